import { callOf, combined, isProblem, negated, valueOf, type Read } from "./expression-values.ts";

/** The result of a CEL expression over a machine's figures. */
export type ExpressionResult =
  /** It does not compile. */
  | { readonly problem: "syntax" | "unknown-name" | "not-a-number" }
  /** For each machine its number; undefined for one on which it fails, such as by a division by zero. */
  | { readonly problem: undefined; readonly values: readonly (number | undefined)[] };

type Names = Readonly<Record<string, number | string>>;

const tokens =
  /\s*(?:(\d+(?:\.\d+)?(?:[eE][-+]?\d+)?|\.\d+)|([A-Za-z_]\w*)|("[^"]*"|'[^']*')|(<=|>=|==|!=|&&|\|\||[-+*/%()?:<>,![\].]))/y;

/**
 * Evaluates an expression (numbers, names, texts in quotes, arithmetic, comparisons, `? :`, conversions, what CEL knows
 * about texts, and the functions that a platform adds) on each of the machines, of which each gives a value to every
 * name. As in CEL, integers and other numbers do not mix, and both branches of a condition have one type.
 */
export function evaluateExpression(
  text: string,
  machines: readonly Names[],
  added: readonly ("min" | "max")[] = ["min", "max"],
): ExpressionResult {
  const read = tokensOf(text);
  if (!read) return { problem: "syntax" };
  const results = machines.map((names) => new Evaluation(read, names, added).result());
  for (const problem of ["syntax", "unknown-name", "not-a-number"] as const) {
    if (results.includes(problem)) return { problem };
  }
  return {
    problem: undefined,
    values: results.map((result) => (typeof result === "number" ? result : undefined)),
  };
}

function tokensOf(text: string): readonly string[] | undefined {
  const found: string[] = [];
  let at = 0;
  const trimmed = text.trimEnd();
  while (at < trimmed.length) {
    tokens.lastIndex = at;
    const match = tokens.exec(trimmed);
    if (!match) return undefined;
    found.push(match[0].trim());
    at = tokens.lastIndex;
  }
  return found.length > 0 && found.length < maxTokens ? found : undefined;
}

/** Real expressions are shorter, and each level of brackets is a call. */
const maxTokens = 400;

const levels: readonly (readonly string[])[] = [
  ["||"],
  ["&&"],
  ["==", "!=", "<=", ">=", "<", ">", "in"],
  ["+", "-"],
  ["*", "/", "%"],
];

/** One pass over the tokens; both branches of a condition are read. */
class Evaluation {
  private at = 0;
  private readonly words: readonly string[];
  private readonly names: Names;
  private readonly added: readonly string[];

  constructor(words: readonly string[], names: Names, added: readonly string[]) {
    this.words = words;
    this.names = names;
    this.added = added;
  }

  result(): number | "syntax" | "unknown-name" | "not-a-number" | "fails" {
    const read = this.condition();
    if (this.at < this.words.length) return "syntax";
    if (isProblem(read)) return read.problem;
    if (read.type !== "int" && read.type !== "double") return "not-a-number";
    if (read.value === undefined || !Number.isFinite(read.value)) return "fails";
    return Math.trunc(read.value);
  }

  private take(...expected: readonly string[]): string | undefined {
    const word = this.words[this.at];
    if (word === undefined || !expected.includes(word)) return undefined;
    this.at++;
    return word;
  }

  private condition(): Read {
    const test = this.binary(0);
    if (!this.take("?")) return test;
    const yes = this.condition();
    if (!this.take(":")) return { problem: "syntax" };
    const no = this.condition();
    for (const operand of [test, yes, no]) if (isProblem(operand)) return operand;
    if (isProblem(test) || isProblem(yes) || isProblem(no)) return { problem: "syntax" };
    if (test.type !== "bool" || yes.type !== no.type) return { problem: "not-a-number" };
    if (test.value === undefined) return { ...yes, value: undefined };
    return test.value ? yes : no;
  }

  private binary(level: number): Read {
    const operators = levels[level];
    if (!operators) return this.unary();
    let left = this.binary(level + 1);
    for (let word = this.take(...operators); word; word = this.take(...operators)) {
      left = combined(word, left, this.binary(level + 1));
    }
    return left;
  }

  private unary(): Read {
    const sign = this.take("-", "!");
    return sign ? negated(sign, this.unary()) : this.member();
  }

  /** A value, and the functions of texts that are called on it. */
  private member(): Read {
    let value = this.primary();
    while (this.take(".")) {
      const name = this.words[this.at++];
      if (name === undefined || !this.take("(")) return { problem: "syntax" };
      const list = this.list(")");
      value = list ? callOf(name, [value, ...list], true) : { problem: "syntax" };
    }
    return value;
  }

  private primary(): Read {
    if (this.take("(")) {
      const inner = this.condition();
      return this.take(")") ? inner : { problem: "syntax" };
    }
    if (this.take("[")) {
      const items = this.list("]");
      if (!items) return { problem: "syntax" };
      const problem = items.find(isProblem);
      return (
        problem ?? { type: "list", value: items.flatMap((item) => (isProblem(item) ? [] : [item])) }
      );
    }
    const word = this.words[this.at++];
    if (word === undefined || !/^[\w."']/.test(word) || word === ".") return { problem: "syntax" };
    if (!/^[A-Za-z_]/.test(word)) return valueOf(word);
    if (this.take("(")) return this.call(word);
    if (word === "true" || word === "false") return { type: "bool", value: word === "true" };
    const value = Object.hasOwn(this.names, word) ? this.names[word] : undefined;
    if (value === undefined) return { problem: "unknown-name" };
    return typeof value === "number" ? { type: "int", value } : { type: "string", value };
  }

  /** The values up to a bracket; undefined where that is missing. */
  private list(end: ")" | "]"): readonly Read[] | undefined {
    if (this.take(end)) return [];
    const values = [this.condition()];
    while (this.take(",")) values.push(this.condition());
    return this.take(end) ? values : undefined;
  }

  private call(name: string): Read {
    const values = this.list(")");
    if (!values) return { problem: "syntax" };
    const isMissing = (name === "min" || name === "max") && !this.added.includes(name);
    return isMissing ? { problem: "unknown-name" } : callOf(name, values, false);
  }
}
