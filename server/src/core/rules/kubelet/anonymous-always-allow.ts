import { writtenLast } from "../../kubelet/setting.ts";
import { defineRule } from "../define-rule.ts";

export const anonymousAlwaysAllow = defineRule({
  id: "anonymous-always-allow",
  severity: "warning",
  fields: { anonymous: "authentication.anonymous.enabled", mode: "authorization.mode" },
  check({ anonymous, mode }) {
    if (!anonymous.value || mode.value !== "AlwaysAllow") return [];
    const blame = writtenLast(anonymous, mode);
    const related = blame === mode ? [anonymous] : [mode];
    return [{ blame, related, params: { anonymous: anonymous.path, mode: mode.path } }];
  },
});
