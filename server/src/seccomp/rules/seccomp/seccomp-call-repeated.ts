import { safe } from "../../../engine/analysis/fix-candidates.ts";
import { callNames } from "../../load-profile.ts";
import { defineSeccompRule } from "../define-seccomp-rule.ts";
import type { NamedInProfile } from "./shared/messages.ts";
import { mentionAt, removeName } from "./shared/name-fixes.ts";

/** A call twice in one rule. */
export default defineSeccompRule({
  id: "seccomp-call-repeated",
  severity: "hint",
  stage: "start-up",
  source: "runc, libcontainer/seccomp/seccomp_linux.go, InitSeccomp",
  checkRule({ rule }, { loader }) {
    const seen = new Set<string>();
    return callNames(rule, loader).flatMap((name) => {
      const { value } = name;
      if (value === "") return [];
      if (seen.has(value)) return [{ blame: name, params: { name: value } }];
      seen.add(value);
      return [];
    });
  },
  message: ({ name }: NamedInProfile) => `"${name}" is already listed in this rule. Remove it.`,
  fix: (_params, { path }, context) => {
    const mention = mentionAt(path, context);
    return [mention && removeName(mention, context, safe)];
  },
});
