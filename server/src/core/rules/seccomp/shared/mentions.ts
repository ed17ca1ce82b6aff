import type { SeccompRuleContext } from "../../define-seccomp-rule.ts";
import { type MentionIndex, mentionIndex } from "./mention-index.ts";

/**
 * Every place that names a call, by the name and in the order of the text. A large profile names the same
 * few hundred calls over and over: what is asked of a name is asked once. To be had by `context.once`.
 */
export function mentionsByName({
  rules,
  loader,
  memory,
}: SeccompRuleContext): MentionIndex["byName"] {
  const index = mentionIndex(rules, loader, memory.mentions);
  memory.mentions = index;
  return index.byName;
}
