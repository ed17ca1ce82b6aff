import type { SourceFile } from "../engine/parts/source-file.ts";
import { removed, type TextEdit } from "../engine/syntax/edits/edited-document.ts";
import {
  behindLine,
  isFirstOnLine,
  lineEnd,
  lineStart,
} from "../engine/syntax/edits/text-lines.ts";
import { removePlace } from "../engine/syntax/edits/remove-place.ts";
import { resolveAlias, type MapNode } from "../engine/syntax/located-node.ts";
import { pathAt } from "../engine/syntax/path-at.ts";
import { encloses, type Span } from "../engine/text/span.ts";
import { pathOfKey } from "../engine/text/value-path.ts";
import type { FlagPlace } from "./flag-place.ts";
import { runStart } from "../engine/text/run-before.ts";

/**
 * Removes consecutive words of a place: a flag, or a flag and its value. Undefined if the file around them cannot be
 * changed this way.
 */
export function removeWords(
  place: FlagPlace,
  spans: readonly Span[],
  source: SourceFile,
): TextEdit[] | undefined {
  const [first] = spans;
  const last = spans.at(-1);
  if (!first || !last) return undefined;
  if (place.form === "command-line") {
    return removeFromLine(source.text, { start: first.start, end: last.end });
  }
  const edits = spans.map((span) => removeEntry(place, span, source));
  return edits.includes(undefined) ? undefined : edits.flatMap((removals) => removals ?? []);
}

/** Words with the quotes around them and the spaces before them; lines joined by a backslash are removed completely. */
function removeFromLine(text: string, span: Span): TextEdit[] {
  let { start, end } = span;
  const isQuoted =
    /["']/.test(text.charAt(start - 1)) && text.charAt(start - 1) === text.charAt(end);
  const item = isQuoted ? removedItem(text, { start: start - 1, end: end + 1 }) : undefined;
  if (item) return [item];
  if (isQuoted && /\s/.test(text.charAt(start - 2))) {
    start--;
    end++;
  }
  const blanks = start - runStart(text, start, /[ \t]/);
  const isFirst = /\\\r?\n$/.test(text.slice(0, start - blanks));
  const goesOn = /^[ \t]*\\\r?\n/.exec(text.slice(end))?.[0].length;
  if (isFirst && goesOn !== undefined) return [removed(start - blanks, end + goesOn)];
  if (isFirst && /^[ \t]*(?:\r?\n|$)/.test(text.slice(end))) {
    const joint = /\\\r?\n$/.exec(text.slice(0, start - blanks))?.index ?? start;
    return [removed(runStart(text, joint, /[ \t]/), end)];
  }
  const behind = blanks === 0 ? (/^[ \t]*/.exec(text.slice(end))?.[0].length ?? 0) : 0;
  return [removed(start - blanks, end + behind)];
}

/** A text between the commas of a list, as in JSON and PowerShell, with one of them; undefined where there is none. */
function removedItem(text: string, { start, end }: Span): TextEdit | undefined {
  const comma = /^[ \t]*,[ \t]*/.exec(text.slice(end));
  if (comma) {
    const behind = end + comma[0].length;
    const isLine = isFirstOnLine(text, start) && behind === lineEnd(text, behind);
    return isLine
      ? removed(lineStart(text, start), behindLine(text, behind))
      : removed(start, behind);
  }
  const before = runStart(text, start, /\s/);
  return text.charAt(before - 1) === "," ? removed(before - 1, end) : undefined;
}

/** The entry of a map, or the item of a list, that a word is. */
function removeEntry(
  { form, name }: FlagPlace,
  span: Span,
  { text, file }: SourceFile,
): TextEdit[] | undefined {
  for (const { root: node } of file.documents) {
    const root = node && resolveAlias(node);
    if (root?.kind !== "map" || !encloses(root.span, span)) continue;
    const document = { text, format: file.format, root, fields: undefined };
    const path = valuePathAt(root, span.start);
    // A pair of name and value is removed completely.
    const end = form === "named-values" ? path.indexOf("]", name.length) + 1 : path.length;
    return removePlace(document, path.slice(0, end));
  }
  return undefined;
}

/** The path of the innermost entry or item at an offset. */
function valuePathAt(root: MapNode, offset: number): string {
  return pathAt(root, offset).reduce(
    (path, step) => (step.kind === "item" ? `${path}[${step.index}]` : pathOfKey(path, step.key)),
    "",
  );
}
