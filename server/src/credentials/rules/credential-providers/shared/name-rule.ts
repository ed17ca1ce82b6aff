import type { StatedRule, RuleFix, RuleWithFixes } from "../../../../engine/rules/rule.ts";
import type { FixContext } from "../../../../engine/analysis/fix.ts";
import type { RuleId } from "../../../../engine/messages/rule-ids.ts";
import { type CredentialRule, defineProviderRule } from "../../../../kubelet/index.ts";
import type { NamedProvider } from "./messages.ts";

type NameRow = Pick<
  StatedRule<NamedProvider, FixContext>,
  "stage" | "phrase" | "source" | "message"
> & {
  readonly isWrong: (name: string) => boolean;
  readonly fix: RuleFix<NamedProvider, FixContext>;
};

/** A name of a provider that the kubelet rejects. */
export function nameRule({
  isWrong,
  ...facts
}: NameRow): (id: RuleId) => CredentialRule & RuleWithFixes<NamedProvider, FixContext> {
  return (id) =>
    defineProviderRule<NamedProvider>({
      ...facts,
      id,
      severity: "error",
      check: ({ name }) =>
        isWrong(name.value) ? [{ blame: name, params: { name: name.value } }] : [],
    });
}
