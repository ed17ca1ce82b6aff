/** A range as the protocol has it. */
export interface PlainRange {
  readonly start: PlainPosition;
  readonly end: PlainPosition;
}

export interface PlainPosition {
  readonly line: number;
  readonly character: number;
}
