import type { Field } from "../../facts/field-index.ts";
import type { Entry, LocatedNode, MapNode } from "../../engine/syntax/located-node.ts";
import { mapOf } from "../../engine/syntax/look-up.ts";
import { foldedKey } from "../../engine/text/folded-key.ts";
import { nearest } from "../../engine/text/nearest.ts";

/** Keys that charts and tools put the kubelet's fields below, such as `kubeletConfiguration`. */
const settingsKey = /kubelet(?!.*args)/i;

/** Keys below one of the kubelet, such as `kubelet.extraConfig`. */
const innerKey = /^(?:config|extraConfig|configuration|settings|values)$/;

/** Keys below which no tool has fields of its own. */
const exactKey = /^kubelet(?:Configuration|ExtraConfig)$/;

/** Fields that no platform has in a map of its own with another meaning or type. */
const ownNames: ReadonlySet<string> = new Set([
  "evictionHard",
  "evictionSoft",
  "imageGCHighThresholdPercent",
  "imageGCLowThresholdPercent",
  "kubeReserved",
  "maxPods",
  "systemReserved",
]);

/** Maps whose keys Gardener and GKE write in another way. */
const keysOfMaps: Readonly<Record<string, RegExp | undefined>> = {
  evictionHard: /\./,
  evictionSoft: /\./,
  evictionSoftGracePeriod: /\./,
  evictionMinimumReclaim: /\./,
  kubeReserved: /^(?!ephemeralStorage$)/,
  systemReserved: /^(?!ephemeralStorage$)/,
};

/** True for an entry that has the name and the shape of a field. */
export function isFieldEntry({ key, value }: Entry, { children }: Field): boolean {
  const field = children.get(key.text);
  return field !== undefined && shapeOf(value) === shapeOfType(field);
}

/**
 * True for a map of the kubelet's fields below a key that says so: each entry is a field or a misspelled one, and the
 * maps in it have the kubelet's own keys.
 */
export function isSettingsMap(map: MapNode, keys: readonly string[], root: Field): boolean {
  const [key = "", above = ""] = keys;
  const isMeant = settingsKey.test(key) || (innerKey.test(key) && settingsKey.test(above));
  if (!isMeant || map.style !== "block") return false;
  const fields = map.entries.filter((entry) => isFieldEntry(entry, root));
  const others = map.entries.filter((entry) => !fields.includes(entry));
  return (
    fields.some((entry) => ownNames.has(entry.key.text)) &&
    fields.every(hasOwnKeys) &&
    others.length < fields.length &&
    (exactKey.test(key) || others.every((entry) => isMisspelled(entry, root)))
  );
}

function hasOwnKeys({ key, value }: Entry): boolean {
  const form = keysOfMaps[key.text];
  return !form || (mapOf(value)?.entries.every((inner) => form.test(inner.key.text)) ?? true);
}

function isMisspelled({ key }: Entry, { children }: Field): boolean {
  if (children.has(key.text)) return false;
  const meant = nearest(key.text, children.keys());
  return meant !== undefined && foldedKey(meant) !== foldedKey(key.text);
}

function shapeOf(node: LocatedNode): LocatedNode["kind"] | undefined {
  return node.kind === "alias" ? node.target?.kind : node.kind;
}

function shapeOfType({ record: { type } }: Field): LocatedNode["kind"] {
  if (type === "struct" || type === "map") return "map";
  return type === "list" ? "list" : "scalar";
}
