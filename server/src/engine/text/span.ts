/** A half-open range of UTF-16 code units in a text. Line and character exist only in the shells. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** True if `offset` is in the span or at its end, where a cursor may be. */
export function touches(span: Span, offset: number): boolean {
  return offset >= span.start && offset <= span.end;
}

/** True where `inner` lies wholly in `outer`. */
export function encloses(outer: Span, inner: Span): boolean {
  return inner.start >= outer.start && inner.end <= outer.end;
}
