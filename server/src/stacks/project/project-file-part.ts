import type { FileOptions, Part, PartContext } from "../../engine/parts/part.ts";
import type { Finding } from "../../engine/analysis/finding.ts";
import type { Fix } from "../../engine/analysis/fix.ts";
import { byPlace } from "../../engine/analysis/shown-findings.ts";
import type { Completion } from "../../engine/analysis/part-results.ts";
import { versionNotes } from "../../documents/index.ts";
import { knownRules } from "./known-rules.ts";
import { projectCompletionsAt, type ProjectCompletion } from "./project-completion.ts";
import { readProjectFile } from "./project-file-model.ts";
import type { ProjectProblem } from "./project-nodes.ts";
import type { Hover } from "../../engine/analysis/hover-model.ts";
import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import { nodeOfStep, pathAt } from "../../engine/syntax/path-at.ts";
import type { ParsedFile } from "../../engine/syntax/located-node.ts";
import { touches } from "../../engine/text/span.ts";
import { describeLevel, describeProjectKey, describeRule } from "./project-documentation.ts";

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

/** The description of a key, a rule or a severity of a project's file; undefined for everything else. */
export function projectHoverAt(
  { documents: [document] }: ParsedFile,
  offset: number,
  knowledge: Knowledge,
): Hover | undefined {
  const steps = pathAt(document?.root, offset);
  const last = steps.at(-1);
  const node = last && nodeOfStep(last);
  if (node?.kind !== "scalar" || !touches(node.span, offset)) return undefined;
  const { span } = node;
  const names = steps.flatMap((step) => (step.kind === "entry" ? [step.key] : []));
  const [first, rule, ...more] = names[0] === "overrides" ? names.slice(1) : names;
  if (first === "rules" && rule !== undefined) {
    if (more.length > 0 || !knownRules(knowledge).has(rule)) return undefined;
    const isKey = last?.kind === "entry" && last.part === "key";
    if (isKey) return { span, markdown: describeRule(rule, knowledge), rule };
    const level = describeLevel(node.text, knowledge);
    return level === undefined ? undefined : { span, markdown: level };
  }
  const markdown = describeProjectKey(names.join("."), knowledge);
  return markdown === undefined ? undefined : { span, markdown };
}
