/** The newest values, as many as fit. */
export interface SizedCache<K, V> {
  get(key: K): V | undefined;
  /** Puts a value as the newest, and removes the oldest that no longer fit; the newest stays in any case. */
  put(key: K, value: V): void;
  delete(key: K): void;
  clear(): void;
  readonly size: number;
}

interface SizedCacheLimits<V> {
  readonly maxEntries: number;
  /** The greatest size of all values together, in the unit of `sizeOf`. */
  readonly maxSize: number;
  readonly sizeOf: (value: V) => number;
}

/** An empty cache. It knows the size of all values without asking each: there may be thousands. */
export function createSizedCache<K, V>({
  maxEntries,
  maxSize,
  sizeOf,
}: SizedCacheLimits<V>): SizedCache<K, V> {
  const kept = new Map<K, V>();
  let total = 0;
  const remove = (key: K): void => {
    const value = kept.get(key);
    if (value !== undefined && kept.delete(key)) total -= sizeOf(value);
  };
  return {
    get: (key) => kept.get(key),
    put(key, value) {
      remove(key);
      kept.set(key, value);
      total += sizeOf(value);
      for (const oldest of kept.keys()) {
        const fits = kept.size <= maxEntries && total <= maxSize;
        if (fits || oldest === key) break;
        remove(oldest);
      }
    },
    delete: remove,
    clear() {
      kept.clear();
      total = 0;
    },
    get size() {
      return kept.size;
    },
  };
}
