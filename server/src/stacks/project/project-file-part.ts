import type { FileOptions, Part, PartContext } from "../../engine/parts/part.ts";
import type { Finding } from "../../engine/analysis/finding.ts";
import type { Fix } from "../../engine/analysis/fix.ts";
import { byPlace } from "../../engine/analysis/shown-findings.ts";
import type { Completion } from "../../engine/analysis/part-results.ts";
import { versionNotes } from "../../documents/index.ts";
import { knownRules } from "./known-rules.ts";
import { projectCompletionsAt, type ProjectCompletion } from "./project-completion.ts";
import { readProjectFile } from "./project-file-model.ts";
import { projectHoverAt } from "./project-hover.ts";
import type { ProjectProblem } from "./project-nodes.ts";

/** The file as one part. */
export function recogniseProjectFile({ source, options, knowledge }: PartContext): readonly Part[] {
  if (options.isProjectFile !== true) return [];
  const { text, file } = source;
  const part: Part = {
    kind: "project-file",
    id: "project",
    label: "",
    reader: "kubelet",
    hasNoRules: true,
    region: { start: 0, end: text.length },
    format: file.format,
    get findings() {
      const { settings, problems } = readProjectFile(text, knownRules(knowledge), file);
      const all = [settings, ...(settings.overrides ?? []).map(({ settings: own }) => own)];
      const notes = all.flatMap(
        ({ kubernetesVersion: version, askedVersion: asked, askedAt: span }) =>
          version ? versionNotes({ version, asked, span }) : [],
      );
      const wrong = problems.map((problem) => findingOf(problem, "error"));
      return [...notes, ...wrong, ...usedInstead(problems, options)].sort(byPlace);
    },
    hover: (offset) => projectHoverAt(file, offset, knowledge),
    complete: (offset) => projectCompletionsAt(source, offset, knowledge).map(completionOf),
    fixes: nearestName,
    safeEdits: () => [],
  };
  return [part];
}

function findingOf(
  { span, message: problem }: ProjectProblem,
  severity: Finding["severity"],
): Finding {
  const message = { key: "project-file", params: { problem } } as const;
  return { rule: "project-file", severity, span, path: "", message };
}

/** Says which settings an editor uses while the file has mistakes. */
function usedInstead(
  [first]: readonly ProjectProblem[],
  { projectState = "read" }: FileOptions,
): readonly Finding[] {
  if (!first || projectState === "read") return [];
  const message = { key: projectState, params: {} } as const;
  return [findingOf({ span: first.span, message }, "information")];
}

/** The correction of a name that is nearly right. */
function nearestName({ span, message }: Finding): readonly Fix[] {
  if (message.key !== "project-file") return [];
  const { params } = message.params.problem;
  const name = "suggestion" in params ? params.suggestion : undefined;
  if (name === undefined) return [];
  const title = { key: "rename", params: { name } } as const;
  return [{ title, edits: [{ span, newText: name }], isPreferred: true }];
}

const pictures = {
  key: "property",
  rule: "enum-member",
  value: "value",
} as const satisfies Record<ProjectCompletion["kind"], Completion["kind"]>;

function completionOf(
  { label, kind, insert, span, documentation, retrigger }: ProjectCompletion,
  at: number,
): Completion {
  const text = kind === "rule" ? ({ of: "rule-facts", name: label } as const) : documentation;
  return {
    label,
    kind: pictures[kind],
    insert: { span, text: insert, isSnippet: false },
    sortText: String(at).padStart(3, "0"),
    retrigger,
    documentation: text,
  };
}
