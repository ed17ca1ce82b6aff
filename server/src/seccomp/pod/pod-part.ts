import { type FixSource, safeEditsOf, triedFixes } from "../../engine/fixes/try-fixes.ts";
import type { Part, PartContext } from "../../engine/parts/part.ts";
import type { Finding } from "../../engine/analysis/finding.ts";
import { podRuleFixes } from "../rules/seccomp-rule-fixes.ts";
import { seccompFixContextAt } from "../profile/profile-fix-context.ts";
import type { Completion } from "../../engine/analysis/part-results.ts";
import { analyzePods, type PodAnalysis } from "./analyze-pods.ts";
import { podCompletionsAt, type PodCompletion } from "./pod-completion.ts";
import { localhostProfileAt, podHoverAt, podLinks } from "./pod-seccomp.ts";

/** The pods of a file as one part. */
export function recognisePods(context: PartContext): readonly Part[] {
  const analysis = analyzePods(context.source, context.options, context.knowledge);
  return analysis ? [podPart(analysis, context)] : [];
}

function podPart(
  analysis: PodAnalysis,
  { options: { seccompRuntime = "containerd" }, knowledge, again }: PartContext,
): Part {
  const { text, format, file, profileFiles } = analysis;
  const source: FixSource = {
    text,
    fixesOf(finding) {
      const written = { ...analysis, runtime: seccompRuntime, profiles: [] };
      const context = seccompFixContextAt(written, finding.span.start, knowledge);
      return context ? podRuleFixes(finding, context) : [];
    },
    check: (changed): readonly Finding[] => again(changed, "pod")?.findings ?? [],
    hiddenBy: () => "nothing",
    knowledge,
  };
  const addressOf = (path: string): string | undefined =>
    profileFiles?.paths.has(path) === true ? profileFiles.addressOf?.(path) : undefined;
  return {
    kind: "pod",
    id: "pod",
    label: "pod with a seccomp profile",
    format,
    reader: "runtime",
    region: { start: 0, end: text.length },
    mayVanish: true,
    get findings() {
      return analysis.findings;
    },
    hover: (offset) => podHoverAt(analysis, offset, knowledge),
    complete: (offset) => podCompletionsAt(analysis, offset, knowledge).map(completionOf),
    links: () =>
      podLinks(analysis).flatMap(({ span, path }) => {
        const url = addressOf(path);
        if (url === undefined) return [];
        const tooltip = `${profileFiles?.root ?? ""}/${path}`;
        return [{ span, target: { kind: "url", url }, tooltip }];
      }),
    definition(offset) {
      const link = localhostProfileAt(analysis, offset);
      return link && addressOf(link.path);
    },
    fixes: triedFixes(() => source),
    safeEdits: (findings = analysis.findings, budget) =>
      file.documents.some(({ problems }) => problems.length > 0)
        ? []
        : safeEditsOf(source, findings, budget),
  };
}

const pictures = {
  key: "property",
  value: "value",
  file: "file",
} as const satisfies Record<PodCompletion["kind"], Completion["kind"]>;

function completionOf({ label, kind, insert, span, ...rest }: PodCompletion): Completion {
  return { ...rest, label, kind: pictures[kind], insert: { span, text: insert, isSnippet: false } };
}
