import { safe } from "../../../engine/analysis/fix-candidates.ts";
import { defineSeccompRule } from "../define-seccomp-rule.ts";
import { mentionsByName } from "./shared/mentions.ts";
import type { NamedInProfile } from "./shared/messages.ts";
import { mentionAt, removeName } from "./shared/name-fixes.ts";

/** A call twice in one rule. */
export default defineSeccompRule({
  id: "seccomp-call-repeated",
  severity: "hint",
  stage: "start-up",
  source: "runc, libcontainer/seccomp/seccomp_linux.go, InitSeccomp",
  check: (context) =>
    [...context.once(mentionsByName)].flatMap(([name, mentions]) =>
      name === ""
        ? []
        : mentions
            // The mentions of one rule follow each other.
            .filter(({ loaded }, at) => loaded === mentions[at - 1]?.loaded)
            .map((mention) => ({ blame: mention.name, params: { name } })),
    ),
  message: ({ name }: NamedInProfile) => `"${name}" is already listed in this rule. Remove it.`,
  fix: (_params, { path }, context) => {
    const mention = mentionAt(path, context);
    return [mention && removeName(mention, context, safe)];
  },
});
