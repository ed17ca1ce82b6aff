/** A value of CEL with its type; undefined where the expression fails there, as by a division by zero. */
export type Value =
  | { readonly type: "int" | "double"; readonly value: number | undefined }
  | { readonly type: "bool"; readonly value: boolean | undefined }
  | { readonly type: "string"; readonly value: string | undefined }
  | { readonly type: "list"; readonly value: readonly Value[] | undefined };

interface Problem {
  readonly problem: "syntax" | "unknown-name" | "not-a-number";
}

/** The result of reading: a value, or the reason why the expression does not compile. */
export type Read = Value | Problem;

/** True for what does not compile. */
export function isProblem(read: Read): read is Problem {
  return "problem" in read;
}

const mismatch: Problem = { problem: "not-a-number" };

/** The value of a number or a text in quotes. */
export function valueOf(word: string): Value {
  if (/^["']/.test(word)) return { type: "string", value: word.slice(1, -1) };
  return { type: /^\d+$/.test(word) ? "int" : "double", value: Number(word) };
}

/** The value after its sign is applied. */
export function negated(sign: string, read: Read): Read {
  if (isProblem(read)) return read;
  if (sign === "!") {
    if (read.type !== "bool") return mismatch;
    return { type: "bool", value: read.value === undefined ? undefined : !read.value };
  }
  if (read.type !== "int" && read.type !== "double") return mismatch;
  return { type: read.type, value: read.value === undefined ? undefined : -read.value };
}

/** The result of an operator between two values. */
export function combined(operator: string, left: Read, right: Read): Read {
  if (isProblem(left)) return left;
  if (isProblem(right)) return right;
  if (operator === "in") return contained(left, right);
  if (operator === "&&" || operator === "||") return logical(operator, left, right);
  if (/^[<>=!]/.test(operator)) return compared(operator, left, right);
  if (left.type === "string" && right.type === "string" && operator === "+") {
    const value = left.value === undefined || right.value === undefined;
    return { type: "string", value: value ? undefined : `${left.value}${right.value}` };
  }
  if (!isNumber(left) || !isNumber(right) || left.type !== right.type) return mismatch;
  if (operator === "%" && left.type !== "int") return mismatch;
  const { type } = left;
  if (left.value === undefined || right.value === undefined) return { type, value: undefined };
  return { type, value: calculated(operator, left.value, right.value, type) };
}

function isNumber(value: Value): value is Value & { readonly type: "int" | "double" } {
  return value.type === "int" || value.type === "double";
}

function calculated(
  operator: string,
  left: number,
  right: number,
  type: "int" | "double",
): number | undefined {
  switch (operator) {
    case "+":
      return left + right;
    case "-":
      return left - right;
    case "*":
      return left * right;
    case "/":
      if (type === "double") return left / right;
      return right === 0 ? undefined : Math.trunc(left / right);
    default:
      return right === 0 ? undefined : left % right;
  }
}

function logical(operator: "&&" | "||", left: Value, right: Value): Read {
  if (left.type !== "bool" || right.type !== "bool") return mismatch;
  // One side is enough where it decides, even where the other fails.
  const decides = operator === "||";
  if (left.value === decides || right.value === decides) return { type: "bool", value: decides };
  const isKnown = left.value !== undefined && right.value !== undefined;
  return { type: "bool", value: isKnown ? !decides : undefined };
}

function compared(operator: string, left: Value, right: Value): Read {
  const areNumbers = isNumber(left) && isNumber(right);
  if (!areNumbers && left.type !== right.type) return mismatch;
  const [a, b] = [left.value, right.value];
  if (a === undefined || b === undefined) return { type: "bool", value: undefined };
  if (operator === "==" || operator === "!=") {
    return { type: "bool", value: (a === b) === (operator === "==") };
  }
  if (left.type === "list" || left.type === "bool") return mismatch;
  const order = a < b ? -1 : a > b ? 1 : 0;
  const holds = { "<": order < 0, ">": order > 0, "<=": order <= 0, ">=": order >= 0 };
  return { type: "bool", value: holds[operator as keyof typeof holds] };
}

function contained(item: Value, list: Value): Read {
  if (list.type !== "list") return mismatch;
  if (item.value === undefined || list.value === undefined)
    return { type: "bool", value: undefined };
  return { type: "bool", value: list.value.some(({ value }) => value === item.value) };
}

/** The result of a function of CEL's standard library, or of `min` and `max`; a text may call it as its member. */
export function callOf(name: string, values: readonly Read[], isMember: boolean): Read {
  const operands = values.flatMap((value) => (isProblem(value) ? [] : [value]));
  const problem = values.find(isProblem);
  if (problem) return problem;
  const [first, second] = operands;
  if (!first) return { problem: "not-a-number" };
  if (name === "size" && operands.length === 1) return sizeOf(first);
  if (isMember)
    return second && operands.length === 2 ? ofText(name, first, second) : unknown(name);
  if (name === "min" || name === "max") {
    return second && operands.length === 2 ? extreme(name, first, second) : mismatch;
  }
  return operands.length === 1 ? converted(name, first) : unknown(name);
}

function unknown(name: string): Problem {
  return { problem: name === "" ? "syntax" : "unknown-name" };
}

function sizeOf(value: Value): Read {
  if (value.type !== "string" && value.type !== "list") return mismatch;
  return { type: "int", value: value.value?.length };
}

function ofText(name: string, text: Value, part: Value): Read {
  if (!["startsWith", "endsWith", "contains", "matches"].includes(name)) return unknown(name);
  if (text.type !== "string" || part.type !== "string") return mismatch;
  const [whole, search] = [text.value, part.value];
  if (whole === undefined || search === undefined) return { type: "bool", value: undefined };
  switch (name) {
    case "startsWith":
      return { type: "bool", value: whole.startsWith(search) };
    case "endsWith":
      return { type: "bool", value: whole.endsWith(search) };
    case "contains":
      return { type: "bool", value: whole.includes(search) };
    default:
      // Patterns are untrusted input and are not run: either answer is possible.
      return { type: "bool", value: false };
  }
}

function extreme(name: "min" | "max", left: Value, right: Value): Read {
  if (!isNumber(left) || !isNumber(right)) return mismatch;
  const type = left.type === right.type ? left.type : "double";
  if (left.value === undefined || right.value === undefined) return { type, value: undefined };
  return { type, value: Math[name](left.value, right.value) };
}

function converted(name: string, { type, value }: Value): Read {
  if (type === "list" || (type === "bool" && name !== "string")) return mismatch;
  switch (name) {
    case "int":
    case "double": {
      const number = value === undefined ? NaN : Number(value);
      const whole = name === "int" ? Math.trunc(number) : number;
      return { type: name, value: Number.isNaN(number) ? undefined : whole };
    }
    case "string":
      return { type: "string", value: value === undefined ? undefined : String(value) };
    default:
      return unknown(name);
  }
}
