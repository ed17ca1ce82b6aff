import { printParseErrorCode, visit, type ParseError } from "jsonc-parser";
import { halfWidth } from "../text/half-width.ts";
import type { Span } from "../text/span.ts";
import type {
  Entry,
  LocatedNode,
  ParsedDocument,
  ScalarNode,
  SyntaxProblem,
} from "./located-node.ts";

/** Deeper nesting than this is reported and not read. */
const maxDepth = 64;

/**
 * A JSON text, or a region of a text, as one located document, read as strictly as the kubelet reads it: no comments, no
 * trailing commas. `depth` is the number of values around the region. Never throws; a broken text keeps the part of the
 * tree that parses.
 */
export function parseJsonDocument(
  text: string,
  span: Span = { start: 0, end: text.length },
  depth = 0,
): ParsedDocument {
  const builder = new TreeBuilder(text.slice(span.start, span.end), span.start, depth);
  try {
    builder.build();
  } catch {
    // The library recurses per level: a text of thousands of brackets exhausts the stack.
    builder.problems.push(tooDeep(span.start, span.start + 1));
    return { span, root: undefined, problems: builder.problems };
  }
  return { span, root: builder.root, problems: builder.problems };
}

function tooDeep(start: number, end: number): SyntaxProblem {
  return {
    code: "TOO_DEEP",
    message: `nested deeper than ${maxDepth} levels`,
    span: { start, end },
  };
}

/** A map or list while it is read: what is put into it is complete. */
interface Holder {
  readonly start: number;
  /** A list's items, or values directly in a map, which sound JSON does not have. */
  readonly items: LocatedNode[];
  readonly entries: Entry[] | undefined;
  /** The key whose value comes next. */
  key: ScalarNode | undefined;
  colon: number | undefined;
  readonly isTooDeep: boolean;
}

/**
 * Makes the nodes while the library reads the text; of a holder that is never closed, what it has so
 * far. A large file is read with every key stroke, so there is no other tree in between.
 */
class TreeBuilder {
  readonly problems: SyntaxProblem[] = [];
  readonly #errors: ParseError[] = [];
  readonly #text: string;
  readonly #open: Holder[] = [];
  readonly #shift: number;
  readonly #depth: number;
  #root: LocatedNode | undefined;

  /** `shift` is where the text begins in its file, `depth` how deep in it. */
  constructor(text: string, shift: number, depth: number) {
    this.#text = text;
    this.#shift = shift;
    this.#depth = depth;
  }

  get root(): LocatedNode | undefined {
    return this.#root;
  }

  build(): void {
    const shift = this.#shift;
    visit(
      this.#text,
      {
        onObjectBegin: (offset) => {
          this.#begin(offset + shift, []);
        },
        onArrayBegin: (offset) => {
          this.#begin(offset + shift, undefined);
        },
        onObjectProperty: (name, offset, length) => {
          const holder = this.#open.at(-1);
          if (!holder) return;
          holder.key = textNode(name, offset + shift, length);
          holder.colon = undefined;
        },
        onObjectEnd: (offset, length) => {
          this.#end(offset + shift + length);
        },
        onArrayEnd: (offset, length) => {
          this.#end(offset + shift + length);
        },
        onSeparator: (separator, offset) => {
          const holder = this.#open.at(-1);
          if (!holder?.key) return;
          if (separator === ":") holder.colon ??= offset + shift;
          else closeEntry(holder);
        },
        onLiteralValue: (value: unknown, offset, length) => {
          const node =
            typeof value === "string"
              ? textNode(value, offset + shift, length)
              : plainNode(value, offset + shift, this.#text.slice(offset, offset + length));
          this.#put(node);
        },
        onError: (error, offset, length) => {
          this.#errors.push({ error, offset, length });
        },
      },
      { disallowComments: true, allowTrailingComma: false },
    );
    // Values that were never closed end where the text ends.
    while (this.#open.length > 0) this.#end(this.#text.length + shift);
    for (const error of this.#errors) {
      const code = printParseErrorCode(error.error);
      const end = Math.min(error.offset + error.length, this.#text.length) + shift;
      const start = Math.min(error.offset + shift, end);
      const sign = halfWidth(this.#text.charAt(error.offset));
      this.problems.push(
        code === "InvalidSymbol" && sign !== undefined
          ? { code: "FULL_WIDTH_SIGN", message: sign, span: { start, end: start + 1 } }
          : { code, message: code, span: { start, end } },
      );
    }
  }

  #begin(start: number, entries: Entry[] | undefined): void {
    const isTooDeep = this.#open.length + this.#depth >= maxDepth;
    // Of many that are too deep, only the first is reported: it contains the others.
    if (isTooDeep && this.#open.at(-1)?.isTooDeep !== true) {
      this.problems.push(tooDeep(start, start + 1));
    }
    this.#open.push({ start, items: [], entries, key: undefined, colon: undefined, isTooDeep });
  }

  #end(end: number): void {
    const holder = this.#open.pop();
    if (!holder) return;
    closeEntry(holder);
    const { start, items, entries, isTooDeep } = holder;
    const position = { style: "flow", span: { start, end } } as const;
    if (isTooDeep) this.#put({ kind: "list", ...position, items: [] });
    else if (entries) this.#put({ kind: "map", ...position, entries, isJson: true });
    else this.#put({ kind: "list", ...position, items });
  }

  #put(node: LocatedNode): void {
    const holder = this.#open.at(-1);
    if (!holder) {
      // Only the first value of a text counts; what follows it is an error.
      this.#root ??= node;
    } else if (holder.entries) {
      const { key } = holder;
      if (!key) return;
      holder.entries.push(entryOf(key, node));
      holder.key = undefined;
    } else {
      holder.items.push(node);
    }
  }
}

/** A key without a value gets a null behind its colon, or behind itself. */
function closeEntry(holder: Holder): void {
  const { key, colon, entries } = holder;
  if (!key || !entries) return;
  const offset = colon === undefined ? key.span.end : colon + 1;
  const span = { start: offset, end: offset };
  const nothing = {
    kind: "scalar",
    span,
    style: "plain",
    text: "",
    value: { type: "null" },
  } as const;
  entries.push(entryOf(key, nothing));
  holder.key = undefined;
}

function entryOf(key: ScalarNode, value: LocatedNode): Entry {
  const end = Math.max(key.span.end, value.span.end);
  return { key, value, span: { start: key.span.start, end }, merge: false };
}

function textNode(value: string, offset: number, length: number): ScalarNode {
  const span = { start: offset, end: offset + length };
  return { kind: "scalar", span, style: "double", text: value, value: { type: "string", value } };
}

function plainNode(value: unknown, offset: number, written: string): ScalarNode {
  const span = { start: offset, end: offset + written.length };
  const plain = { kind: "scalar", span, style: "plain", text: written } as const;
  if (typeof value === "boolean") return { ...plain, value: { type: "bool", value } };
  if (typeof value === "number") {
    // Go reads `5.0` in JSON as no integer, unlike the same in YAML.
    const integer = /^-?\d+$/.test(written);
    return {
      ...plain,
      value: integer ? { type: "int", value: BigInt(written) } : { type: "float", value },
    };
  }
  return { ...plain, value: { type: "null" } };
}
