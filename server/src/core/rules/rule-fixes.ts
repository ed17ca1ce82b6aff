import type { FixCandidates, FixContext } from "../edits/fix.ts";
import type { Finding } from "../findings/finding.ts";
import { fixesById } from "./fixes-by-id.ts";
import { credentialRules } from "./credential-registry.ts";
import { rules } from "./rule-registry.ts";
import { setRules } from "./set-registry.ts";

const byId = fixesById([
  ...Object.values(rules),
  ...Object.values(setRules),
  ...Object.values(credentialRules),
]);

/** The fixes that a rule has for a finding in a file of the kubelet's kinds, the likeliest first. */
export function ruleFixes(finding: Finding, context: FixContext): FixCandidates {
  return byId.get(finding.rule)?.(finding, context) ?? [];
}
