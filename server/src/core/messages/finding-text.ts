import type { Finding } from "../findings/finding.ts";
import { messageText } from "./english.ts";

/**
 * What users read for a finding: its message, and the kubelet's own key phrase where the message
 * does not hold it already, so that a search for the text of a log ends here.
 */
export function findingText(finding: Finding, phrases: ReadonlyMap<string, string>): string {
  const text = messageText(finding.message);
  const phrase = phrases.get(finding.rule);
  return phrase === undefined || text.includes(phrase) ? text : `${text} In its log: "${phrase}".`;
}
