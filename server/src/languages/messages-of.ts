import type { Catalogue } from "../engine/messages/message-params.ts";
import type { RuleId } from "../engine/messages/rule-ids.ts";
import type { Language } from "../engine/messages/language.ts";
import { english } from "./english.ts";

/** The text of each rule, by id, as a part of a catalogue. */
export function messagesOf<R extends RuleId>(rules: {
  readonly [I in R]: { readonly message: (params: never) => string };
}): Pick<Catalogue, R> {
  const texts = Object.entries<{ readonly message: unknown }>(rules).map(([id, { message }]) => [
    id,
    message,
  ]);
  // An object with every id has a text for every id.
  return Object.fromEntries(texts) as Pick<Catalogue, R>;
}

/** The messages of a catalog, in English if they have no translation. */
export function orEnglish(messages: Partial<Catalogue>): Language["message"] {
  return (key) => messages[key] ?? english.message(key);
}
