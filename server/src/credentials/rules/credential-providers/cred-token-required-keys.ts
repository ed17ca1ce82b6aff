import { itemOf, preferred, renameAt, replaceAt } from "../../../engine/analysis/fix-candidates.ts";
import type { FixCandidates, FixContext } from "../../../engine/analysis/fix.ts";
import type { Finding } from "../../../engine/analysis/finding.ts";
import { defineTokenRule } from "../../../kubelet/index.ts";

export default defineTokenRule({
  id: "cred-token-required-keys",
  severity: "error",
  versions: { since: "1.33" },
  stage: "validation",
  phrase: "requireServiceAccount cannot be false",
  source: "pkg/credentialprovider/plugin/config.go, validateCredentialProviderConfig",
  check({ requireServiceAccount, requiredServiceAccountAnnotationKeys: required }) {
    if (requireServiceAccount.value !== false || required.value.length === 0) return [];
    return [{ blame: requireServiceAccount, related: required.value.slice(0, 1), params: {} }];
  },
  message: () =>
    "requireServiceAccount cannot be false if requiredServiceAccountAnnotationKeys is not empty. The kubelet does not start. Set it to true, or move the keys to optionalServiceAccountAnnotationKeys.",
  fix: requireOrMove,
});

function requireOrMove(_params: unknown, finding: Finding, context: FixContext): FixCandidates {
  const token = itemOf(finding);
  const path = "optionalServiceAccountAnnotationKeys";
  const from = "requiredServiceAccountAnnotationKeys";
  const renamed = renameAt(`${token}.${from}`, path, context);
  return [
    replaceAt(finding.path, true, context, preferred),
    renamed && { ...renamed, title: { key: "move", params: { from, path } } },
  ];
}
