import type { MessageParams } from "./message-params.ts";
import type { RuleMessages } from "./rules/index.ts";

/** The values that a rule's message needs, by rule id; a text without any needs `{}`. */
export type RuleParams = {
  [R in keyof RuleMessages]: Parameters<RuleMessages[R]> extends [infer P]
    ? P
    : Readonly<Record<string, never>>;
};

/** The id of a rule with a message of its own. */
export type RuleId = keyof RuleMessages;

type Params = MessageParams & RuleParams;

/** What a finding says: a key of the message catalogue and the values that go into its text. */
export type MessageRef = {
  [K in keyof Params]: { readonly key: K; readonly params: Params[K] };
}[keyof Params];
