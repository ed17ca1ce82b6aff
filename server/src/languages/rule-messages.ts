import type { ListedDomain } from "../sets/index.ts";

type RulesOf<D> = D extends { readonly rules: infer R } ? R : never;
type IdsOf<R> = R extends unknown ? keyof R : never;
type MessageOf<R, I> =
  R extends Readonly<Record<I & string, { readonly message: infer M }>> ? M : never;

type AllRules = RulesOf<ListedDomain>;

/** The English text of each rule. */
export type RuleMessages = { readonly [I in IdsOf<AllRules>]: MessageOf<AllRules, I> };
