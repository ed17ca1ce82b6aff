import type { LocatedNode, MapNode } from "../../syntax/located-node.ts";
import { mapOf } from "../../syntax/look-up.ts";
import { pathOfKey, stepsOfPath } from "../../text/value-path.ts";
import type { PlatformKeys } from "./platform-keys.ts";

/** What is known of a value: of a map what is known of its entries, of a list all or nothing. Undefined for nothing. */
export function knownPart(node: LocatedNode): LocatedNode | undefined {
  if (node.kind === "scalar") return node.isUnknown ? undefined : node;
  if (node.kind === "alias") return node;
  if (node.kind === "list") return node.items.every(isKnown) ? node : undefined;
  if (isKnown(node)) return node;
  const entries = node.entries.flatMap((entry) => {
    const value = knownPart(entry.value);
    return value ? [{ ...entry, value }] : [];
  });
  return { ...node, entries };
}

function isKnown(node: LocatedNode): boolean {
  if (node.kind === "list") return node.items.every(isKnown);
  if (node.kind === "map") return node.entries.every(({ value }) => isKnown(value));
  return node.isUnknown !== true;
}

/** The kubelet's top-level fields that a map of a platform's own keys sets to what is not known. */
export function unknownFields(map: MapNode, keys: PlatformKeys): readonly string[] {
  const paths = map.entries.flatMap(({ key: { text }, value }): string[] => {
    const key = Object.hasOwn(keys, text) ? keys[text] : undefined;
    if (key?.field === undefined || isKnown(value)) return [];
    const { field, names } = key;
    if (!names) return [field];
    const inner = mapOf(value)?.entries.filter((entry) => !isKnown(entry.value));
    const open = inner ? inner.map((entry) => entry.key.text) : Object.keys(names);
    return open.map((name) => pathOfKey(field, names[name] ?? name));
  });
  return [...new Set(paths.map((path) => String(stepsOfPath(path)[0] ?? "")))];
}
