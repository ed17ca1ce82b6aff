/** A signal and what is written for it. */
export interface NamedThreshold {
  readonly signal: string;
  readonly written: string;
}

/** The same, and how it should be written, where that is clear. */
export interface Rewritable extends NamedThreshold {
  readonly rewrite: string | undefined;
}
