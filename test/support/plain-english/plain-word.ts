/** Words that English texts avoid. */
export interface PlainWord {
  /** The words as the writing guide lists them. */
  readonly avoid: string;
  /** The replacement, as in the guide. */
  readonly write: string;
  /** Matches exactly the unwanted uses. */
  readonly pattern: RegExp;
  /** Only the texts that users read are searched, not comments in code. */
  readonly isFineInComments?: true;
  /** Only comments in code are searched. */
  readonly isFineInTexts?: true;
}
