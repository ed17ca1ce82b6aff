import type {
  Entry,
  LocatedNode,
  MapNode,
  ParsedDocument,
  ScalarNode,
  SyntaxProblem,
} from "../located-node.ts";
import type { Span } from "../../text/span.ts";
import { HclScanner, topNames, unknownNode } from "./hcl-scanner.ts";

/** Deeper blocks are not read. */
const maxDepth = 64;

/** A text of HCL's native syntax. */
export interface HclFile {
  /** The body of the file: a map of its attributes and blocks. Of blocks with labels each label is a map around it. */
  readonly document: ParsedDocument;
  /** Heredocs, and strings with line breaks in them. */
  readonly texts: readonly ScalarNode[];
  /** Objects that become texts of their own. */
  readonly objects: readonly MapNode[];
}

const nextTop = new RegExp(`^(?:${topNames})\\b[^=\\n]*\\{`, "m");

/**
 * A text as HCL 2 reads it. Never throws. A mistake within one line costs that line. A mistake over several lines is a
 * problem, from its beginning to the next block of the file.
 */
export function readHcl(text: string): HclFile {
  const reader = new HclReader(text);
  const root = reader.body(0);
  const { problems } = reader;
  const isSound = ({ span }: { readonly span: Span }): boolean =>
    problems.every((problem) => span.end <= problem.span.start || span.start >= problem.span.end);
  return {
    document: { span: { start: 0, end: text.length }, root, problems },
    texts: reader.texts.filter(isSound),
    objects: reader.objects.filter(isSound),
  };
}

class HclReader extends HclScanner {
  readonly problems: SyntaxProblem[] = [];

  /** The content between the braces of a block, or of the entire file at no depth. */
  body(depth: number): MapNode {
    const { at: start } = this;
    const isBlock = depth > 0;
    if (isBlock) this.at++;
    const entries: Entry[] = [];
    for (;;) {
      this.skip(true);
      if (isBlock && this.passes("}")) break;
      const isEnd = this.at >= this.text.length;
      if (isBlock && (isEnd || this.isTop())) this.#report(start);
      if (isEnd || (isBlock && this.isTop())) break;
      const from = this.at;
      const entry = this.#entry(depth);
      if (entry) entries.push(entry);
      this.#endLine(from, isBlock);
    }
    return { kind: "map", style: "block", isBody: true, entries, span: { start, end: this.at } };
  }

  /** An attribute or a block; undefined where neither can be read. */
  #entry(depth: number): Entry | undefined {
    const key = this.name();
    this.skip(false);
    if (!key) return undefined;
    if (this.passes("=")) return this.#attribute(key);
    const labels: ScalarNode[] = [];
    for (;;) {
      const label = this.peek() === '"' ? this.template() : this.name();
      if (!label) break;
      labels.push(label);
      this.skip(false);
    }
    if (this.peek() !== "{" || depth >= maxDepth) return undefined;
    const body = this.body(depth + 1);
    const [first] = labels;
    // The number of blocks is computed later, but what is written in them is in each.
    if (key.text === "dynamic" && first) {
      const content = body.entries.find((entry) => entry.key.text === "content")?.value;
      return entryOf(first, content ?? unknownNode(body.span));
    }
    return entryOf(key, labels.reduceRight<MapNode>(labelled, body));
  }

  #attribute(key: ScalarNode): Entry {
    this.skip(false);
    const { at: start } = this;
    const value = this.value(0, false);
    return entryOf(key, value ?? unknownNode({ start, end: start }));
  }

  /** Passes what is left of the line where a statement ends. */
  #endLine(from: number, isBlock: boolean): void {
    this.skip(false);
    const { at: end } = this;
    if (end > from && (this.isTop() || (isBlock && this.peek() === "}"))) return;
    if (this.take(/(?:#|\/\/).*|\r?(?=\n)|$/y) !== undefined && end > from) return;
    this.take(/.*/y);
    const isOneLine = !this.text.slice(from, end).includes("\n");
    if (!isOneLine) this.#report(from);
    else if (this.at === from) this.at++;
  }

  /** From a place to the next block of the file nothing is known. */
  #report(start: number): void {
    const next = nextTop.exec(this.text.slice(this.at));
    const end = next ? this.at + next.index : this.text.length;
    this.problems.push({
      code: "hclOpen",
      message: "hclOpen",
      span: { start, end },
      keepsTree: true,
    });
    // The block that begins there is read normally.
    this.at = Math.max(this.at, end);
  }
}

function entryOf(key: ScalarNode, value: LocatedNode): Entry {
  return { key, value, span: { start: key.span.start, end: value.span.end }, merge: false };
}

function labelled(inner: MapNode, label: ScalarNode): MapNode {
  const entry = entryOf(label, inner);
  return { kind: "map", style: "block", isBody: true, entries: [entry], span: entry.span };
}
