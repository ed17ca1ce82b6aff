import { isJsonMap, type ExactJson } from "../../text/json-text.ts";
import { hasComment, removed, type DocumentWriter } from "./edited-document.ts";
import { beforeOnLine, behindLine, lineBreakOf, lineEnd, lineStart } from "./text-lines.ts";

/** Writes HCL's native syntax, as Terraform reads it: an argument or block of a body on lines of its own. */
export const hclWriter: DocumentWriter = {
  value: hclValue,
  key: (name) => name,
  replaced(document, { node }, value) {
    const isPlain = node.kind === "scalar" && node.style !== "block";
    const isList = node.kind === "list" && !hasComment(document, node.span);
    return isPlain || isList ? [{ span: node.span, newText: hclValue(value) }] : undefined;
  },
  inserted({ text }, { node }, name, value) {
    const last = node.kind === "map" && node.isBody ? node.entries.at(-1) : undefined;
    if (!last || !isAloneOnLines(text, last.span)) return undefined;
    const indent = beforeOnLine(text, last.key.span.start);
    const at = lineEnd(text, last.span.end);
    const lines = isJsonMap(value)
      ? [
          `${name} {`,
          ...Object.entries(value).map(([key, member]) => `  ${key} = ${hclValue(member)}`),
          "}",
        ]
      : [`${name} = ${hclValue(value)}`];
    const lineBreak = lineBreakOf(text);
    const newText = lines.map((line) => lineBreak + indent + line).join("");
    return [{ span: { start: at, end: at }, newText }];
  },
  removed({ text }, { entry }) {
    if (!entry || !isAloneOnLines(text, entry.span)) return undefined;
    const start = lineStart(text, entry.span.start);
    return [removed(start, behindLine(text, lineEnd(text, entry.span.end)))];
  },
};

/** A value on one line. */
function hclValue(value: ExactJson): string {
  if (typeof value === "string") return quoted(value);
  if (value === null || typeof value !== "object") return String(value);
  if (!isJsonMap(value)) return `[${value.map(hclValue).join(", ")}]`;
  const members = Object.entries(value).map(([name, member]) => `${name} = ${hclValue(member)}`);
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}

/** HCL has all escapes of JSON except two, and fills in expressions in braces. */
function quoted(text: string): string {
  return JSON.stringify(text)
    .replace(/\\([^])/g, (escape, letter) =>
      letter === "b" ? "\\u0008" : letter === "f" ? "\\u000c" : escape,
    )
    .replace(/[$%](?=\{)/g, "$&$&");
}

/** True if only white space and a comment share an entry's lines. */
function isAloneOnLines(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
): boolean {
  const behind = text.slice(end, lineEnd(text, end));
  return /^[ \t]*$/.test(beforeOnLine(text, start)) && /^\s*(?:(?:#|\/\/).*)?$/.test(behind);
}
