import { itemOf, setAt } from "../../../engine/analysis/fix-candidates.ts";
import type { FixCandidates, FixContext } from "../../../engine/analysis/fix.ts";
import type { Finding } from "../../../engine/analysis/finding.ts";
import { defineTokenRule } from "../../../kubelet/index.ts";
import { knownPlugin } from "./shared/provider-fixes.ts";

export default defineTokenRule({
  id: "cred-token-audience",
  severity: "error",
  versions: { since: "1.33" },
  stage: "validation",
  phrase: "serviceAccountTokenAudience",
  source: "pkg/credentialprovider/plugin/config.go, validateCredentialProviderConfig",
  check: ({ serviceAccountTokenAudience: audience }) =>
    audience.value === "" ? [{ blame: audience, params: {} }] : [],
  message: () =>
    `serviceAccountTokenAudience is empty ("serviceAccountTokenAudience: Required value"). The kubelet does not start. Set it to the audience that the registry's identity service expects.`,
  fix: knownAudience,
});

function knownAudience(_params: unknown, finding: Finding, context: FixContext): FixCandidates {
  const audience = knownPlugin(finding, context)?.audience;
  const path = `${itemOf(finding)}.serviceAccountTokenAudience`;
  return [audience === undefined ? undefined : setAt(path, audience, context)];
}
