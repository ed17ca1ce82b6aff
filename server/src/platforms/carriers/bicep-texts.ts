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

/** Nothing real is further down, or longer. */
const limits = { depth: 8, length: 20_000 };

/** A property next to it, on which its values depend. */
const beside = /\blinuxOSConfig[ \t]*:[ \t]*(?=\{)/g;

/** An object that is read, with the name of its property. */
interface ReadProperty {
  readonly name: string;
  readonly from: number;
  readonly reader: BicepReader;
}

/** The kubelet configurations of the node pools in a file of Bicep, as the JSON that AKS gets; values are unknown if computed. */
export function bicepTexts(source: string): readonly BicepText[] {
  return [...source.matchAll(start)].flatMap(({ index, 0: whole }, at): readonly BicepText[] => {
    const own = propertyAt(source, "kubeletConfig", index + whole.length);
    if (!own) return [];
    const other = whole.includes(":") ? besideOf(source, index) : undefined;
    const properties = [own, ...(other ? [other] : [])].sort((a, b) => a.from - b.from);
    // The API's place of the object: it is recognized by that, whatever its keys are.
    let text = "";
    const places: number[] = [];
    const add = (piece: string, offset: number): void => {
      text += piece;
      for (let unit = 0; unit < piece.length; unit++) places.push(offset);
    };
    for (const [nth, { name, from, reader }] of properties.entries()) {
      add(`${nth === 0 ? '{"properties":{' : ","}"${name}":`, from);
      text += reader.text;
      places.push(...reader.places);
    }
    const end = properties.at(-1)?.reader.at ?? own.from;
    add("}}", end);
    places.push(end);
    const region = { start: properties[0]?.from ?? own.from, end };
    // The names of the keys and the quotes of Bicep are others.
    const decoded = { text, region, places, unwritable: /[^]/ };
    return [{ id: `kubeletConfig[${at}]`, path: "azure.json", decoded }];
  });
}

function propertyAt(source: string, name: string, from: number): ReadProperty | undefined {
  const reader = new BicepReader(source, from);
  return reader.value(limits.depth) ? { name, from, reader } : undefined;
}

/** The property in the object around an offset. */
function besideOf(source: string, index: number): ReadProperty | undefined {
  const first = Math.max(0, index - limits.length);
  const opens = outerBrace(source, index, { step: -1, end: first }) + 1;
  const closes = outerBrace(source, index, { step: 1, end: index + limits.length });
  const found = [...source.slice(opens, closes).matchAll(beside)].find(
    ({ index: offset }) => depthOf(source.slice(opens, opens + offset)) === 0,
  );
  return found && propertyAt(source, "linuxOSConfig", opens + found.index + found[0].length);
}

/** Where the object around an offset begins or ends. */
function outerBrace(
  source: string,
  index: number,
  { step, end }: { readonly step: 1 | -1; readonly end: number },
): number {
  const [inner, outer] = step > 0 ? "{}" : "}{";
  let open = 0;
  let at = index;
  for (; at !== end; at += step) {
    const sign = source.charAt(at);
    if (sign === inner) open++;
    else if (sign === outer) open--;
    if (open < 0) break;
  }
  return at;
}

function depthOf(text: string): number {
  return text.split("{").length - text.split("}").length;
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
