import type { TreeMap } from "../../effective/tree.ts";
import type { DefaultsContext } from "./defaults-context.ts";

/** What was computed for documents, by a key, as long as they are in the same sets. */
export type SetsCache<T> = WeakMap<
  DefaultsContext["document"],
  { readonly trees: readonly TreeMap[]; readonly byKey: Map<string, { readonly answer: T }> }
>;

/** Computes an answer about a document once: an editor asks for it with every move of the cursor. */
export function onceInSets<T>(
  cache: SetsCache<T>,
  key: string,
  { document, sets }: DefaultsContext,
  compute: () => T,
): T {
  const trees = sets.map(({ tree }) => tree);
  const before = cache.get(document);
  const isSame =
    before?.trees.length === trees.length && trees.every((tree, at) => tree === before.trees[at]);
  const byKey = before && isSame ? before.byKey : new Map<string, { readonly answer: T }>();
  const found = byKey.get(key);
  if (found) return found.answer;
  const answer = compute();
  byKey.set(key, { answer });
  cache.set(document, { trees, byKey });
  return answer;
}
