/**
 * Tables each of which is read when it is first asked for: the bundler gives a table as its text or as what unpacks the text
 * (`tools/bundled-tables.mjs`), which costs nothing until then, a test as it is.
 */
export function lazyTables<T extends object>(written: T): T {
  const makers = Object.entries(written).map(
    ([name, value]) => [name, () => readTable<unknown>(value)] as const,
  );
  // It has the properties of `written`, each with its value.
  return lazyValues(Object.fromEntries(makers)) as T;
}

/** Values each of which is made when it is first asked for, and kept. */
export function lazyValues<T extends object>(makers: { readonly [K in keyof T]: () => T[K] }): T {
  const values: object = {};
  for (const [name, make] of Object.entries<() => unknown>(makers)) {
    let made: unknown;
    Object.defineProperty(values, name, { enumerable: true, get: () => (made ??= make()) });
  }
  // It has the properties of `makers`, each with what its function makes.
  return values as T;
}

/** A table as the bundler gives it, or as it is. */
export function readTable<T>(table: T): T {
  const text = bundledText(table);
  return text === undefined ? table : (JSON.parse(text) as T);
}

/** The text that the bundler put in a table's place; undefined for a table. */
export function bundledText(table: unknown): string | undefined {
  // A function is never a table: the bundler made it, and it returns a text.
  const text = typeof table === "function" ? (table as () => string)() : table;
  return typeof text === "string" ? text : undefined;
}

/** Texts under names, which may have names within. */
export interface NamedTexts {
  readonly [name: string]: string | NamedTexts;
}

/** The line of a name that the table has no text for. */
const noText = "-";

/**
 * A table of texts. The bundler gives them as lines in the order of the names of another table (`tools/text-lines.mjs`), which
 * `named` makes: an empty line is the text that stands there, and what has no name there follows as JSON in a line of its own.
 * A test gives the table as it is.
 */
export function readTexts<T extends object>(table: T, named: () => object): T {
  const text = bundledText(table);
  if (text === undefined) return table;
  const lines = text.split("\n").values();
  // Names, texts and nothing else.
  const known = textsUnder(named() as NamedTexts, lines);
  const others = lines.next().value;
  // It has the names of `table`, each with its text.
  return (others === undefined ? known : joined(known, JSON.parse(others) as NamedTexts)) as T;
}

/** Names without texts, of which `readTexts` makes a table. */
export function namesOnly(names: object): NamedTexts {
  return Object.fromEntries(Object.keys(names).map((name) => [name, ""]));
}

function textsUnder(named: NamedTexts, lines: Iterator<string, unknown>): NamedTexts {
  const texts: Record<string, string | NamedTexts> = {};
  for (const [name, value] of Object.entries(named)) {
    if (typeof value === "object") {
      const within = textsUnder(value, lines);
      if (Object.keys(within).length > 0) texts[name] = within;
    } else {
      const line = String(lines.next().value);
      if (line !== noText) texts[name] = line || value;
    }
  }
  return texts;
}

/** Two tables as one. Each text is in one of them only. */
function joined(a: NamedTexts, b: NamedTexts): NamedTexts {
  const texts: Record<string, string | NamedTexts> = { ...a };
  for (const [name, value] of Object.entries(b)) {
    const other = texts[name];
    texts[name] =
      typeof other === "object" && typeof value === "object" ? joined(other, value) : value;
  }
  return texts;
}
