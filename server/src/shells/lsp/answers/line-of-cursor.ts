import type { EffectiveText } from "../../../service/answers/effective-text.ts";
import { canonicalUri } from "../../../engine/files/uris.ts";
import { lineAt, lineIndexOf } from "../../../engine/text/line-index.ts";
import { locationInSet } from "./effective-views.ts";

interface Place {
  readonly line: number;
  readonly character: number;
}

/**
 * The line of an effective configuration, from 0, that shows the value which a file sets at the cursor, or the nearest
 * one above it. Undefined if the file sets nothing above it. The view must have its origins: they lead to the file.
 */
export function lineOfCursor(
  { text, links, checked }: EffectiveText,
  uri: string,
  cursor: Place,
): number | undefined {
  const lines = lineIndexOf(text);
  const file = canonicalUri(uri);
  let nearest: (Place & { readonly shownAt: number }) | undefined;
  for (const { span, target } of links) {
    const place = locationInSet(target, checked);
    const shownAt = lineAt(lines, span.start);
    // Comments at the head say what is wrong; they show no value.
    const isComment = text[lines.starts[shownAt] ?? 0] === "#";
    if (isComment || !place || canonicalUri(place.uri) !== file) continue;
    const { start } = place.range;
    if (start.line > cursor.line) continue;
    if (!nearest || isNearer(start, nearest, cursor)) nearest = { ...start, shownAt };
  }
  return nearest?.shownAt;
}

/** The last place at or before the cursor; on the cursor's line, the first one behind it is better than another line. */
function isNearer(place: Place, other: Place, cursor: Place): boolean {
  if (place.line !== other.line) return place.line > other.line;
  const isBehind = ({ character }: Place): boolean =>
    place.line === cursor.line && character > cursor.character;
  if (isBehind(place) !== isBehind(other)) return isBehind(other);
  return isBehind(place) ? place.character < other.character : place.character > other.character;
}
