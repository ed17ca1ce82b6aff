/** Computes an answer once for each argument. The answer lives as long as its argument. */
export function memoised<A extends object, R>(compute: (argument: A) => R): (argument: A) => R {
  const cache = new WeakMap<A, { readonly answer: R }>();
  return (argument) => {
    const before = cache.get(argument);
    if (before) return before.answer;
    const answer = compute(argument);
    cache.set(argument, { answer });
    return answer;
  };
}
