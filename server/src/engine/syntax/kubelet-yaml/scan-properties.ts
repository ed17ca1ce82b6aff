import {
  codesOf,
  isBlank,
  isBlankOrEnd,
  isBreak,
  isBreakOrEnd,
  isDigit,
  isHex,
  isWord,
} from "./characters.ts";
import type { ScannedText } from "./scanned-text.ts";
import { tokenOf, type Token } from "./tokens.ts";

/** Characters that may follow the name of an anchor or alias, in addition to white space. */
const behindName: ReadonlySet<number> = codesOf("?:,]}%@`");

/** `&name` or `*name`; undefined (and a failure) where no name follows. */
export function scanAnchor(scanner: ScannedText, type: "anchor" | "alias"): Token | undefined {
  const start = scanner.at;
  scanner.at++;
  const value = scanWord(scanner);
  const next = scanner.code();
  if (value === "" || !(isBlankOrEnd(next) || behindName.has(next))) {
    scanner.fail("did not find expected alphabetic or numeric character", start);
    return undefined;
  }
  return tokenOf(type, start, scanner.at, value);
}

function scanWord(scanner: ScannedText): string {
  const from = scanner.at;
  while (isWord(scanner.code())) scanner.at++;
  return scanner.text.slice(from, scanner.at);
}

/** `!`, `!name`, `!handle!name` or `!<uri>`. */
export function scanTag(scanner: ScannedText): Token | undefined {
  const start = scanner.at;
  const tag = scanner.code(1) === 60 ? scanFullTag(scanner, start) : scanShortTag(scanner, start);
  if (!tag) return undefined;
  if (!isBlankOrEnd(scanner.code())) {
    scanner.fail("did not find expected whitespace or line break", start);
    return undefined;
  }
  return tokenOf("tag", start, scanner.at, tag.suffix, { handle: tag.handle });
}

interface Tag {
  readonly handle: string;
  readonly suffix: string;
}

function scanFullTag(scanner: ScannedText, start: number): Tag | undefined {
  scanner.at += 2;
  const suffix = scanUri(scanner, "", start);
  if (suffix === undefined) return undefined;
  if (scanner.code() !== 62) {
    scanner.fail("did not find the expected '>'", start);
    return undefined;
  }
  scanner.at++;
  return { handle: "", suffix };
}

function scanShortTag(scanner: ScannedText, start: number): Tag | undefined {
  const handle = scanHandle(scanner);
  if (handle.length > 1 && handle.endsWith("!")) {
    const suffix = scanUri(scanner, "", start);
    return suffix === undefined ? undefined : { handle, suffix };
  }
  // No handle after all: it begins the name of a tag of the file's own. A lone `!` is the tag `!`.
  const suffix = scanUri(scanner, handle, start);
  if (suffix === undefined) return undefined;
  return suffix === "" ? { handle: "", suffix: "!" } : { handle: "!", suffix };
}

/** `!`, `!!` or `!name!`; without the last mark where there is none. */
function scanHandle(scanner: ScannedText): string {
  const from = scanner.at;
  scanner.at++;
  scanWord(scanner);
  if (scanner.code() === 33) scanner.at++;
  return scanner.text.slice(from, scanner.at);
}

const uriMarks: ReadonlySet<number> = codesOf("%;/?:@&=+$,.!~*'()[]");

/** The rest of a tag, `head` before it without its `!`. */
function scanUri(scanner: ScannedText, head: string, start: number): string | undefined {
  let uri = head.slice(1);
  let isEmpty = head === "";
  for (let code = scanner.code(); isWord(code) || uriMarks.has(code); code = scanner.code()) {
    isEmpty = false;
    if (code === 37) {
      const character = scanUriEscape(scanner, start);
      if (character === undefined) return undefined;
      uri += character;
    } else {
      uri += String.fromCharCode(code);
      scanner.at++;
    }
  }
  if (!isEmpty) return uri;
  scanner.fail("did not find expected tag URI", start);
  return undefined;
}

/** One character as the `%xx` of its UTF-8 bytes. */
function scanUriEscape(scanner: ScannedText, start: number): string | undefined {
  let code = 0;
  let left = 1;
  for (let index = 0; index < left; index++) {
    if (scanner.code() !== 37 || !isHex(scanner.code(1)) || !isHex(scanner.code(2))) {
      scanner.fail("did not find URI escaped octet", start);
      return undefined;
    }
    const octet = Number.parseInt(scanner.text.slice(scanner.at + 1, scanner.at + 3), 16);
    if (index === 0) {
      left = widthOf(octet);
      code = left === 1 ? octet : octet & (0x7f >> left);
    } else code = (code << 6) | (octet & 0x3f);
    const isWrong = index === 0 ? left === 0 : (octet & 0xc0) !== 0x80;
    if (isWrong) {
      const which = index === 0 ? "leading" : "trailing";
      scanner.fail(`found an incorrect ${which} UTF-8 octet`, start);
      return undefined;
    }
    scanner.at += 3;
  }
  return code > 0x10ffff ? "\uFFFD" : String.fromCodePoint(code);
}

function widthOf(octet: number): number {
  if (octet < 0x80) return 1;
  if ((octet & 0xe0) === 0xc0) return 2;
  if ((octet & 0xf0) === 0xe0) return 3;
  return (octet & 0xf8) === 0xf0 ? 4 : 0;
}

/** `%YAML 1.1` or `%TAG !handle! prefix`, with the line that it is on. */
export function scanDirective(scanner: ScannedText): Token | undefined {
  const start = scanner.at;
  scanner.at++;
  const name = scanWord(scanner);
  if (name === "") {
    scanner.fail("could not find expected directive name", start);
    return undefined;
  }
  if (!isBlankOrEnd(scanner.code())) {
    scanner.fail("found unexpected non-alphabetical character", start);
    return undefined;
  }
  const token = scanDirectiveValue(scanner, name, start);
  if (!token) return undefined;
  skipBlanks(scanner);
  if (scanner.code() === 35) scanner.skipToBreak();
  if (!isBreakOrEnd(scanner.code())) {
    scanner.fail("did not find expected comment or line break", start);
    return undefined;
  }
  if (isBreak(scanner.code())) scanner.skipBreak();
  return token;
}

function scanDirectiveValue(scanner: ScannedText, name: string, start: number): Token | undefined {
  if (name === "YAML") return scanVersion(scanner, start);
  if (name === "TAG") return scanTagDirective(scanner, start);
  scanner.fail("found unknown directive name", start);
  return undefined;
}

function skipBlanks(scanner: ScannedText): void {
  while (isBlank(scanner.code())) scanner.at++;
}

function scanVersion(scanner: ScannedText, start: number): Token | undefined {
  skipBlanks(scanner);
  const major = scanVersionNumber(scanner, start);
  if (major === undefined) return undefined;
  if (scanner.code() !== 46) {
    scanner.fail("did not find expected digit or '.' character", start);
    return undefined;
  }
  scanner.at++;
  const minor = scanVersionNumber(scanner, start);
  if (minor === undefined) return undefined;
  return tokenOf("version-directive", start, scanner.at, `${major}.${minor}`);
}

function scanVersionNumber(scanner: ScannedText, start: number): number | undefined {
  const from = scanner.at;
  while (isDigit(scanner.code())) scanner.at++;
  const digits = scanner.at - from;
  if (digits > 0 && digits <= 2) return Number(scanner.text.slice(from, scanner.at));
  const reason =
    digits === 0 ? "did not find expected version number" : "found extremely long version number";
  scanner.fail(reason, start);
  return undefined;
}

function scanTagDirective(scanner: ScannedText, start: number): Token | undefined {
  skipBlanks(scanner);
  const handle = scanner.code() === 33 ? scanHandle(scanner) : "";
  if (handle === "" || (handle !== "!" && !handle.endsWith("!"))) {
    scanner.fail("did not find expected '!'", start);
    return undefined;
  }
  if (!isBlank(scanner.code())) {
    scanner.fail("did not find expected whitespace", start);
    return undefined;
  }
  skipBlanks(scanner);
  const value = scanUri(scanner, "", start);
  if (value === undefined) return undefined;
  if (!isBlankOrEnd(scanner.code())) {
    scanner.fail("did not find expected whitespace or line break", start);
    return undefined;
  }
  return tokenOf("tag-directive", start, scanner.at, value, { handle });
}
