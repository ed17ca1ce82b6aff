/**
 * A function that computes its answer once for each argument. What it answers goes with the argument: nothing is kept
 * for longer than somebody has that, or has the part of it that `keyOf` names.
 */
export function memoised<A extends object, R>(
  compute: (argument: A) => R,
  keyOf: (argument: A) => object = (argument) => argument,
): (argument: A) => R {
  const cache = new WeakMap<object, { readonly answer: R }>();
  return (argument) => {
    const key = keyOf(argument);
    const before = cache.get(key);
    if (before) return before.answer;
    const answer = compute(argument);
    cache.set(key, { answer });
    return answer;
  };
}
