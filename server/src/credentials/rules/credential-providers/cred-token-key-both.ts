import { maker } from "../../../engine/analysis/fix-candidates.ts";
import { defineTokenRule } from "../../../kubelet/index.ts";

export default defineTokenRule({
  id: "cred-token-key-both",
  severity: "error",
  versions: { since: "1.33" },
  stage: "validation",
  phrase: "cannot be both required and optional",
  source: "pkg/credentialprovider/plugin/config.go, validateCredentialProviderConfig",
  check({
    requiredServiceAccountAnnotationKeys: required,
    optionalServiceAccountAnnotationKeys: optional,
  }) {
    return optional.value.flatMap((key) => {
      const same = required.value.find(({ value }) => value === key.value);
      return same ? [{ blame: key, related: [same], params: { key: key.value } }] : [];
    });
  },
  message: ({ key }: { readonly key: string }) =>
    `"${key}" cannot be both required and optional. The kubelet does not start. Remove it from one of the two lists.`,
  fix: maker.removal(),
});
