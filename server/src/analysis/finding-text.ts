import type { RuleFacts } from "../facts/table.ts";
import type { Finding } from "./finding.ts";
import type { Language } from "../messages/language.ts";
import { messageText } from "./message-text.ts";

/**
 * What users read for a finding: its message, and the kubelet's own key phrase where the message
 * does not hold it already, so that a search for the text of a log ends here.
 */
export function findingText(
  finding: Finding,
  rules: ReadonlyMap<string, RuleFacts>,
  language: Pick<Language, "message" | "server">,
): string {
  const text = messageText(finding.message, language);
  const may = finding.asked ? language.server.mayBeAccepted(finding.asked) : "";
  const { params } = finding.message;
  // Where the kubelet says nothing, no phrase can be searched for.
  if ("effect" in params && params.effect === "silent") return text + may;
  const phrase = searchablePhrase(rules.get(finding.rule));
  return phrase === undefined || text.includes(phrase)
    ? text + may
    : text + language.server.inItsLog(phrase) + may;
}

/**
 * The words of the kubelet's log that lead to a rule. A name alone, such as the path of the field, leads nowhere:
 * undefined, as for a rule about which the log says nothing.
 */
export function searchablePhrase(facts: RuleFacts | undefined): string | undefined {
  const phrase = facts?.phrase;
  return phrase !== undefined && /\s/.test(phrase) ? phrase : undefined;
}
