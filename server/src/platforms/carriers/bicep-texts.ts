import { hole } from "../../engine/syntax/hole.ts";
import type { DecodedText } from "./decoded-text.ts";

/** An object of Bicep that becomes one of the API's. */
interface BicepText {
  readonly id: string;
  readonly path: string;
  readonly decoded: DecodedText;
}

/** A property, a variable, or the default of a parameter. */
const start = /\bkubeletConfig[ \t]*(?::|(?:[ \t]\w+[ \t]*)?=)[ \t]*(?=\{)/g;

/** The API's place of the object: it is recognized by that, whatever its keys are. */
const around = { before: '{"properties":{"kubeletConfig":', after: "}}" };

/** Nothing real is further down, or longer. */
const limits = { depth: 8, length: 20_000 };

/** The kubelet configurations of the node pools in a file of Bicep, as the JSON that AKS gets; values are unknown if computed. */
export function bicepTexts(source: string): readonly BicepText[] {
  return [...source.matchAll(start)].flatMap(
    ({ index, 0: { length } }, at): readonly BicepText[] => {
      const from = index + length;
      const reader = new BicepReader(source, from);
      if (!reader.value(limits.depth)) return [];
      const text = `${around.before}${reader.text}${around.after}`;
      const places = [
        ...Array.from(around.before, () => from),
        ...reader.places,
        ...Array.from(`${around.after} `, () => reader.at),
      ];
      const region = { start: from, end: reader.at };
      // The names of the keys and the quotes of Bicep are others.
      const decoded = { text, region, places, unwritable: /[^]/ };
      return [{ id: `kubeletConfig[${at}]`, path: "azure.json", decoded }];
    },
  );
}

/** Reads a value of Bicep and writes it as JSON. */
class BicepReader {
  text = "";
  readonly places: number[] = [];
  at: number;
  readonly #source: string;
  readonly #end: number;

  constructor(source: string, at: number) {
    this.#source = source;
    this.at = at;
    this.#end = Math.min(source.length, at + limits.length);
  }

  /** False for a value that does not end. */
  value(depth: number): boolean {
    const [first = ""] = this.#found(/[^]/y, false);
    if (first === "{" || first === "[") return depth > 0 && this.#members(first, depth);
    const [string, text] = this.#found(/'((?:[^'\\\r\n]|\\.)*)'(?=[ \t]*(?:\r?\n|[\]},]|\/\/|$))/y);
    if (string !== undefined && text !== undefined) {
      this.#write(JSON.stringify(/\$\{/.test(text) ? hole : text), this.at - string.length);
      return true;
    }
    const [literal] = this.#found(/(?:true|false|null|-?\d+)(?=\s*(?:\r?\n|[\]},]|\/\/|$))/y);
    if (literal !== undefined) {
      this.#write(literal, this.at - literal.length);
      return true;
    }
    return this.#expression();
  }

  #members(open: "{" | "[", depth: number): boolean {
    const close = open === "{" ? "}" : "]";
    this.#write(open, this.at);
    this.at++;
    for (let count = 0; ; count++) {
      const before = this.at;
      this.#skip();
      if (this.at >= this.#end) return false;
      const isOver = this.#source.startsWith(close, this.at);
      // Findings next to an unknown value are left out, so each value has a line.
      this.#write(count > 0 && !isOver ? ",\n" : "\n", before);
      if (isOver) break;
      if (open === "{") {
        const [whole, key] = this.#found(/'?(\w+)'?[ \t]*:[ \t]*/y);
        if (whole === undefined || key === undefined) return false;
        const at = this.at - whole.length + whole.indexOf(key);
        this.#write('"', at);
        this.#write(key, at);
        this.#write('"', at + key.length);
        this.#write(":", at + key.length);
      }
      if (!this.value(depth - 1)) return false;
    }
    this.#write(close, this.at);
    this.at++;
    return true;
  }

  /** A value that is computed, up to the end of its line outside brackets. */
  #expression(): boolean {
    const from = this.at;
    let open = 0;
    for (; this.at < this.#end; this.at++) {
      const sign = this.#source.charAt(this.at);
      if (/[([{]/.test(sign)) open++;
      else if (open === 0 && /[\r\n,\]}]/.test(sign)) break;
      else if (/[)\]}]/.test(sign)) open--;
    }
    if (this.at === from) return false;
    this.#write(JSON.stringify(hole), from);
    return true;
  }

  /** Spaces, commas and comments between members. */
  #skip(): void {
    while (this.#found(/[\s,]+|\/\/[^\n]*|\/\*[^]*?\*\//y).length > 0);
  }

  #found(pattern: RegExp, moves = true): readonly (string | undefined)[] {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.#source);
    if (found && moves) this.at += found[0].length;
    return found ?? [];
  }

  /** Each character of what is written stands for one of the source, as far as there are so many. */
  #write(piece: string, from: number): void {
    this.text += piece;
    const last = Math.max(from, this.at - 1);
    for (let unit = 0; unit < piece.length; unit++) this.places.push(Math.min(from + unit, last));
  }
}
