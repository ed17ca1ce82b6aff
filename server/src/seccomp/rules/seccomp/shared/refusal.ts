/** The program that rejects a profile, and the key phrase of its error. */
export interface ProfileRefusal {
  /** The program as users write its name. */
  readonly by: string;
  /** Absent where its phrase is not known. */
  readonly phrase: string | undefined;
}

/** The written word, and the probable intention. */
export interface SuggestedValue {
  readonly written: string;
  readonly suggestion: string | undefined;
}

/** Says that the profile is rejected, and the consequences. */
export function refusedProfile({ by, phrase }: ProfileRefusal): string {
  const reason = phrase === undefined ? "" : ` ("${phrase}")`;
  return `${atStart(by)} rejects the profile${reason}; containers that use it do not start.`;
}

/** A program at the start of a sentence: `runc` stays as it is, `the API server` does not. */
export function atStart(program: string): string {
  return program.replace(/^the /, "The ");
}
