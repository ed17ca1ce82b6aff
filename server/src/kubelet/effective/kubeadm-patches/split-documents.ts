/** The pieces of a file between lines that begin with `---`, as Kubernetes splits YAML. */
export type SplitDocuments =
  | { readonly pieces: readonly DocumentPiece[] }
  /** The text after a `---`, unless it is a comment. */
  | { readonly badSeparator: string };

/** One piece; empty ones are left out. */
interface DocumentPiece {
  readonly text: string;
  /** Where it begins in the file. */
  readonly start: number;
}

/**
 * Splits a text as the YAML reader of `k8s.io/apimachinery` does. A `---` ends the text before it; without text before
 * it, it belongs to the text after it. So a file with only `---` has one piece, which is null.
 */
export function splitDocuments(text: string): SplitDocuments {
  const pieces: DocumentPiece[] = [];
  let start = 0;
  let hasLines = false;
  const close = (end: number): void => {
    const piece = text.slice(start, end);
    if (piece.trim() !== "") pieces.push({ text: piece, start });
    hasLines = false;
  };
  for (let at = 0; at < text.length;) {
    const lineFeed = text.indexOf("\n", at);
    const next = lineFeed < 0 ? text.length : lineFeed + 1;
    const line = text.slice(at, next);
    if (line.startsWith("---")) {
      const behind = line.slice(3).trim();
      if (behind !== "" && !behind.startsWith("#")) return { badSeparator: behind };
      if (hasLines) {
        close(at);
        start = next;
        at = next;
        continue;
      }
    }
    if (!hasLines) start = at;
    hasLines = true;
    at = next;
  }
  if (hasLines) close(text.length);
  return { pieces };
}
