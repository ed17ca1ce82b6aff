import { harmless } from "../text/harmless.ts";
import type { Json } from "../../facts/table.ts";

/** Inline code; an empty text is shown as `""`, backticks inside get a fence that is longer than any run of them. */
export function code(text: string): string {
  const shown = text.trim() === "" ? JSON.stringify(text) : harmless(text.replaceAll(/\s+/g, " "));
  const runs = shown.match(/`+/g) ?? [];
  if (runs.length === 0) return `\`${shown}\``;
  const fence = "`".repeat(Math.max(...runs.map((run) => run.length)) + 1);
  return `${fence} ${shown} ${fence}`;
}

/** A part of inline code that a phrase begins and ends: a backtick would end it. */
export function inCode(text: string): string {
  return harmless(text.replaceAll("`", "'"));
}

/**
 * A JSON value as inline code: a list item by item, a map entry by entry; undefined for a list or
 * map without any.
 */
export function jsonCode(value: Json): string | undefined {
  if (typeof value !== "object" || value === null) return code(plain(value));
  const parts = Array.isArray(value)
    ? value.map((item: Json) => code(plain(item)))
    : Object.entries(value).map(([key, item]) => code(`${key}: ${plain(item)}`));
  return parts.length === 0 ? undefined : parts.join(", ");
}

function plain(value: Json): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/**
 * Text on one line that Markdown, with GitHub's extensions and VS Code's icons, shows as it is: no emphasis, link, address,
 * image, HTML, entity, table or icon, and at the start of a line no heading, list, quote, rule or fence.
 */
export function escaped(text: string): string {
  return (
    harmless(text.replaceAll(/\s+/g, " "))
      .trim()
      .replaceAll(/[*_\\`<>&|~$@]|\[(?!\](?![([:]))|(?<!\[)\]/g, String.raw`\$&`)
      .replaceAll(/:(?=\/)|(?<=mailto|xmpp|command):/gi, String.raw`\$&`)
      .replaceAll(/(?<=www)\./gi, String.raw`\.`)
      .replace(/^#|^[-+](?=\s|$)|^-(?=[-\s]+$)|^=(?==*$)/, String.raw`\$&`)
      // No list has a number of more than nine digits.
      .replace(/^(\d{1,9})([.)])(?=\s|$)/, String.raw`$1\$2`)
  );
}

/** `**name** · what it is`, the first line of a documentation; both are Markdown. */
export function headline(name: string, what: string): string {
  return `**${name}** · ${what}`;
}

/** A Markdown list; undefined without lines. A line may bring its own indented list. */
export function markdownList(lines: readonly string[]): string | undefined {
  return lines.length === 0 ? undefined : lines.map((line) => `- ${line}`).join("\n");
}

/** Paragraphs with an empty line between them; undefined ones are left out. */
export function paragraphs(...parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== "").join("\n\n");
}

/** The first sentence of a text; full stops inside inline code are skipped. */
export function firstSentence(text: string): string {
  const match = /^(?:`[^`]*`|[^`])*?[.](?= [A-Z`])/.exec(text);
  return match ? match[0] : text;
}

/** A schema path as users read it: `a{}.b` -> `a.*.b`. */
export function shownPath(path: string): string {
  return path.replaceAll("{}", ".*");
}
