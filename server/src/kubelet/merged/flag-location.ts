import { spanOfPart } from "../flags/argument.ts";
import type { Span } from "../../engine/text/span.ts";
import type { FlagSource, CheckedStack, StackFlag } from "./checked-stack.ts";

/** A flag of a set, and where it begins in the line that all of them make. */
export interface LocatedFlag {
  readonly flag: StackFlag;
  readonly start: number;
}

/** The flag at an offset of the line of flags. */
export function flagAt(
  offset: number,
  { flags }: Pick<CheckedStack, "flags">,
): LocatedFlag | undefined {
  let start = 0;
  for (const flag of flags) {
    const end = start + flag.text.length + 1;
    if (offset < end) return { flag, start };
    start = end;
  }
  return undefined;
}

/** Where a piece of the line of flags is written; undefined where no file says it. */
export function flagLocation(
  { start, end }: Span,
  stack: Pick<CheckedStack, "flags">,
): { readonly source: FlagSource; readonly span: Span } | undefined {
  const first = flagAt(start, stack);
  const last = flagAt(Math.max(end - 1, start), stack);
  const place = first?.flag.place;
  if (!place || !last) return undefined;
  const from = partOf(first, start, end);
  const to = last.flag.place?.source.id === place.source.id ? partOf(last, start, end) : from;
  return { source: place.source, span: { start: from.start, end: Math.max(from.end, to.end) } };
}

function partOf({ flag: { text, place }, start }: LocatedFlag, from: number, to: number): Span {
  if (!place) return { start: 0, end: 0 };
  const { span, pieces } = place;
  const argument = { text, span, pieces };
  return spanOfPart(argument, Math.max(from - start, 0), Math.min(to - start, text.length));
}
