import { type ParsedText, partsAt } from "../stacks/index.ts";
import type { Completion } from "../engine/analysis/part-results.ts";
import type { Finding } from "../engine/analysis/finding.ts";
import { cursorAt } from "../engine/syntax/cursor-at.ts";
import type { Span } from "../engine/text/span.ts";

/**
 * The key that ends or begins at `offset` and has no colon yet; undefined where a value is written. Where completion
 * knows the names of the map, it decides.
 */
function unfinishedKey(file: ParsedText, offset: number): Span | undefined {
  const offered = partsAt(file, offset)
    .map((part) => part.complete?.(offset) ?? [])
    .find((items) => items.length > 0);
  if (offered) return offered.find(writesKey)?.insert.span;
  const { text, lines, file: parsed } = file;
  const document = parsed.documents.findLast(({ span }) => span.start <= offset);
  if (!document) return undefined;
  const { format } = parsed;
  const input = { text, lines, format, document: document.span, root: document.root };
  const cursor = cursorAt(input, offset);
  return cursor.at === "key" && !cursor.hasColon ? cursor.span : undefined;
}

/** True for an item that writes a key with the sign behind it. */
function writesKey({ label, insert: { text } }: Completion): boolean {
  const at = text.indexOf(label);
  return at >= 0 && /^["']?(?::| =| \{)/.test(text.slice(at + label.length));
}

/** True for findings that are only there because a key is not finished at `typedAt`. */
export function isOfUnfinishedKey(
  file: ParsedText,
  typedAt: number,
): (finding: Pick<Finding, "rule" | "span">) => boolean {
  const key = unfinishedKey(file, typedAt);
  if (!key || key.start === key.end) return () => false;
  // JSON's missing colon is found at what follows.
  const next = file.text.slice(key.end).search(/\S/);
  return ({ rule, span }) =>
    (span.start >= key.start && span.start <= key.end) ||
    (file.file.format === "json" && rule.endsWith("-syntax") && span.start === key.end + next);
}
