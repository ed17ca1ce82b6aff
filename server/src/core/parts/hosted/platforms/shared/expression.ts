/** What a CEL expression over a machine's figures comes to, as far as it can be told without the machine. */
export type ExpressionResult =
  | { readonly problem: "syntax" | "unknown-name" | "not-a-number" | "zero-division" }
  | { readonly problem: undefined; readonly values: readonly number[] };

type Value = number | boolean | string;
type Names = Readonly<Record<string, Value>>;

const tokens =
  /\s*(?:(\d+(?:\.\d+)?)|([A-Za-z_]\w*)|("[^"]*"|'[^']*')|(<=|>=|==|!=|&&|\|\||[-+*/%()?:<>,!]))/y;

/**
 * Evaluates an expression (numbers, names, texts in quotes, arithmetic, comparisons, `? :`, `min` and `max`) on each of
 * the machines, of which each gives a value to every name. What is wrong on all of them is wrong.
 */
export function evaluateExpression(text: string, machines: readonly Names[]): ExpressionResult {
  const read = tokensOf(text);
  if (!read) return { problem: "syntax" };
  const results = machines.map((names) => new Evaluation(read, names).result());
  const problems = new Set(results.map((result) => (typeof result === "number" ? "" : result)));
  for (const problem of ["syntax", "unknown-name", "not-a-number"] as const) {
    if (problems.has(problem)) return { problem };
  }
  const values = results.filter((result) => typeof result === "number");
  return values.length === 0 ? { problem: "zero-division" } : { problem: undefined, values };
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

/** Nobody writes a longer one, and each level of brackets is a call. */
const maxTokens = 400;

type Problem = "syntax" | "unknown-name" | "not-a-number" | "zero-division";
type Read = Value | { readonly problem: Problem };

/** One pass over the tokens; both branches of a condition are read. */
class Evaluation {
  private at = 0;
  private readonly words: readonly string[];
  private readonly names: Names;

  constructor(words: readonly string[], names: Names) {
    this.words = words;
    this.names = names;
  }

  result(): number | Problem {
    const value = this.condition();
    if (this.at < this.words.length) return "syntax";
    if (typeof value === "number") return value;
    return typeof value === "object" ? value.problem : "not-a-number";
  }

  private take(...wanted: readonly string[]): string | undefined {
    const word = this.words[this.at];
    if (word === undefined || !wanted.includes(word)) return undefined;
    this.at++;
    return word;
  }

  private condition(): Read {
    const test = this.binary(0);
    if (!this.take("?")) return test;
    const yes = this.condition();
    if (!this.take(":")) return { problem: "syntax" };
    const no = this.condition();
    const problem = [test, yes, no].find(
      (each) => isProblem(each) && each.problem !== "zero-division",
    );
    if (problem !== undefined) return problem;
    if (isProblem(test)) return test;
    return typeof test === "boolean" ? (test ? yes : no) : { problem: "not-a-number" };
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
    if (this.take("-")) return combined("-", 0, this.unary());
    if (this.take("!")) {
      const value = this.unary();
      if (isProblem(value)) return value;
      return typeof value === "boolean" ? !value : { problem: "not-a-number" };
    }
    if (this.take("(")) {
      const inner = this.condition();
      return this.take(")") ? inner : { problem: "syntax" };
    }
    return this.word();
  }

  private word(): Read {
    const word = this.words[this.at++];
    if (word === undefined) return { problem: "syntax" };
    if (/^\d/.test(word)) return Number(word);
    if (/^["']/.test(word)) return word.slice(1, -1);
    if (!/^[A-Za-z_]/.test(word)) return { problem: "syntax" };
    if (this.take("(")) return this.call(word);
    if (word === "true" || word === "false") return word === "true";
    const value = Object.hasOwn(this.names, word) ? this.names[word] : undefined;
    return value ?? { problem: "unknown-name" };
  }

  private call(name: string): Read {
    const values = [this.condition()];
    while (this.take(",")) values.push(this.condition());
    if (!this.take(")")) return { problem: "syntax" };
    const problem = values.find(isProblem);
    if (problem !== undefined) return problem;
    const numbers = values.filter((value) => typeof value === "number");
    if (numbers.length < values.length) return { problem: "not-a-number" };
    switch (name) {
      case "min":
        return Math.min(...numbers);
      case "max":
        return Math.max(...numbers);
      case "int":
        return Math.trunc(numbers[0] ?? 0);
      case "double":
        return numbers[0] ?? 0;
      default:
        return { problem: "unknown-name" };
    }
  }
}

const levels: readonly (readonly string[])[] = [
  ["||"],
  ["&&"],
  ["==", "!=", "<=", ">=", "<", ">"],
  ["+", "-"],
  ["*", "/", "%"],
];

function isProblem(value: Read): value is { readonly problem: Problem } {
  return typeof value === "object";
}

function combined(operator: string, left: Read, right: Read): Read {
  const problems = [left, right].filter(isProblem);
  const [problem] = [
    ...problems.filter(({ problem: which }) => which !== "zero-division"),
    ...problems,
  ];
  if (problem) return problem;
  if (operator === "==") return left === right;
  if (operator === "!=") return left !== right;
  if (typeof left === "boolean" && typeof right === "boolean") {
    if (operator === "&&") return left && right;
    if (operator === "||") return left || right;
  }
  if (typeof left !== "number" || typeof right !== "number") return { problem: "not-a-number" };
  return ofNumbers(operator, left, right);
}

function ofNumbers(operator: string, left: number, right: number): Read {
  switch (operator) {
    case "+":
      return left + right;
    case "-":
      return left - right;
    case "*":
      return left * right;
    case "/":
      return right === 0 ? { problem: "zero-division" } : Math.trunc(left / right);
    case "%":
      return right === 0 ? { problem: "zero-division" } : left % right;
    case "<":
      return left < right;
    case ">":
      return left > right;
    case "<=":
      return left <= right;
    case ">=":
      return left >= right;
    default:
      return { problem: "not-a-number" };
  }
}
