/** A signal and what is written for it. */
export interface NamedThreshold {
  readonly signal: string;
  readonly written: string;
}

/** `rewrite`: the correct form, if it is clear. */
export interface Rewritable extends NamedThreshold {
  readonly rewrite: string | undefined;
}
