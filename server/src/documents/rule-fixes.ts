import { fixesById } from "../engine/rules/fixes-by-id.ts";
import type { FixCandidates, FixContext } from "../engine/analysis/fix.ts";
import type { Finding } from "../engine/analysis/finding.ts";
import { domain as kubelet } from "../kubelet/index.ts";
import { domain as credentials } from "../credentials/index.ts";

const byId = fixesById([...Object.values(kubelet.rules), ...Object.values(credentials.rules)]);

/** The fixes that a rule has for a finding in a file of the kubelet's kinds, the likeliest first. */
export function ruleFixes(finding: Finding, context: FixContext): FixCandidates {
  return byId.get(finding.rule)?.(finding, context) ?? [];
}
