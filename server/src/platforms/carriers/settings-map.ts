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
export function isFieldEntry(entry: Entry, root: Field): boolean {
  return isShapedAs(entry, root, entry.key.text);
}

function isShapedAs({ value }: Entry, { children }: Field, name = ""): boolean {
  const field = children.get(name);
  return field !== undefined && shapeOf(value) === shapeOfType(field);
}

/**
 * True for a map of the kubelet's fields below a key that says so: each entry is a field or a misspelled one (a field
 * in another case too), and the maps in it have the kubelet's own keys.
 */
export function isSettingsMap(map: MapNode, keys: readonly string[], root: Field): boolean {
  const [key = "", above = ""] = keys;
  const isMeant = settingsKey.test(key) || (innerKey.test(key) && settingsKey.test(above));
  if (!isMeant || map.style !== "block") return false;
  const isExact = exactKey.test(key);
  const entries = map.entries.map((entry) => ({ entry, name: meantName(entry, root, isExact) }));
  const fields = entries.filter(({ entry, name }) => isShapedAs(entry, root, name));
  const others = entries.filter((written) => !fields.includes(written));
  return (
    fields.some(({ name }) => name !== undefined && ownNames.has(name)) &&
    fields.every(({ entry, name }) => hasOwnKeys(entry, name)) &&
    others.length < fields.length &&
    (isExact || fields.some(({ entry, name }) => entry.key.text === name)) &&
    (isExact || others.every(({ entry }) => isMisspelled(entry, root)))
  );
}

/** The field that a key means: another case of its letters, or any misspelling if the map can only be the kubelet's. */
function meantName(
  { key: { text } }: Entry,
  { children }: Field,
  isExact: boolean,
): string | undefined {
  if (children.has(text)) return text;
  const folded = foldedKey(text);
  const meant = [...children.keys()].find((name) => foldedKey(name) === folded);
  if (meant === undefined) return isExact ? nearest(text, children.keys()) : undefined;
  return isOwnSpelling(text, meant) ? undefined : meant;
}

/** True for a name that platforms write with other abbreviations, such as `clusterDns`. */
function isOwnSpelling(text: string, name: string): boolean {
  return Array.from(name).every(
    (letter, at) => text.charAt(at) === letter || /[A-Z]/.test(name.charAt(at - 1)),
  );
}

function hasOwnKeys({ value }: Entry, name = ""): boolean {
  const form = keysOfMaps[name];
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
