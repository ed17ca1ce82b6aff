import type { RuleFacts } from "../../facts/table.ts";
import type { Finding } from "./finding.ts";
import type { Language } from "../messages/language.ts";
import { inOwnNames } from "../messages/field-names.ts";
import { messageText } from "./message-text.ts";
import { notKnownOf } from "./not-known.ts";

/**
 * The text of a finding: its message, and the kubelet's log phrase if the message does not contain it, so that users
 * find it by searching for the log. For settings that another version may accept, it says only that: effect and advice
 * would be a guess.
 */
export function findingText(
  finding: Finding,
  rules: ReadonlyMap<string, RuleFacts>,
  language: Pick<Language, "message" | "server">,
): string {
  const facts = rules.get(finding.rule);
  const notKnown = notKnownOf(finding, facts);
  if (notKnown) {
    const { names } = finding.message;
    const text = language.server.notKnown(notKnown);
    return names ? inOwnNames(text, names) : text;
  }
  const text = messageText(finding.message, language);
  const { params } = finding.message;
  // Where the kubelet says nothing, no phrase can be searched for.
  if ("effect" in params && params.effect === "silent") return text;
  const phrase = searchablePhrase(facts);
  // A phrase at the start of a sentence has a capital letter.
  return phrase === undefined || text.toLowerCase().includes(phrase.toLowerCase())
    ? text
    : text + language.server.inItsLog(phrase);
}

/**
 * The words of the kubelet's log that lead to a rule. A name alone, such as the path of the field, leads nowhere:
 * undefined, as for a rule about which the log says nothing, or only in some versions or at a higher verbosity.
 */
export function searchablePhrase(facts: RuleFacts | undefined): string | undefined {
  const { phrase, logged } = facts ?? {};
  return phrase !== undefined && !logged && /\s/.test(phrase) ? phrase : undefined;
}
