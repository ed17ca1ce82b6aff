/**
 * Counts the work of the code under test: what count-steps.mjs counts, and the characters and items that built-in
 * functions look at or copy. A setup file, because it has to be loaded before that code.
 */
interface CountedWork {
  /** By the number of a function. */
  readonly steps: Float64Array;
  /** The function that has counted last. */
  at: number;
  /** A module reports the number of its first function, and the names of all. */
  readonly named: (first: number, names: readonly string[]) => void;
  /** Counts the items of a value that a function copies. */
  readonly copied: <T>(site: number, value: T) => T;
}

const steps = new Float64Array(16_384);
const modules: { readonly first: number; readonly names: readonly string[] }[] = [];
let end = 0;
const keysOf = Object.keys;

function add(site: number, count: number): void {
  steps[site] = (steps[site] ?? 0) + count;
}

function sizeOf(value: unknown): number {
  if (typeof value === "string" || Array.isArray(value)) return value.length;
  if (value instanceof Map || value instanceof Set) return value.size;
  return typeof value === "object" && value !== null ? keysOf(value).length : 0;
}

const counted: CountedWork = {
  steps,
  at: 0,
  named(first, names) {
    modules.push({ first, names });
    end = Math.max(end, first + names.length);
    if (end > steps.length) throw new Error(`There are more than ${steps.length} functions.`);
  },
  copied(site, value) {
    add(site, sizeOf(value));
    return value;
  },
};
Object.assign(globalThis, { countedWork: counted });

/** Forgets what was counted before. */
export function startCounting(): void {
  steps.fill(0, 0, end);
}

/** The steps since then, by the numbers of functions. */
export function countedSteps(): Float64Array {
  return steps.slice(0, end);
}

/** The name of a function with its file. */
export function nameOf(number: number): string {
  const name = modules.map(({ first, names }) => names[number - first]).find(Boolean);
  return name ?? String(number);
}

type Cost = (
  self: { readonly length: number },
  result: unknown,
  values: readonly unknown[],
) => number;

/** Replaces built-in functions by some that count for the function that has counted last, usually their caller. */
function count(owner: object, names: readonly string[], cost: Cost): void {
  for (const name of names) {
    const original: unknown = Reflect.get(owner, name);
    // Newer versions of Node.js have more of them.
    if (typeof original !== "function") continue;
    const value = function (this: { readonly length: number }, ...values: unknown[]): unknown {
      const result: unknown = Reflect.apply(original, this, values);
      add(counted.at, cost(this, result, values));
      return result;
    };
    Object.defineProperty(owner, name, { value, configurable: true, writable: true });
  }
}

const whole: Cost = ({ length }) => length;
const ofResult: Cost = (_self, result) => sizeOf(result);
const search: Cost = ({ length }, result, [, from]) =>
  Math.max(0, (typeof result === "number" && result >= 0 ? result : length) - Number(from ?? 0));
const searchBack: Cost = ({ length }, result, [, from]) =>
  Math.min(Number(from ?? length), length) - Math.max(0, Number(result));

count(String.prototype, ["includes", "indexOf"], search);
count(String.prototype, ["lastIndexOf"], searchBack);
count(String.prototype, ["normalize", "split", "toLowerCase", "toUpperCase"], whole);
count(String.prototype, ["trim", "trimEnd", "trimStart"], whole);
count(String.prototype, ["padEnd", "padStart", "repeat"], ofResult);
// Patterns are counted where they are executed.
count(String.prototype, ["replace", "replaceAll"], ({ length }, _result, [pattern]) =>
  typeof pattern === "string" ? length : 0,
);
count(Array.prototype, ["includes", "indexOf"], search);
count(Array.prototype, ["lastIndexOf"], searchBack);
count(Array.prototype, ["concat", "flat", "join", "slice", "splice"], ofResult);
count(Array.prototype, ["toReversed", "toSorted", "toSpliced", "with"], ofResult);
count(Array.prototype, ["fill", "reverse", "shift", "sort", "unshift"], whole);
count(Array, ["from"], ofResult);
count(Object, ["assign", "entries", "fromEntries", "keys", "values"], ofResult);
count(JSON, ["parse"], (_self, _result, [text]) => sizeOf(text));
count(JSON, ["stringify"], ofResult);

/** By its source: true for a pattern that is tried at one place of a text only. */
const anchored = new Map<string, boolean>();
// Not the method itself, which the linter wants to be called on its pattern.
const execute = Reflect.get(RegExp.prototype, "exec");

function isAnchored({ sticky, multiline, source }: RegExp): boolean {
  if (sticky) return true;
  if (multiline || !source.startsWith("^")) return false;
  let known = anchored.get(source);
  if (known === undefined) {
    known = !hasAlternatives(source);
    anchored.set(source, known);
  }
  return known;
}

/** True for alternatives outside of groups. */
function hasAlternatives(source: string): boolean {
  let depth = 0;
  let isClass = false;
  for (let at = 0; at < source.length; at++) {
    const char = source.charAt(at);
    if (char === "\\") at++;
    else if (isClass) isClass = char !== "]";
    else if (char === "[") isClass = true;
    else if (char === "(") depth++;
    else if (char === ")") depth--;
    else if (char === "|" && depth === 0) return true;
  }
  return false;
}

// `test`, `match`, `replace`, `search` and `split` of patterns call it.
RegExp.prototype.exec = function (this: RegExp, text: string): RegExpExecArray | null {
  const from = this.global || this.sticky ? this.lastIndex : 0;
  const found = execute.call(this, text);
  if (found) add(counted.at, found.index + found[0].length - from);
  else if (!isAnchored(this)) add(counted.at, Math.max(0, text.length - from));
  return found;
};
