import type { RuleMessages } from "../../rule-messages.ts";

/** What a catalogue of a topic holds: the title of each rule, and its message with the values of the English one. */
export type ChineseRules = {
  readonly [R in keyof RuleMessages]?: {
    readonly title: string;
    readonly message: RuleMessages[R];
  };
};

/** What the message of a rule needs. */
export type ParamsOf<R extends keyof RuleMessages> = Parameters<RuleMessages[R]>[0];
