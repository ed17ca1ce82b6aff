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
  const make = lazyProperties(name);
  return <T extends object, V>(base: T, compute: () => V) => {
    const named: unknown = { [name]: compute };
    // The compiler does not follow computed keys.
    return make(base, named as Readonly<Record<K, () => V>>);
  };
}

/** The same for several properties, each of which is computed by the function of its name. */
export function lazyProperties<K extends string>(
  ...names: readonly K[]
): <T extends object, C extends Readonly<Record<K, () => unknown>>>(
  base: T,
  compute: C,
) => T & { readonly [N in K]: ReturnType<C[N]> } {
  const properties = names.map((name) => propertyOf(name));
  return <T extends object, C extends Readonly<Record<K, () => unknown>>>(base: T, compute: C) => {
    const made: object = { ...base };
    for (const { name, pending, property } of properties) {
      const own: Pending<unknown> = { compute: compute[name] };
      Object.defineProperty(made, pending, { value: own });
      Object.defineProperty(made, name, property);
    }
    // The compiler does not follow what defines a property by its name.
    return made as T & { readonly [N in K]: ReturnType<C[N]> };
  };
}

function propertyOf<K extends string>(name: K) {
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
  return { name, pending, property };
}
