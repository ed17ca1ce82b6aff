/**
 * Tables each of which is read when it is first asked for: the bundler gives a table as its text, which
 * costs nothing until then, a test as it is.
 */
export function lazyTables<T extends object>(written: T): T {
  const tables: object = {};
  for (const [name, value] of Object.entries(written) as [string, unknown][]) {
    let read: unknown;
    Object.defineProperty(tables, name, {
      enumerable: true,
      get: () => (read ??= typeof value === "string" ? (JSON.parse(value) as unknown) : value),
    });
  }
  // It has the properties of `written`, each with its value.
  return tables as T;
}
