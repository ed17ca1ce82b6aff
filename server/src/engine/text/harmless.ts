/**
 * Characters that control a terminal, reorder the text around them, end a line, or are invisible. The joiners U+200C and
 * U+200D stay: words of some languages need them.
 */
const controls =
  /[\p{Cc}\p{Zl}\p{Zp}\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB\uFFFE\uFFFF\u{E0000}-\u{E007F}]/gu;

/** The text on one line, with visible marks for control characters other than the tab. */
export function harmless(text: string): string {
  return text.replace(controls, (found) => (found === "\t" ? found : markOf(found)));
}

/** A text with visible marks for control characters other than tabs and line feeds. */
export function harmlessLines(text: string): string {
  return text.replace(controls, (found) =>
    found === "\t" || found === "\n" ? found : markOf(found),
  );
}

/** A unified diff keeps its line breaks and the byte order mark of a file. */
export function harmlessPatch(text: string): string {
  return text
    .split("\n")
    .map((line) => {
      const [start = ""] = /^(?:[ +-]\uFEFF)?/.exec(line) ?? [];
      const end = line.endsWith("\r") ? "\r" : "";
      return start + harmless(line.slice(start.length, line.length - end.length)) + end;
    })
    .join("\n");
}

function markOf(character: string): string {
  const code = character.charCodeAt(0);
  return code < 32 ? String.fromCharCode(0x2400 + code) : "\uFFFD";
}

/** A text of JSON with the same values, in which such characters of strings are escapes. */
export function harmlessJson(json: string): string {
  return json.replace(controls, (found) =>
    // Characters below the space are only layout: strings have escapes for them.
    found < " "
      ? found
      : found
          .split("")
          .map((unit) => `\\u${hex(unit, 4)}`)
          .join(""),
  );
}

/** A text in the double quotes of YAML 1.1, on one line, with escapes for such characters. */
export function yamlQuoted(text: string): string {
  return JSON.stringify(text).replace(controls, (found) =>
    found.length > 1 ? `\\U${hex(found, 8)}` : `\\u${hex(found, 4)}`,
  );
}

function hex(character: string, digits: number): string {
  return (character.codePointAt(0) ?? 0).toString(16).padStart(digits, "0");
}
