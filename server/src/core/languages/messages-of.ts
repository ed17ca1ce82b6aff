import type { Catalogue } from "../messages/english.ts";
import type { RuleId } from "../messages/rule-ids.ts";

type RuleTexts = { readonly [R in RuleId]: { readonly message: (params: never) => string } };

/** The text of each rule, by id, as a part of a catalogue. */
export function messagesOf(rules: RuleTexts): Pick<Catalogue, RuleId> {
  const texts = Object.entries(rules).map(([id, { message }]) => [id, message]);
  // What holds every id gives a text for every id.
  return Object.fromEntries(texts) as Pick<Catalogue, RuleId>;
}
