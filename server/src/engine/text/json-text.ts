/** JSON whose integers may have more digits than a number of JavaScript has. */
export type ExactJson =
  | null
  | boolean
  | number
  | bigint
  | string
  | readonly ExactJson[]
  | { readonly [key: string]: ExactJson };

/** True for an object of JSON. */
export function isJsonMap(
  value: ExactJson | undefined,
): value is { readonly [key: string]: ExactJson } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** An integer as a number where that has all its digits. */
export function exactInteger(integer: bigint): number | bigint {
  const number = Number(integer);
  return Number.isSafeInteger(number) ? number : integer;
}

/** A string as it is, and the text of any other value. */
export function plainText(value: ExactJson): string {
  return typeof value === "string" ? value : jsonText(value);
}

/** The text of a value, as `JSON.stringify` writes it, with all digits of its integers. */
export function jsonText(value: ExactJson, indent = ""): string {
  try {
    return JSON.stringify(value, undefined, indent);
  } catch {
    // It throws for an integer that a number cannot represent, which is rare.
    return exactText(value, indent, "\n");
  }
}

function exactText(value: ExactJson, indent: string, before: string): string {
  if (typeof value === "bigint") return String(value);
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  const colon = indent === "" ? ":" : ": ";
  const inner = before + indent;
  const members = Array.isArray(value)
    ? (value as readonly ExactJson[]).map((item) => exactText(item, indent, inner))
    : Object.entries(value as { readonly [key: string]: ExactJson }).map(
        ([key, member]) => JSON.stringify(key) + colon + exactText(member, indent, inner),
      );
  if (members.length === 0) return `${open ?? ""}${close ?? ""}`;
  const [first, last] = indent === "" ? ["", ""] : [inner, before];
  return `${open ?? ""}${first}${members.join(`,${first}`)}${last}${close ?? ""}`;
}

/** True for values that have the same text; what is absent is like nothing else. */
export function isSameJson(a: ExactJson | undefined, b: ExactJson | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  return jsonText(a) === jsonText(b);
}

/** The text of a value with the keys of its maps in one order. */
export function sortedJsonText(value: ExactJson): string {
  return jsonText(sorted(value));
}

function sorted(value: ExactJson): ExactJson {
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return (value as readonly ExactJson[]).map(sorted);
  const members = Object.entries(value as { readonly [key: string]: ExactJson });
  members.sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(members.map(([key, member]) => [key, sorted(member)]));
}
