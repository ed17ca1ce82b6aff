/** What runs the rules that most files do not need, and these themselves. */
export { otherRules } from "./other-registry.ts";
export { runCredentialProviderRules } from "./run-credential-provider-rules.ts";
export { runSetRules } from "./run-set-rules.ts";
