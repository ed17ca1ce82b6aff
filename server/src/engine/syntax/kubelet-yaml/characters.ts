// Characters by their code, as the kubelet's YAML reader classes them; -1 stands for the end of the text.

export const tab = 9;
export const space = 32;

/** A line break of YAML 1.1: LF, CR, NEL, LS and PS. */
export function isBreak(code: number): boolean {
  return code === 10 || code === 13 || code === 0x85 || code === 0x2028 || code === 0x2029;
}

/** A line break, or the end of the text. */
export function isBreakOrEnd(code: number): boolean {
  return code < 0 || isBreak(code);
}

/** A space or a tab. */
export function isBlank(code: number): boolean {
  return code === space || code === tab;
}

/** A space, a tab, a line break, or the end of the text. */
export function isBlankOrEnd(code: number): boolean {
  return code <= space ? code < 0 || isBlank(code) || isBreak(code) : isBreak(code);
}

/** A letter, digit, `_` or `-` of ASCII: what names of anchors, handles and directives are made of. */
export function isWord(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    isDigit(code) ||
    code === 95 ||
    code === 45
  );
}

/** A decimal digit. */
export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** A hexadecimal digit. */
export function isHex(code: number): boolean {
  return isDigit(code) || (code >= 97 && code <= 102) || (code >= 65 && code <= 70);
}

/**
 * A character that the reader does not allow anywhere, comments included; halves of surrogate pairs are not
 * looked at.
 */
export const forbiddenCharacter = /[^\t\n\r\x20-\x7E\x85\xA0-\uFFFD]/;

/** The codes of the characters of a text. */
export function codesOf(text: string): ReadonlySet<number> {
  return new Set(Array.from(text, (character) => character.charCodeAt(0)));
}
