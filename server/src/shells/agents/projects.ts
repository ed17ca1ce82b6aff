import { type ProjectSettings, projectMessageText } from "../../stacks/project/index.ts";
import { lineAt, lineIndexOf } from "../../engine/text/line-index.ts";
import { createProjectStore } from "../../service/project-store.ts";
import type { ProjectOfSets } from "../../answers/reports/stacks-of-files.ts";
import { type AgentContext, isGiven } from "./agent-context.ts";
import type { GrantedFiles } from "./granted-files.ts";
import type { InputProblem } from "./read-input.ts";

/** The settings of a project for a file. */
export interface AgentProject extends ProjectOfSets {
  readonly settings: ProjectSettings;
  readonly isIgnored: boolean;
}

const noProject: AgentProject = { settings: {}, home: "", isIgnored: false };

/** Finds the project of a file below the roots; texts have none. Each project's file is read once. */
export function projectFinder(
  granted: GrantedFiles,
  { knowledge }: Pick<AgentContext, "knowledge">,
): (uri: string | undefined) => Promise<AgentProject | InputProblem> {
  const { files, roots } = granted;
  // `files` already returns the texts of open documents.
  const store = createProjectStore({
    files,
    knowledge,
    roots: () => roots,
    snapshot: () => undefined,
  });
  return async (uri) => {
    const project = uri === undefined || isGiven(uri) ? undefined : await store.of(uri);
    if (!project) return noProject;
    const sentences = project.files.flatMap(({ uri: file, text: written, problems }) => {
      const lines = lineIndexOf(written);
      return problems.map(({ span, message }) => {
        const text = projectMessageText(message, knowledge.language.project);
        return `${granted.shownUri(file)}:${lineAt(lines, span.start) + 1}: ${text}`;
      });
    });
    if (sentences.length > 0) return { problem: sentences.join("\n") };
    const {
      settings,
      isIgnored,
      files: [{ home }],
    } = project;
    return { settings, home, isIgnored };
  };
}
