/** The first item of each key, in their order. */
export function distinctBy<T>(items: readonly T[], keyOf: (item: T) => string): T[] {
  const keys = new Set<string>();
  return items.filter((item) => keys.size < keys.add(keyOf(item)).size);
}
