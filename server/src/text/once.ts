/** A function that computes its answer when somebody asks for the first time, and keeps it. */
export function once<R>(compute: () => R): () => R {
  let cached: { readonly answer: R } | undefined;
  return () => {
    cached ??= { answer: compute() };
    return cached.answer;
  };
}
