import type { Entry, ListNode, LocatedNode, MapNode, ScalarNode } from "../located-node.ts";
import type { Span } from "../../text/span.ts";
import { readTemplate } from "./hcl-template.ts";

/** Deeper nesting is not read. */
const maxDepth = 64;
/** After so many heredocs without an end nothing more is read. */
const maxUnended = 8;

const name = /[\p{L}_][\p{L}\p{N}_-]*/uy;
const number = /\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const operator = /&&|\|\||[=!<>]=|[<>+*%-]|\/(?![/*])/y;
/** Accesses a part of a value: `.name`, `.0`, `.*`. */
const step = /\.(?:\*|\d+|[\p{L}_][\p{L}\p{N}_-]*)/uy;

/** Words that begin the blocks of a file. */
export const topNames = "resource|data|module|variable|output|locals|provider|terraform";
/**
 * The beginning of one of Terraform's blocks at the start of a line: a block that is still open above was not closed.
 */
const topBlock = new RegExp(`(?:${topNames})\\b[^=\\n]*\\{`, "y");

/** Functions whose text is the object that they are given. */
const encoders: readonly string[] = ["yamlencode", "jsonencode"];

/** Functions whose list has the items of the lists that they are given. */
const listFunctions: readonly string[] = ["compact", "concat", "distinct", "flatten", "tolist"];

/** A text on one line with options of a command, or a variable with them. */
const options = /(?:^|[\s=])--[a-z]/;

/**
 * Reads successive expressions of HCL's native syntax. Expressions that are not literals are unknown scalars. Errors
 * give undefined, and `at` is where the error was found.
 */
export class HclScanner {
  at: number;
  #unended = 0;
  readonly #encoded = new Set<MapNode>();
  readonly text: string;
  /** Heredocs, and strings with line breaks in them, in the order of the text. */
  readonly texts: ScalarNode[] = [];
  /** Objects that become texts: they are encoded, or have a kind and an apiVersion. */
  readonly objects: MapNode[] = [];

  constructor(text: string) {
    this.text = text;
    this.at = text.startsWith("\uFEFF") ? 1 : 0;
  }

  peek(): string {
    return this.text.charAt(this.at);
  }

  /** The text that a sticky pattern finds here, which is passed; undefined where it finds nothing. */
  take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0];
    this.at += found?.length ?? 0;
    return found;
  }

  /** Passes a word or sign; false if other text is here. */
  passes(sign: string): boolean {
    const isThere = this.text.startsWith(sign, this.at);
    if (isThere) this.at += sign.length;
    return isThere;
  }

  /** Passes spaces and comments within a line, or over several. A comment that is not closed extends to the end. */
  skip(isOverLines: boolean): void {
    for (;;) {
      this.take(isOverLines ? /\s+/y : /[^\S\n]+/y);
      if (this.text.startsWith("/*", this.at)) {
        const end = this.text.indexOf("*/", this.at + 2);
        this.at = end < 0 ? this.text.length : end + 2;
      } else if (!isOverLines || this.take(/(?:#|\/\/).*/y) === undefined) return;
    }
  }

  /** A name without quotes. */
  name(): ScalarNode | undefined {
    const start = this.at;
    const text = this.take(name);
    return text === undefined ? undefined : textNode(text, { start, end: this.at });
  }

  /** A string or heredoc; undefined where it does not end. */
  template(): ScalarNode | undefined {
    const start = this.at;
    const template = readTemplate(this.text, start);
    if (!template) {
      // Each looks for its end in all that follows.
      this.#unended += this.peek() === "<" ? 1 : 0;
      if (this.#unended > maxUnended) this.at = this.text.length;
      return undefined;
    }
    this.at = template.end;
    const { text, hasHoles, indent } = template;
    const span = { start, end: this.at };
    const style = indent === undefined ? "double" : "block";
    const node: ScalarNode = hasHoles
      ? { ...unknownNode(span), style }
      : { kind: "scalar", style, text, value: { type: "string", value: text }, span };
    if (indent !== undefined || text.includes("\n") || options.test(text)) this.texts.push(node);
    return node;
  }

  /** An expression; `isInside`: it is in brackets and may span several lines. */
  value(depth: number, isInside: boolean): LocatedNode | undefined {
    if (depth >= maxDepth) return undefined;
    const { at: start } = this;
    let node = this.#term(depth, isInside);
    if (!node) return undefined;
    for (;;) {
      const { at: end } = this;
      this.skip(isInside);
      if (this.take(operator) !== undefined) {
        this.skip(isInside);
        if (!this.#term(depth + 1, isInside)) return undefined;
      } else if (this.passes("?")) {
        const isWhole = this.#inner(depth, isInside) && this.passes(":");
        this.skip(isInside);
        if (!isWhole || !this.value(depth + 1, isInside)) return undefined;
      } else {
        // The rest of its line does not belong to it.
        this.at = end;
        return node;
      }
      node = unknownNode({ start, end: this.at });
    }
  }

  /** An operand. */
  #term(depth: number, isInside: boolean): LocatedNode | undefined {
    const { at: start } = this;
    const sign = this.take(/[-!]/y);
    if (sign !== undefined) this.skip(isInside);
    const node = depth < maxDepth ? this.#primary(depth) : undefined;
    if (!node) return undefined;
    let isPart = false;
    while (this.take(step) !== undefined || this.peek() === "[") {
      isPart = true;
      if (this.peek() === "[" && this.#within("]", depth) === undefined) return undefined;
    }
    const span = { start, end: this.at };
    if (isPart || sign === "!") return unknownNode(span);
    return sign === "-" ? negative(node, span) : node;
  }

  #primary(depth: number): LocatedNode | undefined {
    const { at: start } = this;
    switch (this.peek()) {
      case '"':
      case "<":
        return this.template();
      case "[":
        return this.#tuple(depth);
      case "{":
        return this.#object(depth);
      case "(": {
        const inner = this.#within(")", depth);
        // Brackets change nothing for a literal.
        return inner?.length === 1 ? inner[0] : undefined;
      }
    }
    const digits = this.take(number);
    if (digits !== undefined) return numberNode(digits, { start, end: this.at });
    const word = this.name();
    if (!word) return undefined;
    const literal = literalOf(word);
    if (literal) return literal;
    while (this.passes("::")) if (!this.name()) return undefined;
    if (this.peek() === "(") {
      const values = this.#within(")", depth);
      if (!values) return undefined;
      const [first, second] = values;
      const span = { start, end: this.at };
      if (first?.kind === "map" && encoders.includes(word.text)) this.#keep(first, true);
      if (listFunctions.includes(word.text)) return listOf(values, span);
      if (word.text === "join" && second?.kind === "list") {
        return { ...unknownNode(span), joined: second };
      }
    }
    return unknownNode({ start, end: this.at });
  }

  /** The values between brackets with commas between them, such as those that a function is given. */
  #within(close: string, depth: number): readonly LocatedNode[] | undefined {
    this.at++;
    const values: LocatedNode[] = [];
    for (;;) {
      this.skip(true);
      if (this.passes(close)) return values;
      // `list[*]`
      const value = this.passes("*")
        ? unknownNode({ start: this.at - 1, end: this.at })
        : this.value(depth + 1, true);
      if (!value) return undefined;
      values.push(value);
      this.skip(true);
      this.passes("...");
      this.skip(true);
      if (!this.passes(",") && this.peek() !== close) return undefined;
    }
  }

  #tuple(depth: number): LocatedNode | undefined {
    const { at: start } = this;
    if (/^\[\s*for\b(?!\s*[\],])/.test(this.text.slice(start, start + 80)))
      return this.#loop("]", depth);
    const items = this.#within("]", depth);
    if (!items) return undefined;
    const list: ListNode = { kind: "list", style: "flow", items, span: { start, end: this.at } };
    return list;
  }

  #object(depth: number): LocatedNode | undefined {
    const { at: start } = this;
    if (/^\{\s*for\b(?!\s*[=:])/.test(this.text.slice(start, start + 80)))
      return this.#loop("}", depth);
    this.at++;
    const entries: Entry[] = [];
    let isKnown = true;
    for (;;) {
      this.skip(true);
      if (this.passes("}")) break;
      const { at: from } = this;
      const key = this.name() ?? this.value(depth + 1, false);
      this.skip(false);
      const isNamed = this.passes("=") || this.passes(":");
      this.skip(false);
      const { at: behindName } = this;
      const read = isNamed ? this.value(depth + 1, false) : undefined;
      this.skip(false);
      const isWhole = read !== undefined && (this.passes(",") || /[\r\n#/}]/.test(this.peek()));
      if (!isWhole && !this.#passesLine(from)) return undefined;
      if (!key || !isNamed) continue;
      const value = isWhole ? read : unknownNode({ start: behindName, end: behindName });
      const span = { start: key.span.start, end: value.span.end };
      if (key.kind === "scalar" && !key.isUnknown) entries.push({ key, value, span, merge: false });
      else isKnown = false;
    }
    const span = { start, end: this.at };
    const map: MapNode = { kind: "map", style: "flow", entries, span };
    const isDocument = ["kind", "apiVersion"].every((word) =>
      entries.some(({ key }) => key.text === word),
    );
    if (isDocument) this.#keep(map, false);
    // A computed name may be any.
    return isKnown ? map : unknownNode(span);
  }

  /**
   * Passes a part of an object with a mistake, which costs no more than its line. False where brackets or a text in it may
   * extend further, and where a block of the file begins because the object was not closed.
   */
  #passesLine(from: number): boolean {
    this.at = from;
    if (this.isTop() || this.take(/[^\n,{}[\]()<]+/y) === undefined) return false;
    return this.passes(",") || /[\n}]/.test(this.peek());
  }

  /** A block of the file begins here. */
  isTop(): boolean {
    const isLineStart = this.at === 0 || this.text.charAt(this.at - 1) === "\n";
    topBlock.lastIndex = this.at;
    return isLineStart && topBlock.test(this.text);
  }

  /** Of objects in each other the outermost is the text, and each that is encoded on its way into one. */
  #keep(map: MapNode, isEncoded: boolean): void {
    const inner: MapNode[] = [];
    for (let last = this.objects.at(-1); last && last.span.start >= map.span.start;) {
      if (this.#encoded.has(last)) inner.push(last);
      this.objects.pop();
      last = this.objects.at(-1);
    }
    for (const kept of inner.reverse()) this.objects.push(kept);
    this.objects.push(map);
    if (isEncoded) this.#encoded.add(map);
  }

  /** `[for … in … : …]` and the same in braces. */
  #loop(close: string, depth: number): LocatedNode | undefined {
    const { at: start } = this;
    this.take(/[[{]\s*for\b/y);
    do {
      this.skip(true);
      if (!this.name()) return undefined;
      this.skip(true);
    } while (this.passes(","));
    const hasValue =
      this.passes("in") &&
      this.#inner(depth, true) &&
      this.passes(":") &&
      this.#inner(depth, true) &&
      (!this.passes("=>") || this.#inner(depth, true));
    if (this.passes("...")) this.skip(true);
    const hasFilter = !this.passes("if") || this.#inner(depth, true);
    return hasValue && hasFilter && this.passes(close)
      ? unknownNode({ start, end: this.at })
      : undefined;
  }

  /** Passes an expression and the spaces around it; false without an expression. */
  #inner(depth: number, isInside: boolean): boolean {
    this.skip(isInside);
    const isThere = this.value(depth + 1, isInside) !== undefined;
    if (isThere) this.skip(isInside);
    return isThere;
  }
}

/** A value that only the tool that reads the file can compute. */
export function unknownNode(span: Span): ScalarNode {
  return {
    kind: "scalar",
    style: "plain",
    text: "",
    value: { type: "null" },
    span,
    isUnknown: true,
  };
}

/** The items of several lists; a list that is computed is one item that is unknown. */
function listOf(values: readonly LocatedNode[], span: Span): LocatedNode {
  const items = values.flatMap((value) => (value.kind === "list" ? value.items : [value]));
  const isKnown = values.some(({ kind }) => kind === "list");
  return isKnown ? { kind: "list", style: "flow", items, span } : unknownNode(span);
}

function literalOf(word: ScalarNode): ScalarNode | undefined {
  const { text } = word;
  if (text === "null") return { ...word, value: { type: "null" } };
  const isBool = text === "true" || text === "false";
  return isBool ? { ...word, value: { type: "bool", value: text === "true" } } : undefined;
}

function numberNode(digits: string, span: Span): ScalarNode {
  const value = Number(digits);
  const isWhole = Number.isSafeInteger(value) || /^\d{1,400}$/.test(digits);
  const whole = isWhole ? BigInt(/^\d+$/.test(digits) ? digits : value) : undefined;
  return {
    kind: "scalar",
    style: "plain",
    span,
    text: whole === undefined ? digits : String(whole),
    value:
      whole !== undefined && BigInt.asIntN(64, whole) === whole
        ? { type: "int", value: whole }
        : { type: "float", value },
  };
}

function negative(node: LocatedNode, span: Span): ScalarNode {
  const value = node.kind === "scalar" ? node.value : undefined;
  const text = node.kind === "scalar" ? `-${node.text}` : "";
  const scalar = { kind: "scalar", style: "plain", text, span } as const;
  if (value?.type === "int") return { ...scalar, value: { type: "int", value: -value.value } };
  if (value?.type === "float") return { ...scalar, value: { type: "float", value: -value.value } };
  return unknownNode(span);
}

function textNode(text: string, span: Span): ScalarNode {
  return { kind: "scalar", style: "plain", text, value: { type: "string", value: text }, span };
}
