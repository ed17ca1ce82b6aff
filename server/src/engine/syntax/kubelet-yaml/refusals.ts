import type { LocatedNode, ScalarNode } from "../located-node.ts";

/** Why the reader rejects a text because of one key or value in it; `code` is ours, for messages. */
export interface Refusal {
  readonly code: string;
  /** The reader's own words. */
  readonly reason: string;
}

/** Keys become texts on the way to JSON, and not every value can. Undefined for a sound key. */
export function refusalOfKey(node: LocatedNode, { value }: ScalarNode): Refusal | undefined {
  const real = node.kind === "alias" ? node.target : node;
  if (real?.kind === "map" || real?.kind === "list") {
    return { code: "COMPLEX_KEY", reason: "invalid map key" };
  }
  if (value.type === "null") {
    return { code: "NULL_KEY", reason: "unsupported map key of type: %!s(<nil>)" };
  }
  return value.type === "int" && value.value >= 2n ** 63n
    ? { code: "HUGE_KEY", reason: "unsupported map key of type: uint64" }
    : undefined;
}

/** JSON has no infinity and no NaN, so as a value neither gets through it. */
export function refusalOfValue(node: LocatedNode): Refusal | undefined {
  const real = node.kind === "alias" ? node.target : node;
  if (real?.kind !== "scalar" || real.value.type !== "float") return undefined;
  const { value } = real.value;
  if (Number.isFinite(value)) return undefined;
  const name = Number.isNaN(value) ? "NaN" : value > 0 ? "+Inf" : "-Inf";
  return { code: "UNSUPPORTED_FLOAT", reason: `json: unsupported value: ${name}` };
}

/** The value of `<<` has to be a map, or a list of maps. */
export function refusalOfMerge(value: LocatedNode): Refusal | undefined {
  if (isMergeable(value)) return undefined;
  const reason = "map merge requires map or sequence of maps as the value";
  return { code: "MERGE_OF_NO_MAP", reason };
}

/** `<<` without quotes, or with the tag `!!merge`. */
export function isMergeKey(key: LocatedNode): boolean {
  if (key.kind !== "scalar" || key.text !== "<<") return false;
  const { style, tag } = key;
  return tag === undefined ? style === "plain" : tag === "!" || tag === "tag:yaml.org,2002:merge";
}

function isMergeable(value: LocatedNode): boolean {
  if (value.kind === "list") return value.items.every(isMapOrAlias);
  return isMapOrAlias(value);
}

/** An alias without an anchor is a mistake of its own. */
function isMapOrAlias(node: LocatedNode): boolean {
  const real = node.kind === "alias" ? node.target : node;
  return !real || real.kind === "map";
}
