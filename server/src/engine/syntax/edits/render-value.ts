import { textScalar, type ScalarStyle } from "../scalar-text.ts";
import { isJsonMap, type ExactJson } from "../../text/json-text.ts";

/** Indentation that most files have. */
const usual = { map: 2, list: 2 } as const;

/** A value on one line: a scalar, or a list or map in brackets. */
export function inlineValue(value: ExactJson, style: ScalarStyle): string {
  if (typeof value === "string") return textScalar(value, style);
  if (value === null || typeof value !== "object") return String(value);
  const inner = style === "block" ? "flow" : style;
  const keyStyle = inner === "kyaml" ? "flow" : inner;
  if (Array.isArray(value)) {
    return `[${(value as readonly ExactJson[]).map((item) => inlineValue(item, inner)).join(", ")}]`;
  }
  const members = Object.entries(value as { readonly [key: string]: ExactJson });
  return `{${members.map(([key, member]) => `${textScalar(key, keyStyle)}: ${inlineValue(member, inner)}`).join(", ")}}`;
}

/**
 * An entry in block style, its lines without indentation of the first: `key: value`, or the key with the
 * members of a list or map below it, indented by so much.
 */
export function blockEntry(
  key: string,
  value: ExactJson,
  indents: { readonly map: number; readonly list: number } = usual,
): string[] {
  const name = textScalar(key, "block");
  if (Array.isArray(value) && value.length > 0) {
    const items = value as readonly ExactJson[];
    return [
      `${name}:`,
      ...items.flatMap((item) => indented(blockItem(item, indents), indents.list)),
    ];
  }
  if (isJsonMap(value) && Object.keys(value).length > 0) {
    const lines = Object.entries(value).flatMap(([memberName, member]) =>
      blockEntry(memberName, member, indents),
    );
    return [`${name}:`, ...indented(lines, indents.map)];
  }
  return [`${name}: ${inlineValue(value, "block")}`];
}

/** An item of a list in block style: its first line behind the dash, the others below. */
export function blockItem(
  value: ExactJson,
  indents: { readonly map: number; readonly list: number } = usual,
): string[] {
  if (!isJsonMap(value) || Object.keys(value).length === 0)
    return [`- ${inlineValue(value, "block")}`];
  const lines = Object.entries(value).flatMap(([key, member]) => blockEntry(key, member, indents));
  return lines.map((line, at) => (at === 0 ? `- ${line}` : `  ${line}`));
}

function indented(lines: readonly string[], by: number): string[] {
  return lines.map((line) => `${" ".repeat(by)}${line}`);
}
