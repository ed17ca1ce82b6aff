import { localeFrom, type Locale } from "../../engine/messages/language.ts";
import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import type * as api from "../../service/api.ts";
import { createLanguageService as createService } from "../../service/language-service.ts";
import { knowledgeIn } from "./knowledge-in.ts";
import { lateParts } from "./late-parts.ts";

/** The tables and texts in a language; English where none is named, or one without texts. */
export function loadKnowledge(locale: Locale = "en"): Promise<api.Knowledge> {
  return knowledgeIn(localeFrom(locale));
}

/** A service without documents; it keeps what it has read of them until they are closed. */
export function createLanguageService(options: api.LanguageServiceOptions): api.LanguageService {
  // Only `loadKnowledge` makes what the package's types call so.
  const knowledge = options.knowledge as Knowledge;
  return createService({ ...options, knowledge, profileJson: lateParts.profileJson });
}
