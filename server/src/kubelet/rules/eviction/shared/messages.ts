/** A signal and what is written for it. */
export interface Threshold {
  readonly signal: string;
  readonly written: string;
}

/** The same, and how it should be written, where that is clear. */
export interface Rewritable extends Threshold {
  readonly rewrite: string | undefined;
}
