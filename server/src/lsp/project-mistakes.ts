import { DiagnosticSeverity, type Diagnostic } from "vscode-languageserver";
import type { Language } from "../core/messages/language.ts";
import { projectMessageText } from "../core/messages/project-phrases.ts";
import { lineIndexOf } from "../core/text/line-index.ts";
import { canonicalUri } from "../files/uris.ts";
import { rangeOf } from "./convert.ts";
import type { Project, ProjectStore } from "./project-store.ts";

/** What is wrong in a project's file, as the protocol has it; all are errors, as `check` has them. */
export function projectDiagnostics(
  { text, problems }: Pick<Project, "text" | "problems">,
  { project }: Language,
): Diagnostic[] {
  const written = { text, lines: lineIndexOf(text) };
  return problems.map(({ span, message }) => ({
    range: rangeOf(written, span),
    severity: DiagnosticSeverity.Error,
    code: "project-file",
    source: "kubelet",
    message: projectMessageText(message, project),
  }));
}

/**
 * The mistakes of the project's files that documents are judged by, but nobody has opened: they are told
 * unasked, since the files that suffer from them do not show why.
 */
export interface ProjectMistakes {
  /** A document was judged by it. */
  used(project: Project): void;
  /** The file was opened: its own document shows them from now on. */
  opened(uri: string): void;
  /** Something on the disk has changed. */
  diskChanged(): void;
  /** No document is open any more. */
  forgetAll(): void;
}

interface Surroundings {
  readonly projects: Pick<ProjectStore, "at">;
  readonly language: Language;
  /** Whether the document of a canonical address is open. */
  readonly isOpen: (uri: string) => boolean;
  readonly push: (uri: string, diagnostics: Diagnostic[]) => void;
}

/** Nothing is told yet. */
export function createProjectMistakes(around: Surroundings): ProjectMistakes {
  const { projects, language, isOpen, push } = around;
  /** What was told last, by canonical address. */
  const told = new Map<string, number>();

  const tell = (project: Project): void => {
    const { uri, id, problems } = project;
    if (isOpen(uri) || told.get(uri) === id) return;
    if (problems.length === 0) {
      takeBack(uri);
      return;
    }
    told.set(uri, id);
    push(uri, projectDiagnostics(project, language));
  };
  const takeBack = (uri: string): void => {
    if (told.delete(uri)) push(uri, []);
  };

  return {
    used: tell,
    opened: (uri) => {
      takeBack(canonicalUri(uri));
    },
    diskChanged() {
      for (const uri of told.keys()) {
        void projects.at(uri).then((project) => {
          if (project) tell(project);
          else takeBack(uri);
        });
      }
    },
    forgetAll() {
      for (const uri of [...told.keys()]) takeBack(uri);
    },
  };
}
