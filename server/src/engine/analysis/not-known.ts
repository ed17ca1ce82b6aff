import type { RuleFacts } from "../../facts/table.ts";
import type { MessageRef } from "../messages/message-ref.ts";
import type { NotKnown, NotKnownKind } from "../messages/not-known.ts";
import { shownText } from "../text/shown.ts";
import type { Finding } from "./finding.ts";

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
export function notKnownOf(
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
