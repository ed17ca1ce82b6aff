import { readTemplate, type HclTemplate } from "../../engine/syntax/hcl/hcl-template.ts";
import { hole } from "../../engine/syntax/hole.ts";
import type { LocatedNode, MapNode, ScalarNode } from "../../engine/syntax/located-node.ts";
import type { Budget } from "../../engine/text/budget.ts";
import type { DecodedText } from "./decoded-text.ts";
import { runStart } from "../../engine/text/run-before.ts";

/**
 * An object of HCL as the YAML that it becomes, with the places of the object.
 * Undefined if the budget does not suffice for it: deep objects become much longer.
 */
export function encodedText(
  source: string,
  object: MapNode,
  budget: Budget,
): DecodedText | undefined {
  return written(source, object, budget)?.decoded;
}

/** An object as YAML, with a word that is being written, which stays as it is. `offset`: behind the word. */
export function encodedAround(
  source: string,
  object: MapNode,
  word: ScalarNode,
  budget: Budget,
): { readonly decoded: DecodedText; readonly offset: number } | undefined {
  return written(source, object, budget, word);
}

function written(
  source: string,
  object: MapNode,
  budget: Budget,
  word?: ScalarNode,
): { readonly decoded: DecodedText; readonly offset: number } | undefined {
  const writer = new Writer(source, object.span.start, budget.left("characters"), word);
  writer.value(object, 0);
  const { text, places, end, isFull } = writer;
  // The text is counted when it is read.
  if (isFull) {
    budget.take("characters", text.length, object.span);
    return undefined;
  }
  const decoded = {
    text: `${text}\n`,
    region: object.span,
    places: [...places, end, end],
    scalar: hclScalar,
  };
  return { decoded, offset: writer.behindWord };
}

/** A scalar as our YAML writes it, in HCL; undefined for anything else. */
export function hclScalar(yaml: string): string | undefined {
  if (yaml === "" || /^(?:true|false|null|-?\d+(?:\.\d+)?)$/.test(yaml)) return yaml;
  if (/["\n]|[$%]\{/.test(yaml)) return /^"(?:[^"\\\n$%]|\\.)*"$/.test(yaml) ? yaml : undefined;
  return JSON.stringify(yaml);
}

/** Each key and item is on a line of its own, so that what is not known takes nothing else along. */
class Writer {
  text = "";
  readonly places: number[] = [];
  readonly #source: string;
  readonly #limit: number;
  readonly #word: ScalarNode | undefined;
  behindWord = 0;
  /** Where in the file ends what was written last. */
  end: number;

  constructor(source: string, start: number, limit: number, word: ScalarNode | undefined) {
    this.#source = source;
    this.#limit = limit;
    this.#word = word;
    this.end = start;
  }

  /** Nothing more is written. */
  get isFull(): boolean {
    return this.text.length >= this.#limit;
  }

  value(node: LocatedNode, indent: number): void {
    if (this.isFull) return;
    if (node.kind === "map" && node.entries.length > 0) {
      for (const { key, value } of node.entries) {
        this.#line(indent, key.span.start);
        if (key === this.#word) {
          this.#begun(key);
          continue;
        }
        this.#key(key);
        this.value(value, indent + 2);
      }
    } else if (node.kind === "list" && node.items.length > 0) {
      for (const item of node.items) {
        this.#line(indent, item.span.start);
        this.#add("- ", item.span.start);
        this.value(item, indent + 2);
      }
    } else {
      this.end = node.span.end;
      if (node.kind === "scalar") this.#scalar(node, indent);
      else this.#add(node.kind === "map" ? "{}" : "[]", node.span.start);
    }
  }

  /** Adds characters that have the same place. */
  #add(text: string, at: number): void {
    this.text += text;
    for (let unit = 0; unit < text.length; unit++) this.places.push(at);
  }

  #line(indent: number, at: number): void {
    if (this.text !== "") this.#add("\n", this.end);
    this.#add(" ".repeat(indent), at);
  }

  #key({ text, span: { start, end } }: ScalarNode): void {
    const isQuoted = this.#source.charAt(start) === '"';
    const first = isQuoted ? start + 1 : start;
    const behind = isQuoted ? end - 1 : end;
    const placeOf = (unit: number): number => Math.min(first + unit, behind);
    const isPlain =
      /^[A-Za-z][\w.-]*$/.test(text) && !/^(?:true|false|null|yes|no|on|off|y|n)$/i.test(text);
    if (isPlain) this.#plain(text, placeOf);
    else this.#quoted(text, placeOf, start);
    this.#add(": ", behind);
  }

  #begun({ text, span }: ScalarNode): void {
    this.#add(text, span.start);
    this.behindWord = this.text.length;
    this.end = span.end;
  }

  #scalar(node: ScalarNode, indent: number): void {
    if (node === this.#word) {
      this.#begun(node);
      return;
    }
    const { span, style, value, text } = node;
    const template = style === "plain" ? undefined : readTemplate(this.#source, span.start);
    if (template) this.#template(template, span.start, indent);
    else if (node.isUnknown) this.#add(hole, span.start);
    else if (value.type === "string") this.#quoted(text, () => span.start, span.start);
    else this.#plain(text, (unit) => span.start + unit);
  }

  #plain(text: string, placeOf: (unit: number) => number): void {
    for (let unit = 0; unit < text.length; unit++) this.#add(text.charAt(unit), placeOf(unit));
  }

  /** A text of several lines stays one, so that a file in it has its lines. */
  #template({ text, places }: HclTemplate, start: number, indent: number): void {
    const placeOf = (unit: number): number => places[unit] ?? this.end;
    const isLines = text.includes("\n") && !/[^\n -~\u00A0-\uFFFD]|^\n/.test(text);
    if (/%\{[ ~]*(?:if|for)\b/.test(text)) this.#add(hole, start);
    else if (isLines) this.#lines(text, placeOf, start, indent);
    else this.#quoted(text, placeOf, start);
  }

  #quoted(text: string, placeOf: (unit: number) => number, start: number): void {
    this.#add('"', start);
    let unit = 0;
    for (const letter of text) {
      this.#add(JSON.stringify(letter).slice(1, -1), placeOf(unit));
      unit += letter.length;
    }
    this.#add('"', placeOf(unit));
  }

  #lines(text: string, placeOf: (unit: number) => number, start: number, indent: number): void {
    const breaks = text.length - runStart(text, text.length, /\n/);
    this.#add(`|2${["-", ""][breaks] ?? "+"}\n`, start);
    const last = text.length - (breaks === 0 ? 0 : 1);
    for (let unit = 0; unit < last; unit++) {
      const letter = text.charAt(unit);
      const isStart = unit === 0 || text.charAt(unit - 1) === "\n";
      if (isStart && letter !== "\n") this.#add(" ".repeat(indent), placeOf(unit));
      this.#add(letter, placeOf(unit));
    }
    this.end = placeOf(last);
  }
}
