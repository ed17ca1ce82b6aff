/** A construct of a syntax, which can be written as often as one wants. */
export interface Construct {
  readonly name: string;
  /** The file's name, which decides how it is read. */
  readonly path: string;
  /** A text of about so many UTF-16 units. */
  readonly text: (length: number) => string;
}

/** `head`, then pieces until the length is reached, then `tail`. */
export function repeated(
  head: string,
  piece: string | ((index: number) => string),
  tail = "",
): Construct["text"] {
  return (length) => {
    const room = length - head.length - tail.length;
    if (typeof piece === "string") {
      return head + piece.repeat(Math.ceil(room / piece.length)) + tail;
    }
    const pieces: string[] = [];
    for (let index = 0, written = 0; written < room; index++) {
      const next = piece(index);
      pieces.push(next);
      written += next.length;
    }
    return head + pieces.join("") + tail;
  };
}

/** Nested `depth` deep, as often as the length asks for. */
export function nested(head: string, open: string, close: string, tail = ""): Construct["text"] {
  return (length) => {
    const count = Math.ceil((length - head.length) / (open.length + close.length));
    return head + open.repeat(count) + close.repeat(count) + tail;
  };
}

type Row = readonly [name: string, text: Construct["text"]];

/** Constructs that one path reads. */
export function constructs(path: string, rows: readonly Row[]): readonly Construct[] {
  return rows.map(([name, text]) => ({ name: `${path}: ${name}`, path, text }));
}
