import { hasFormat } from "../../kubelet/format.ts";
import { defineTokenRule } from "./define-credential-rule.ts";
import { repeatedValues } from "./repeated-values.ts";

export const credTokenKeyFormat = defineTokenRule({
  id: "cred-token-key-format",
  severity: "error",
  check: ({
    requiredServiceAccountAnnotationKeys: required,
    optionalServiceAccountAnnotationKeys: optional,
  }) =>
    [...required.value, ...optional.value]
      .filter(({ value }) => !hasFormat(value.toLowerCase(), "qualified-name"))
      .map((key) => ({ blame: key, params: { key: key.value } })),
});

export const credTokenKeyDuplicate = defineTokenRule({
  id: "cred-token-key-duplicate",
  severity: "error",
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
});

export const credTokenKeyBoth = defineTokenRule({
  id: "cred-token-key-both",
  severity: "error",
  check({
    requiredServiceAccountAnnotationKeys: required,
    optionalServiceAccountAnnotationKeys: optional,
  }) {
    return optional.value.flatMap((key) => {
      const same = required.value.find(({ value }) => value === key.value);
      return same ? [{ blame: key, related: [same], params: { key: key.value } }] : [];
    });
  },
});
