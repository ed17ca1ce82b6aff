import type { ScalarNode } from "../located-node.ts";
import type { TomlScanner } from "./toml-scanner.ts";

const escapes: Readonly<Record<string, string>> = {
  b: "\b",
  t: "\t",
  n: "\n",
  f: "\f",
  r: "\r",
  '"': '"',
  "\\": "\\",
};

/** The string that begins at the scanner; `mayBeLong`: it may have three quotes and several lines. */
export function readTomlString(scanner: TomlScanner, mayBeLong: boolean): ScalarNode | undefined {
  const start = scanner.at;
  const quote = scanner.peek();
  const isLong = mayBeLong && scanner.text.startsWith(quote.repeat(3), start);
  scanner.at += isLong ? 3 : 1;
  if (isLong) scanner.take(/\r?\n/y);
  const text = quote === '"' ? basicText(scanner, start, isLong) : plainText(scanner, start, isLong);
  if (text === undefined) return undefined;
  return {
    kind: "scalar",
    style: isLong ? "block" : quote === '"' ? "double" : "single",
    text,
    value: { type: "string", value: text },
    span: { start, end: scanner.at },
  };
}

/** Up to two quotes may stand before the three that end a long string. */
function closing(scanner: TomlScanner, quote: string, isLong: boolean): string | undefined {
  if (!isLong) {
    scanner.at++;
    return "";
  }
  const count = scanner.take(quote === '"' ? /"{1,5}/y : /'{1,5}/y)?.length ?? 0;
  return count < 3 ? undefined : quote.repeat(count - 3);
}

function plainText(scanner: TomlScanner, start: number, isLong: boolean): string | undefined {
  let text = "";
  for (;;) {
    text += scanner.take(/[^'\u0000-\u0008\n-\u001F\u007F]+/y) ?? "";
    if (isLong) text += scanner.take(/(?:\r?\n)+/y) ?? "";
    const next = scanner.peek();
    if (next === "'") {
      const from = scanner.at;
      const rest = closing(scanner, "'", isLong);
      if (rest !== undefined) return text + rest;
      text += scanner.text.slice(from, scanner.at);
    } else if (!goesOn(scanner, isLong)) return unclosed(scanner, start);
  }
}

function basicText(scanner: TomlScanner, start: number, isLong: boolean): string | undefined {
  let text = "";
  for (;;) {
    text += scanner.take(/[^"\\\u0000-\u0008\n-\u001F\u007F]+/y) ?? "";
    if (isLong) text += scanner.take(/(?:\r?\n)+/y) ?? "";
    const next = scanner.peek();
    if (next === '"') {
      const from = scanner.at;
      const rest = closing(scanner, '"', isLong);
      if (rest !== undefined) return text + rest;
      text += scanner.text.slice(from, scanner.at);
    } else if (next === "\\") {
      const escaped = escapedText(scanner, isLong);
      if (escaped === undefined) return undefined;
      text += escaped;
    } else if (!goesOn(scanner, isLong)) return unclosed(scanner, start);
  }
}

/** True where what stands here was not passed yet because a pattern stopped before it. */
function goesOn({ text, at, end }: TomlScanner, isLong: boolean): boolean {
  const isBreak = isLong && /^\r?\n/.test(text.slice(at, at + 2));
  return at < end && (isBreak || /^[^\u0000-\u0008\n-\u001F\u007F]/.test(text.charAt(at)));
}

function unclosed(scanner: TomlScanner, start: number): undefined {
  const isEnd = scanner.at >= scanner.end || /[\r\n]/.test(scanner.peek());
  return isEnd ? scanner.fail("tomlOpen", start, scanner.at) : scanner.fail("tomlCharacter");
}

function escapedText(scanner: TomlScanner, isLong: boolean): string | undefined {
  const start = scanner.at;
  // A backslash at the end of a line takes the break and the blanks behind it away.
  if (isLong && scanner.take(/\\[ \t]*\r?\n(?:[ \t]|\r?\n)*/y) !== undefined) return "";
  const code = scanner.take(/\\(?:u[\dA-Fa-f]{4}|U[\dA-Fa-f]{8})/y);
  if (code !== undefined) {
    const point = Number.parseInt(code.slice(2), 16);
    const isScalar = point <= 0x10ffff && !(point >= 0xd800 && point <= 0xdfff);
    return isScalar ? String.fromCodePoint(point) : scanner.fail("tomlCharacter", start, scanner.at);
  }
  const escaped = escapes[scanner.text.charAt(start + 1)];
  if (escaped === undefined) return scanner.fail("tomlCharacter", start, start + 2);
  scanner.at += 2;
  return escaped;
}
