/** The path that was probably meant. */
export interface SuggestedProfile {
  readonly suggestion: string | undefined;
}

/** Advice to write the path that was meant; empty where none is known. */
export function write(suggestion: string | undefined): string {
  return suggestion === undefined ? "Write the path of a profile file." : `Write "${suggestion}".`;
}
