import { isKnown } from "../engine/syntax/hole.ts";
import type { MapNode } from "../engine/syntax/located-node.ts";
import { mapOf } from "../engine/syntax/look-up.ts";
import { pathOfKey, stepsOfPath } from "../engine/text/value-path.ts";
import type { PlatformKeys } from "./keys/platform-keys.ts";

/** The kubelet's top-level fields that a map sets to what is not known, by its own keys or by a platform's. */
export function unknownFields(map: MapNode, keys: PlatformKeys | undefined): readonly string[] {
  const open = map.entries.filter(({ value }) => !isKnown(value));
  if (!keys) return open.map(({ key }) => key.text);
  const paths = open.flatMap(({ key: { text }, value }): string[] => {
    const key = Object.hasOwn(keys, text) ? keys[text] : undefined;
    if (key?.field === undefined) return [];
    const { field, names } = key;
    if (!names) return [field];
    const inner = mapOf(value)?.entries.filter((entry) => !isKnown(entry.value));
    const written = inner ? inner.map((entry) => entry.key.text) : Object.keys(names);
    return written.map((name) => pathOfKey(field, names[name] ?? name));
  });
  return [...new Set(paths.map((path) => String(stepsOfPath(path)[0] ?? "")))];
}
