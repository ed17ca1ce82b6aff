/** A snippet of VS Code as plain text, with its first placeholder to be selected. */
interface PlainSnippet {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const placeholder = /\\([\\$}])|\$(\d+)|\$\{(\d+)(?::((?:\\.|[^}\\])*)|\|((?:\\.|[^|\\])*)\|)?\}/g;

/** Takes the placeholders out of a snippet; the cursor belongs to the first one, else to the end. */
export function withoutPlaceholders(snippet: string): PlainSnippet {
  let text = "";
  let last = 0;
  let place: { readonly number: number; readonly start: number; readonly end: number } | undefined;
  for (const found of snippet.matchAll(placeholder)) {
    const [whole, escaped, plain, numbered, named, choices] = found;
    text += snippet.slice(last, found.index);
    last = found.index + whole.length;
    if (escaped !== undefined) {
      text += escaped;
      continue;
    }
    const start = text.length;
    text += (named ?? choices?.split(",")[0] ?? "").replaceAll(/\\(.)/g, "$1");
    // The last place to go to has the number 0.
    const number = Number(plain ?? numbered) || Number.POSITIVE_INFINITY;
    if (!place || number < place.number) place = { number, start, end: text.length };
  }
  text += snippet.slice(last);
  return { text, start: place?.start ?? text.length, end: place?.end ?? text.length };
}
