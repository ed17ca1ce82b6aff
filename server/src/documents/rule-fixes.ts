import type { FixCandidates, FixContext } from "../analysis/fix.ts";
import type { Finding } from "../analysis/finding.ts";
import { fixesById, rules, setRules } from "../kubelet/index.ts";
import { credentialRules } from "../credentials/index.ts";

const byId = fixesById([
  ...Object.values(rules),
  ...Object.values(setRules),
  ...Object.values(credentialRules),
]);

/** The fixes that a rule has for a finding in a file of the kubelet's kinds, the likeliest first. */
export function ruleFixes(finding: Finding, context: FixContext): FixCandidates {
  return byId.get(finding.rule)?.(finding, context) ?? [];
}
