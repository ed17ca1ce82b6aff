import { safe } from "../../edits/answers.ts";
import { defineSeccompRule } from "../define-seccomp-rule.ts";
import { mentionsByName } from "./shared/mentions.ts";
import type { Named } from "./shared/messages.ts";
import { mentionAt, removeName } from "./shared/name-fixes.ts";

/** A call twice in one rule. */
export default defineSeccompRule({
  id: "seccomp-call-repeated",
  severity: "hint",
  stage: "start-up",
  source: "runc, libcontainer/seccomp/seccomp_linux.go, InitSeccomp",
  check: (context) =>
    [...context.once(mentionsByName)].flatMap(([name, mentions]) => {
      if (name === "") return [];
      const again = mentions.filter(({ loaded }, at) => loaded === mentions[at - 1]?.loaded);
      return again.map((mention) => ({ blame: mention.name, params: { name } }));
    }),
  message: ({ name }: Named) => `"${name}" stands in this rule already; once is enough.`,
  fix: (_params, { path }, context) => {
    const mention = mentionAt(path, context);
    return [mention && removeName(mention, context, safe)];
  },
});
