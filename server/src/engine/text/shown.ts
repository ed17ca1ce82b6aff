/** The length to which messages and answers cut texts of a file; real names and values are shorter. */
export const maxShown = 200;

/** A text as messages show it: of a long one the beginning, and an ellipsis. */
export function shownText(text: string): string {
  return text.length <= maxShown ? text : `${text.slice(0, maxShown)}…`;
}
