/** A function that computes its answer when somebody asks for the first time, and keeps it. */
export function once<R>(compute: () => R): () => R {
  let known: { readonly answer: R } | undefined;
  return () => {
    known ??= { answer: compute() };
    return known.answer;
  };
}
