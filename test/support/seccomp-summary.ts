import { type SeccompAnalysis } from "./analyses.ts";

import { lineCharacterAt } from "../../server/src/engine/text/line-index.ts";

/** Every rule that found something, with the places; of more than three of a rule, the first place. */
export function summaryOf({
  findings,
  lines,
}: Pick<SeccompAnalysis, "findings" | "lines">): string[] {
  const byRule = new Map<string, string[]>();
  for (const { rule, severity, span } of findings) {
    const { line, character } = lineCharacterAt(lines, span.start);
    const key = `${severity}[${rule}]`;
    byRule.set(key, [...(byRule.get(key) ?? []), `${line + 1}:${character + 1}`]);
  }
  return [...byRule].map(([key, [first = "", ...more]]) =>
    more.length > 2 ? `${key} ${first} and ${more.length} more` : [key, first, ...more].join(" "),
  );
}
