interface Pending<V> {
  readonly compute: () => V;
  known?: { readonly value: V };
}

/**
 * A function that gives an object a property of this name, whose value is computed once, when somebody asks. All that it
 * makes share one getter: with a getter of its own, as in an object literal, each would have a shape of its own, which V8
 * keeps, with all that the getter reaches, until it next collects the old generation.
 */
export function lazyProperty<K extends string>(
  name: K,
): <T extends object, V>(base: T, compute: () => V) => T & Readonly<Record<K, V>> {
  const pending = Symbol(name);
  const property: PropertyDescriptor & ThisType<{ readonly [pending]: Pending<unknown> }> = {
    enumerable: true,
    configurable: true,
    get() {
      const own = this[pending];
      own.known ??= { value: own.compute() };
      return own.known.value;
    },
  };
  return <T extends object, V>(base: T, compute: () => V) => {
    const own: Pending<V> = { compute };
    const made: unknown = Object.defineProperty({ ...base, [pending]: own }, name, property);
    // The compiler does not follow what defines a property by its name.
    return made as T & Readonly<Record<K, V>>;
  };
}
