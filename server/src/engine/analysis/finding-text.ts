import type { RuleFacts } from "../../facts/table.ts";
import type { Finding } from "./finding.ts";
import type { Language } from "../messages/language.ts";
import { inOwnNames } from "../messages/field-names.ts";
import { messageText } from "./message-text.ts";
import type { MessageRef } from "../messages/message-ref.ts";
import type { NotKnown, NotKnownKind } from "../messages/server-phrases.ts";
import { shownText } from "../text/shown.ts";

/** Messages whose key says what is not known; of values and settings that need a gate, the rule decides. */
const kinds: Partial<Record<MessageRef["key"], NotKnownKind>> = {
  "unknown-field": "field",
  "retired-key": "field",
  "wrong-case": "field",
  "field-in-other-place": "field",
  "field-not-in-version": "field",
  "field-not-in-api-version": "field",
  "feature-gate-unknown": "gate",
  "feature-gate-removed": "gate",
  "feature-gate-locked": "locked-gate",
  "flag-unknown": "flag",
  "flag-removed": "flag",
  "kind-wrong": "kind",
  "version-unknown": "api-version",
  "version-not-yet": "api-version",
  "map-key-unknown": "key",
};

/** The members of a message's params that quote what was written, the closest first. */
const nameMembers = ["key", "retired", "gate", "flag", "name", "curve", "written"];

/** The part of a finding that another version may accept; undefined for a finding of every version. */
function notKnownOf(
  { path, message, asked }: Finding,
  facts: RuleFacts | undefined,
): NotKnown | undefined {
  if (!asked) return undefined;
  const params = new Map<string, unknown>(Object.entries(message.params));
  const textOf = (member: string): string | undefined => {
    const value = params.get(member);
    const isText = typeof value === "string" || typeof value === "number";
    return isText ? shownText(String(value)) : undefined;
  };
  const written = nameMembers.map(textOf).find((name) => name !== undefined);
  const kind = kindOf(message, facts, written);
  const isSetting = kind === "needs-gate" || kind === "setting";
  return {
    kind,
    name: isSetting || written === undefined ? path : written,
    field: kind === "key" ? textOf("map") : fieldOf(path, written),
    gate: textOf("gate"),
    // A key in the wrong case; for a kind, the expected one is not a guess at the meaning.
    suggestion: textOf("suggestion") ?? (kind === "field" ? textOf("expected") : undefined),
    asked,
  };
}

function kindOf(
  { key, params }: MessageRef,
  facts: RuleFacts | undefined,
  written: string | undefined,
): NotKnownKind {
  const known = kinds[key];
  if (known) return known;
  if (facts?.otherVersions === "newer" && "gate" in params) return "needs-gate";
  return written === undefined ? "setting" : "value";
}

/** The field of a value; of a map's key, the map. */
function fieldOf(path: string, written: string | undefined): string {
  return written !== undefined && path.endsWith(`.${written}`)
    ? path.slice(0, -written.length - 1)
    : path;
}

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
