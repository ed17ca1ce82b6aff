import type { RuleId } from "./rule-ids.ts";

/**
 * The parameters of messages, by key. Each domain declares its own messages here, next to their texts; a rule knows its
 * own parameters.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- Domains add to it.
export interface MessageParams {}

/** The texts of messages in one language, by key. */
export type MessageTexts<Params> = { readonly [K in keyof Params]: (params: Params[K]) => string };

/** The parameters of such texts; texts without parameters have `{}`. */
export type ParamsOfTexts<T> = {
  readonly [K in keyof T]: T[K] extends (params: infer P) => string
    ? unknown extends P
      ? Readonly<Record<string, never>>
      : P
    : never;
};

/** Chinese texts; a missing one is shown in English. */
export type InChinese<T> = Partial<MessageTexts<ParamsOfTexts<T>>>;

/** A catalog of messages in any language. */
export type Catalogue = MessageTexts<MessageParams> & {
  readonly [R in RuleId]: (params: never) => string;
};
