import type { Part } from "../engine/parts/part.ts";
import type { Json } from "../facts/table.ts";
import { plainText } from "../engine/text/json-text.ts";
import type { Span } from "../engine/text/span.ts";
import { stepsOfPath } from "../engine/text/value-path.ts";
import type { Completion } from "../engine/analysis/part-results.ts";
import { fieldValues } from "../documents/index.ts";
import { fieldPathOf, ownValueOf } from "./keys/own-key-changes.ts";
import type { PlatformKeysPlace } from "./keys/platform-keys-place.ts";

/** Where a value is completed. */
interface ValuePlace {
  /** The way to it from the top of the document. */
  readonly path: readonly string[];
  readonly span: Span;
  /** The value as it is written there, with the text that has to surround it. */
  readonly written: (value: Json) => string;
}

/** The values that a key of a platform's takes: those of the kubelet's field in the platform's form, else its own words. */
export function ownValues(
  { path, span, written }: ValuePlace,
  { config }: Part,
  { place, keys, context: { knowledge } }: Pick<PlatformKeysPlace, "place" | "keys" | "context">,
): readonly Completion[] {
  const base = stepsOfPath(place.name);
  const [name = "", inner] = path.slice(base.length);
  const key = Object.hasOwn(keys, name) ? keys[name] : undefined;
  if (!key || !config || !base.every((step, depth) => String(step) === path[depth])) return [];
  const words = (inner === undefined ? key.values : key.innerValues?.[inner]) ?? [];
  const ofPlatform = words.map((word): Completion => {
    const text = written(word);
    const label = word === "" ? '""' : String(word);
    return {
      label,
      filterText: text.trim(),
      kind: "value",
      insert: { span, text, isSnippet: false },
    };
  });
  if (key.field === undefined) return ofPlatform;
  const field = fieldPathOf(key, inner);
  const found = fieldValues(config, field, span, knowledge);
  const ofKubelet = found.flatMap((item): Completion[] => {
    const value = JSON.parse(item.insert.text) as Json;
    const whole = inner === undefined ? value : { [key.names?.[inner] ?? inner]: value };
    const own = ownValueOf(name, key, whole);
    const meant =
      inner === undefined || own === undefined ? own : (own as Record<string, Json>)[inner];
    if (meant === undefined) return [];
    const label = meant === value ? item.label : plainText(meant);
    return [{ ...item, label, insert: { ...item.insert, text: written(meant) } }];
  });
  return ofKubelet.length > 0 ? ofKubelet : ofPlatform;
}
