/** The size that the values of a cache may have together, in the unit of `of`. */
export interface SizeLimit<V> {
  readonly of: (value: V) => number;
  readonly max: number;
}

/**
 * Puts a value into a map as its newest. The oldest are removed while there are more than `maxEntries`, or while all
 * together exceed `size`; the newest stays in any case.
 */
export function putInLruCache<K, V>(
  cache: Map<K, V>,
  key: K,
  value: V,
  maxEntries: number,
  size: SizeLimit<V> = { of: () => 0, max: 0 },
): void {
  cache.delete(key);
  cache.set(key, value);
  let total = 0;
  for (const kept of cache.values()) total += size.of(kept);
  for (const [oldest, kept] of cache) {
    const fits = cache.size <= maxEntries && total <= size.max;
    if (fits || oldest === key) break;
    cache.delete(oldest);
    total -= size.of(kept);
  }
}
