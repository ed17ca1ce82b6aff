import {
  codesOf,
  isBlank,
  isBlankOrEnd,
  isBreak,
  isBreakOrEnd,
  isDigit,
  isHex,
  space,
  tab,
} from "./characters.ts";
import type { ScannedText } from "./scanned-text.ts";
import { tokenOf, type Token } from "./tokens.ts";

/** Reads a line break and gives what it stands for: LS and PS stay, every other one is a line feed. */
function readBreak(scanner: ScannedText): string {
  const code = scanner.code();
  scanner.skipBreak();
  return code === 0x2028 || code === 0x2029 ? String.fromCharCode(code) : "\n";
}

/** The text between the lines of a scalar: spaces, or line breaks with the first kept separately. */
class Gap {
  blanks = "";
  first = "";
  further = "";
  hasBreak = false;

  /** Reads spaces and breaks; false at a tab left of `indent`. */
  read(scanner: ScannedText, indent: number): boolean {
    for (let code = scanner.code(); isBlank(code) || isBreak(code); code = scanner.code()) {
      if (isBreak(code)) {
        if (this.hasBreak) this.further += readBreak(scanner);
        else this.first = readBreak(scanner);
        this.hasBreak = true;
      } else {
        if (this.hasBreak && code === tab && scanner.column < indent) return false;
        if (!this.hasBreak) this.blanks += String.fromCharCode(code);
        scanner.at++;
      }
    }
    return true;
  }

  /** The text that the gap stands for: lines are folded, so that a single break is a space. */
  folded(): string {
    if (!this.hasBreak) return this.blanks;
    // An escaped line break leaves no first one.
    if (!this.first.startsWith("\n")) return this.first + this.further;
    return this.further === "" ? " " : this.further;
  }
}

/** True where a plain scalar cannot go on with this character. */
function endsPlain(scanner: ScannedText, code: number): boolean {
  if (code === 58) return isBlankOrEnd(scanner.code(1));
  return scanner.flowLevel > 0 && flowMarks.has(code);
}

const flowMarks: ReadonlySet<number> = codesOf(",?[]{}");

/** A scalar without quotes. A continuation line is right of the map or list around it. */
export function scanPlainScalar(scanner: ScannedText): Token | undefined {
  const start = scanner.at;
  const indent = scanner.indent + 1;
  let end = start;
  let value = "";
  let gap = new Gap();
  while (!scanner.isAtDocumentMark() && scanner.code() !== 35) {
    const from = scanner.at;
    let code = scanner.code();
    while (!isBlankOrEnd(code) && !endsPlain(scanner, code)) {
      scanner.at++;
      code = scanner.code();
    }
    if (scanner.at > from) {
      value += gap.folded() + scanner.text.slice(from, scanner.at);
      gap = new Gap();
      end = scanner.at;
    }
    if (!isBlank(code) && !isBreak(code)) break;
    if (!gap.read(scanner, indent)) {
      scanner.fail("found a tab character that violates indentation");
      return undefined;
    }
    if (scanner.flowLevel === 0 && scanner.column < indent) break;
  }
  if (gap.hasBreak) scanner.isSimpleKeyAllowed = true;
  return tokenOf("scalar", start, end, value, { style: "plain" });
}

/** A scalar in single or double quotes; its lines may begin anywhere, in the first column too. */
export function scanQuotedScalar(scanner: ScannedText): Token | undefined {
  const start = scanner.at;
  const quote = scanner.code();
  const style = quote === 39 ? "single" : "double";
  scanner.at++;
  let value = "";
  for (;;) {
    if (scanner.isAtDocumentMark()) scanner.fail("found unexpected document indicator");
    else if (scanner.code() < 0) scanner.fail("found unexpected end of stream", start);
    if (scanner.failure) return undefined;
    const gap = new Gap();
    const piece = style === "single" ? readSingle(scanner) : readDouble(scanner, gap);
    if (piece === undefined) return undefined;
    value += piece;
    if (scanner.code() === quote) break;
    gap.read(scanner, 0);
    value += gap.folded();
  }
  scanner.at++;
  return tokenOf("scalar", start, scanner.at, value, { style });
}

/** Up to the closing quote, a space or a break. */
function readSingle(scanner: ScannedText): string {
  let value = "";
  let from = scanner.at;
  for (let code = scanner.code(); !isBlankOrEnd(code); code = scanner.code()) {
    if (code === 39) {
      if (scanner.code(1) !== 39) break;
      value += scanner.text.slice(from, scanner.at + 1);
      scanner.at += 2;
      from = scanner.at;
    } else scanner.at++;
  }
  return value + scanner.text.slice(from, scanner.at);
}

/** Up to the closing quote, a space or a break; an escaped break is noted in `gap`. */
function readDouble(scanner: ScannedText, gap: Gap): string | undefined {
  let value = "";
  let from = scanner.at;
  for (let code = scanner.code(); !isBlankOrEnd(code) && code !== 34; code = scanner.code()) {
    if (code !== 92) {
      scanner.at++;
      continue;
    }
    value += scanner.text.slice(from, scanner.at);
    if (isBreak(scanner.code(1))) {
      scanner.at++;
      scanner.skipBreak();
      gap.hasBreak = true;
      return value;
    }
    const character = readEscape(scanner);
    if (character === undefined) return undefined;
    value += character;
    from = scanner.at;
  }
  return value + scanner.text.slice(from, scanner.at);
}

/** The characters after the backslash. JSON's `\/` is not among them. */
const escapes: ReadonlyMap<string, string> = new Map([
  ["0", "\0"],
  ["a", "\x07"],
  ["b", "\b"],
  ["t", "\t"],
  ["\t", "\t"],
  ["n", "\n"],
  ["v", "\v"],
  ["f", "\f"],
  ["r", "\r"],
  ["e", "\x1B"],
  [" ", " "],
  ['"', '"'],
  ["'", "'"],
  ["\\", "\\"],
  ["N", "\x85"],
  ["_", "\xA0"],
  ["L", "\u2028"],
  ["P", "\u2029"],
]);

const codeLengths: ReadonlyMap<string, number> = new Map([
  ["x", 2],
  ["u", 4],
  ["U", 8],
]);

function readEscape(scanner: ScannedText): string | undefined {
  const letter = scanner.text.charAt(scanner.at + 1);
  const character = escapes.get(letter);
  if (character !== undefined) {
    scanner.at += 2;
    return character;
  }
  const length = codeLengths.get(letter);
  if (length === undefined) {
    scanner.fail("found unknown escape character");
    return undefined;
  }
  const from = scanner.at + 2;
  for (let index = 0; index < length; index++) {
    if (!isHex(scanner.code(2 + index))) {
      scanner.fail("did not find expected hexdecimal number");
      return undefined;
    }
  }
  const code = Number.parseInt(scanner.text.slice(from, from + length), 16);
  // Half of a surrogate pair is not a character; JSON writes an emoji as two of them.
  if ((code >= 0xd800 && code <= 0xdfff) || code > 0x10ffff) {
    scanner.fail("found invalid Unicode character escape code");
    return undefined;
  }
  scanner.at = from + length;
  return String.fromCodePoint(code);
}

type Chomping = "clip" | "strip" | "keep";

/** A scalar behind `|` or `>`. */
export function scanBlockScalar(scanner: ScannedText): Token | undefined {
  const start = scanner.at;
  const isLiteral = scanner.code() === 124;
  scanner.at++;
  const header = readBlockHeader(scanner);
  if (!header) return undefined;
  if (isBreak(scanner.code())) scanner.skipBreak();
  const base = Math.max(scanner.indent, 0);
  const block = new BlockLines(scanner, header.increment && base + header.increment);
  if (!block.readBreaks()) return undefined;
  let value = "";
  let lineBreak = "";
  let wasBlank = false;
  while (scanner.column === block.indent && scanner.code() >= 0) {
    const isBlankLine = isBlank(scanner.code());
    const folds = !isLiteral && lineBreak === "\n" && !wasBlank && !isBlankLine;
    value += folds ? (block.breaks === "" ? " " : "") : lineBreak;
    value += block.breaks;
    block.breaks = "";
    wasBlank = isBlankLine;
    const from = scanner.at;
    scanner.skipToBreak();
    value += scanner.text.slice(from, scanner.at);
    block.end = scanner.at;
    lineBreak = isBreak(scanner.code()) ? readBreak(scanner) : "";
    if (lineBreak !== "") block.end = scanner.at;
    if (!block.readBreaks()) return undefined;
  }
  if (header.chomping !== "strip") value += lineBreak;
  if (header.chomping === "keep") value += block.breaks;
  return tokenOf("scalar", start, block.end, value, { style: "block" });
}

interface BlockHeader {
  readonly chomping: Chomping;
  /** Undefined if the first line decides the indentation. */
  readonly increment: number | undefined;
}

/** `+` or `-` and a digit, in either order, then nothing but a comment. */
function readBlockHeader(scanner: ScannedText): BlockHeader | undefined {
  const start = scanner.at - 1;
  let chomping = readChomping(scanner);
  let increment: number | undefined;
  if (isDigit(scanner.code())) {
    increment = scanner.code() - 48;
    if (increment === 0) {
      scanner.fail("found an indentation indicator equal to 0", start);
      return undefined;
    }
    scanner.at++;
    chomping ??= readChomping(scanner);
  }
  while (isBlank(scanner.code())) scanner.at++;
  if (scanner.code() === 35) scanner.skipToBreak();
  if (!isBreakOrEnd(scanner.code())) {
    scanner.fail("did not find expected comment or line break", start);
    return undefined;
  }
  return { chomping: chomping ?? "clip", increment };
}

function readChomping(scanner: ScannedText): Chomping | undefined {
  const code = scanner.code();
  if (code !== 43 && code !== 45) return undefined;
  scanner.at++;
  return code === 43 ? "keep" : "strip";
}

/** The indentation of a block scalar, and the empty lines in it. */
class BlockLines {
  readonly #scanner: ScannedText;
  /** Undefined until the first line that is not empty. */
  indent: number | undefined;
  breaks = "";
  /** Where what was read so far ends. */
  end: number;

  constructor(scanner: ScannedText, indent: number | undefined) {
    this.#scanner = scanner;
    this.indent = indent;
    this.end = scanner.at;
  }

  /** Passes indentation and empty lines; false if the indentation contains a tab. */
  readBreaks(): boolean {
    const scanner = this.#scanner;
    let widest = 0;
    for (;;) {
      const { indent } = this;
      while ((indent === undefined || scanner.column < indent) && scanner.code() === space) {
        scanner.at++;
      }
      widest = Math.max(widest, scanner.column);
      if ((indent === undefined || scanner.column < indent) && scanner.code() === tab) {
        scanner.fail("found a tab character where an indentation space is expected");
        return false;
      }
      if (!isBreak(scanner.code())) break;
      this.breaks += readBreak(scanner);
      this.end = scanner.at;
    }
    this.indent ??= Math.max(widest, scanner.indent + 1, 1);
    return true;
  }
}
