/** A use of words that the lists would report. */
interface Exception {
  /** A file, or the beginning of paths. */
  readonly path: string;
  readonly words: string;
  readonly reason: string;
}

/** Uses that are right. */
export const exceptions: readonly Exception[] = [];

/** Messages over the limit that cannot be shorter, by rule id or key, with the reason. */
export const longMessages: Readonly<Record<string, string>> = {};
