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

/** The locale of an editor's language id, such as `zh-cn`, `zh-hans-cn` or `de`; English for others. */
export function localeFrom(id: string | undefined): Locale {
  return /^zh(?:[-_](?:cn|sg|hans)\b.*)?$/i.test(id ?? "") ? "zh-cn" : "en";
}
