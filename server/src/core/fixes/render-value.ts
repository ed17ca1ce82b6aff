import type { Json } from "../schema/table.ts";
import { textScalar } from "../syntax/scalar-text.ts";

type Style = "block" | "flow" | "json";

/** A value on one line: a scalar, or a list or map in brackets. */
export function inlineValue(value: Json, style: Style): string {
  if (typeof value === "string") return textScalar(value, style);
  if (value === null || typeof value !== "object") return String(value);
  const inner = style === "json" ? "json" : "flow";
  if (Array.isArray(value)) {
    return `[${(value as readonly Json[]).map((item) => inlineValue(item, inner)).join(", ")}]`;
  }
  const members = Object.entries(value as { readonly [key: string]: Json });
  return `{${members.map(([key, member]) => `${textScalar(key, inner)}: ${inlineValue(member, inner)}`).join(", ")}}`;
}

/**
 * An entry in block style, its lines without indentation of the first: `key: value`, or the key with the
 * members of a list or map below it.
 */
export function blockEntry(key: string, value: Json): string[] {
  const name = textScalar(key, "block");
  if (Array.isArray(value) && value.length > 0) {
    const items = value as readonly Json[];
    return [`${name}:`, ...items.flatMap((item) => blockItem(item).map((line) => `  ${line}`))];
  }
  if (isMap(value) && Object.keys(value).length > 0) {
    const members = Object.entries(value);
    return [
      `${name}:`,
      ...members.flatMap(([each, member]) => blockEntry(each, member).map((line) => `  ${line}`)),
    ];
  }
  return [`${name}: ${inlineValue(value, "block")}`];
}

function blockItem(value: Json): string[] {
  if (!isMap(value) || Object.keys(value).length === 0) return [`- ${inlineValue(value, "block")}`];
  const lines = Object.entries(value).flatMap(([key, member]) => blockEntry(key, member));
  return lines.map((line, at) => (at === 0 ? `- ${line}` : `  ${line}`));
}

function isMap(value: Json): value is { readonly [key: string]: Json } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
