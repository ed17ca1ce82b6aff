import type { Finding } from "../engine/analysis/finding.ts";
import { lineAt, type LineIndex } from "../engine/text/line-index.ts";
import type { ViewFinding } from "./file-view.ts";

/**
 * Findings as an editor shows them: the deprecated flags of a line are one hint, at the first of them, since a command
 * would otherwise be struck through from end to end. Keys of documents, such as Talos' `extraArgs`, are not struck through.
 */
export function deprecatedByLine(
  findings: readonly ViewFinding[],
  { text, lines }: { readonly text: string; readonly lines: LineIndex },
): readonly ViewFinding[] {
  const deprecated = findings.filter(({ finding }) => finding.message.key === "flag-deprecated");
  if (deprecated.length === 0) return findings;
  const byLine = new Map<number, ViewFinding[]>();
  for (const found of deprecated) {
    const line = lineAt(lines, found.finding.span.start);
    byLine.set(line, [...(byLine.get(line) ?? []), found]);
  }
  const shown = new Map<ViewFinding, ViewFinding>();
  for (const [first, ...others] of byLine.values()) {
    if (first) shown.set(first, { ...first, finding: together(first, others, text) });
  }
  return findings.flatMap((found) =>
    found.finding.message.key === "flag-deprecated" ? (shown.get(found) ?? []) : [found],
  );
}

function together({ finding }: ViewFinding, others: readonly ViewFinding[], text: string): Finding {
  const isWord = text.startsWith("-", finding.span.start);
  const { message } = finding;
  if (message.key !== "flag-deprecated") return finding;
  if (others.length === 0) return { ...finding, tag: isWord ? finding.tag : undefined };
  const line = [finding, ...others.map((other) => other.finding)].flatMap((each) =>
    each.message.key === "flag-deprecated" ? [each.message.params] : [],
  );
  const params = { ...message.params, line };
  return { ...finding, tag: undefined, message: { ...message, params } };
}
