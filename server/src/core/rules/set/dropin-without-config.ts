import { defineSetRule } from "../define-set-rule.ts";

/** Where the defaults of the flags are other than those of a file. */
const fields = [
  "authentication.anonymous.enabled",
  "authorization.mode",
  "readOnlyPort",
  "evictionHard",
] as const;

export const dropinWithoutConfig = defineSetRule({
  id: "dropin-without-config",
  severity: "warning",
  check({ hasMain, dropIns, effective: { config } }) {
    const [first] = dropIns ?? [];
    const left = fields.filter((field) => !config.setting(field).written);
    if (hasMain || !first || left.length === 0) return [];
    return [{ blame: { span: first.top, path: "" }, params: { fields: left } }];
  },
});
