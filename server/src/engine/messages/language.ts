import type { FixTitles } from "./fix-titles.ts";
import type { Catalogue } from "./message-params.ts";
import type { ServerPhrases } from "./server-phrases.ts";

/** The languages that texts are written in, by the ids of VS Code. */
export const locales = ["en", "zh-cn"] as const;

export type Locale = (typeof locales)[number];

/** Texts of one language other than findings. Each domain declares its phrases here, next to their texts. */
export interface Phrases {
  readonly locale: Locale;
  readonly fixTitles: FixTitles;
  readonly server: ServerPhrases;
}

/** All that users read, in one language; descriptions of fields and gates are tables of their own. */
export interface Language extends Phrases {
  /** The function that writes a message, by its key. */
  readonly message: <K extends keyof Catalogue>(key: K) => Catalogue[K];
}

/** The locale of a language id, such as `zh-cn`, `zh_CN.UTF-8`, `zh-hans-cn` or `en-GB`; undefined for other languages. */
export function localeNamed(id: string): Locale | undefined {
  if (/^zh(?:[-_](?:cn|sg|hans)\b.*)?$/i.test(id)) return "zh-cn";
  return /^en(?![a-z])/i.test(id) ? "en" : undefined;
}

/** The locale of an editor's language id; English for other languages. */
export function localeFrom(id: string | undefined): Locale {
  return localeNamed(id ?? "") ?? "en";
}
