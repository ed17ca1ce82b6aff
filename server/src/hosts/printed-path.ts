/** What a step of a path is: the name of a property, or the place in a list. */
export type PrintedKey = string | number;

/**
 * The way from the root of a tree to the node that is printed now, as the printers of Prettier ask for it
 * (https://prettier.io/docs/plugins#print): of its AstPath the members that the printer of YAML uses.
 */
export class PrintedPath {
  /** The root, then a key and what stands there, and so on; what stands at a key may be a list. */
  readonly stack: unknown[];

  constructor(root: object) {
    this.stack = [root];
  }

  /** The node itself; undefined where a property is not there. */
  get node(): unknown {
    return this.stack.at(-1);
  }

  get root(): unknown {
    return this.stack[0];
  }

  get parent(): unknown {
    return this.ancestors[0] ?? null;
  }

  /** The nodes that it stands in, the nearest first; lists are none. */
  get ancestors(): readonly unknown[] {
    const values = this.stack.filter((_, index) => index % 2 === 0);
    return values
      .slice(0, -1)
      .filter((value) => !Array.isArray(value))
      .toReversed();
  }

  get isFirst(): boolean {
    return this.stack.at(-2) === 0;
  }

  get isLast(): boolean {
    const list = this.#list();
    return list !== undefined && this.stack.at(-2) === list.length - 1;
  }

  /** The node behind it in its list. */
  get next(): unknown {
    return this.#list()?.[Number(this.stack.at(-2)) + 1] ?? null;
  }

  /** The node `level` above the parent; null above the root. */
  getParentNode(level = 0): unknown {
    return this.ancestors[level] ?? null;
  }

  /** What `visit` gives at the end of `keys`, from this node on. */
  call<Result>(visit: (path: this) => Result, ...keys: readonly PrintedKey[]): Result {
    const { length } = this.stack;
    try {
      for (const key of keys) this.stack.push(key, propertyOf(this.node, key));
      return visit(this);
    } finally {
      this.stack.length = length;
    }
  }

  /** What `visit` gives for each node of the list at the end of `keys`. */
  map<Result>(visit: (path: this) => Result, ...keys: readonly PrintedKey[]): Result[] {
    return this.call(
      () => {
        const list = this.node;
        if (!Array.isArray(list)) return [];
        return list.map((_, index) => this.call(visit, index));
      },
      ...keys,
    );
  }

  each(visit: (path: this) => void, ...keys: readonly PrintedKey[]): void {
    this.map(visit, ...keys);
  }

  #list(): readonly unknown[] | undefined {
    const list: unknown = this.stack.at(-3);
    return Array.isArray(list) ? list : undefined;
  }
}

function propertyOf(value: unknown, key: PrintedKey): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
}
