import { maker, safe } from "../../../engine/analysis/fix-candidates.ts";
import { defineTokenRule } from "../../../kubelet/index.ts";
import { repeatedValues } from "./shared/repeated-values.ts";

export default defineTokenRule({
  id: "cred-token-key-duplicate",
  severity: "error",
  versions: { since: "1.33" },
  stage: "validation",
  phrase: "Duplicate value",
  source: "pkg/credentialprovider/plugin/config.go, validateCredentialProviderConfig",
  check: ({
    requiredServiceAccountAnnotationKeys: required,
    optionalServiceAccountAnnotationKeys: optional,
  }) =>
    [required, optional].flatMap(({ value }) =>
      repeatedValues(value).map(({ again, first }) => ({
        blame: again,
        related: [first],
        params: { key: again.value },
      })),
    ),
  message: ({ key }: { readonly key: string }) =>
    `"${key}" is listed twice (Duplicate value: "${key}"). The kubelet does not start. Remove one of them.`,
  fix: maker.removal(safe),
});
