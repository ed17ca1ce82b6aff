import type { Catalogue } from "../engine/messages/message-params.ts";
import type { Language } from "../engine/messages/language.ts";
import { english } from "./english.ts";

/** The messages of a catalog, in English if they have no translation. */
export function orEnglish(messages: Partial<Catalogue>): Language["message"] {
  return (key) => messages[key] ?? english.message(key);
}
