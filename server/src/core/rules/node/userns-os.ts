import { defineRule } from "../define-rule.ts";

export const usernsOs = defineRule({
  id: "userns-os",
  severity: "error",
  versions: { since: "1.33" },
  fields: { ids: "userNamespaces.idsPerPod" },
  check(_settings, { node, config }) {
    if (node?.os !== "windows" || !config.isWritten("userNamespaces")) return [];
    const path = "userNamespaces";
    return [{ blame: { span: config.keySpan(path), path }, params: {} }];
  },
});
