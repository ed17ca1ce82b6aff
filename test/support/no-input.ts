/** A standard input with nothing in it. */
export function noInput(): AsyncIterable<Uint8Array> {
  const next = (): Promise<IteratorResult<Uint8Array>> =>
    Promise.resolve({ done: true, value: undefined });
  return { [Symbol.asyncIterator]: () => ({ next }) };
}
