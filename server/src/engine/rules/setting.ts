import type { Span } from "../text/span.ts";

/** A length of time in nanoseconds; exact up to 104 days, and beyond as exact as a double. */
export type Nanoseconds = number;

/** One second, in nanoseconds. */
export const second: Nanoseconds = 1_000_000_000;

/** A value of the configuration and where it comes from. */
export interface Setting<T> {
  readonly value: T;
  /** It is in the file; otherwise it is the default. Null is treated as not written. */
  readonly written: boolean;
  /** The text to blame: the value, or where the file says nothing, the key that comes nearest. */
  readonly span: Span;
  /** Such as `reservedMemory[0].limits`. */
  readonly path: string;
  /** The key of an entry of a map, such as a feature gate's name. */
  readonly keySpan?: Span;
}

/** The setting that is further down in the file; a default is above all others. */
export function writtenLast<A, B>(a: Setting<A>, b: Setting<B>): Setting<A> | Setting<B> {
  if (a.written !== b.written) return a.written ? a : b;
  return a.span.start > b.span.start ? a : b;
}
