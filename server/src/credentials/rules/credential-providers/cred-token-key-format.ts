import { maker } from "../../../engine/analysis/fix-candidates.ts";
import { defineTokenRule, hasFormat } from "../../../kubelet/index.ts";
import { withProperEnds } from "../../../engine/text/proper-ends.ts";

export default defineTokenRule({
  id: "cred-token-key-format",
  severity: "error",
  versions: { since: "1.33" },
  stage: "validation",
  phrase: "name part must consist of",
  source: "pkg/credentialprovider/plugin/config.go, validateCredentialProviderConfig",
  check: ({
    requiredServiceAccountAnnotationKeys: required,
    optionalServiceAccountAnnotationKeys: optional,
  }) =>
    [...required.value, ...optional.value]
      .filter(({ value }) => !hasFormat(value.toLowerCase(), "qualified-name"))
      .map((key) => ({ blame: key, params: { key: key.value } })),
  message: ({ key }: { readonly key: string }) =>
    `"${key}" is not a valid annotation key ("name part must consist of" letters, digits, -, _ and ., with a letter or digit at both ends). The kubelet does not start. Write a key such as "example.com/role".`,
  fix: maker.rewritten(annotationKey),
});

/** `registry role` -> `registry-role`; undefined where no key comes of it. */
function annotationKey(text: string): string | undefined {
  const key = withProperEnds(text.trim().replaceAll(/[^\w./-]+/g, "-"));
  return hasFormat(key.toLowerCase(), "qualified-name") ? key : undefined;
}
