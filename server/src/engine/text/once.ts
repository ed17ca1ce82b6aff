/** Computes an answer at the first call, and keeps it. */
export function once<R>(compute: () => R): () => R {
  let cached: { readonly answer: R } | undefined;
  return () => {
    cached ??= { answer: compute() };
    return cached.answer;
  };
}
