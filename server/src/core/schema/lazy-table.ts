/**
 * A table that is read when it is first asked for: the bundler gives it as its text, which costs nothing
 * until then, a test as it is.
 */
export function lazyTable<T>(written: T): () => T {
  let read: T | undefined;
  return () => (read ??= typeof written === "string" ? (JSON.parse(written) as T) : written);
}
