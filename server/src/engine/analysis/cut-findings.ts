import type { Finding } from "./finding.ts";

/** More seccomp findings in one file do not help: real files have a few dozen at most. */
const maxOfSeccomp = 300;

/** The first of many findings, and one that says that there are more. */
export function cutFindings(
  findings: readonly Finding[],
  limit = maxOfSeccomp,
): readonly Finding[] {
  if (findings.length <= limit) return findings;
  const kept = findings.slice(0, limit);
  const message = { key: "too-many-findings", params: { limit } } as const;
  const place = { span: kept.at(-1)?.span ?? { start: 0, end: 0 }, path: "" };
  return [...kept, { rule: "too-many-findings", severity: "information", ...place, message }];
}
