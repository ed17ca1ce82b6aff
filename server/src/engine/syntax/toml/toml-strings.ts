import type { ScalarNode } from "../located-node.ts";
import type { TomlText } from "./toml-text.ts";

const escapes: Readonly<Record<string, string>> = {
  b: "\b",
  t: "\t",
  n: "\n",
  f: "\f",
  r: "\r",
  '"': '"',
  "\\": "\\",
};

/** Characters that no text may contain without an escape; the patterns below match other text between quotes. */
const control = String.raw`\u0000-\u0008\n-\u001F\u007F`;
const basicText = new RegExp(String.raw`[^"\\${control}]+`, "y");
const literalText = new RegExp(`[^'${control}]+`, "y");

/** The string that begins at the scanner; `mayBeLong`: it may have three quotes and several lines. */
export function readTomlString(scanner: TomlText, mayBeLong: boolean): ScalarNode | false {
  const start = scanner.at;
  const quote = scanner.peek();
  const isLong = mayBeLong && scanner.text.startsWith(quote.repeat(3), start);
  scanner.at += isLong ? 3 : 1;
  if (isLong) scanner.take(/\r?\n/y);
  const text = textUntil(quote, isLong, start, scanner);
  if (text === false) return false;
  return {
    kind: "scalar",
    style: isLong ? "block" : quote === '"' ? "double" : "single",
    text,
    value: { type: "string", value: text },
    span: { start, end: scanner.at },
  };
}

function textUntil(
  quote: string,
  isLong: boolean,
  start: number,
  scanner: TomlText,
): string | false {
  let text = "";
  for (;;) {
    const plain = scanner.take(quote === '"' ? basicText : literalText);
    const lines = isLong ? scanner.take(/(?:\r?\n)+/y) : undefined;
    text += (plain ?? "") + (lines ?? "");
    const next = scanner.peek();
    if (next === quote) {
      const quotes = isLong ? (scanner.take(/"{1,5}|'{1,5}/y) ?? "") : "";
      if (!isLong) scanner.at++;
      // Up to two quotes are allowed before the three that end a long string.
      if (!isLong || quotes.length > 2) return text + quotes.slice(3);
      text += quotes;
    } else if (next === "\\" && quote === '"') {
      const escaped = escapedText(scanner, isLong);
      if (escaped === false) return false;
      text += escaped;
    } else if (plain === undefined && lines === undefined) {
      const isEnd = scanner.at >= scanner.end || /[\r\n]/.test(next);
      return isEnd ? scanner.fail("tomlOpen", start, scanner.at) : scanner.fail("tomlCharacter");
    }
  }
}

function escapedText(scanner: TomlText, isLong: boolean): string | false {
  const start = scanner.at;
  // A backslash at the end of a line removes the break and the spaces after it.
  if (isLong && scanner.take(/\\[ \t]*\r?\n(?:[ \t]|\r?\n)*/y) !== undefined) return "";
  const code = scanner.take(/\\(?:u[\dA-Fa-f]{4}|U[\dA-Fa-f]{8})/y);
  if (code !== undefined) {
    const point = Number.parseInt(code.slice(2), 16);
    const isScalar = point <= 0x10ffff && !(point >= 0xd800 && point <= 0xdfff);
    return isScalar
      ? String.fromCodePoint(point)
      : scanner.fail("tomlCharacter", start, scanner.at);
  }
  const escaped = escapes[scanner.text.charAt(start + 1)];
  if (escaped === undefined) return scanner.fail("tomlCharacter", start, start + 2);
  scanner.at += 2;
  return escaped;
}
