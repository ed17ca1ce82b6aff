import type { RuleFacts } from "../schema/table.ts";
import type { Finding } from "./finding.ts";
import { english } from "../messages/english-language.ts";
import type { Language } from "../messages/language.ts";
import { messageText } from "../messages/message-text.ts";

/**
 * What users read for a finding: its message, and the kubelet's own key phrase where the message
 * does not hold it already, so that a search for the text of a log ends here.
 */
export function findingText(
  finding: Finding,
  rules: ReadonlyMap<string, RuleFacts>,
  language: Language = english,
): string {
  const text = messageText(finding.message, language);
  const { params } = finding.message;
  // Where the kubelet says nothing, no phrase can be searched for.
  if ("effect" in params && params.effect === "silent") return text;
  const phrase = rules.get(finding.rule)?.phrase;
  return phrase === undefined || text.includes(phrase)
    ? text
    : text + language.server.inItsLog(phrase);
}
