const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/**
 * The text whose UTF-8 bytes a `!!binary` scalar contains, with U+FFFD for bytes that are not UTF-8; undefined if it is
 * not Base64 with its padding. Line breaks in it are ignored.
 */
export function textOfBase64(encoded: string): string | undefined {
  const bytes = bytesOfBase64(encoded);
  return bytes && utf8Text(bytes);
}

/** The bytes of Base64 with its padding, in which line breaks are ignored; undefined for anything else. */
export function bytesOfBase64(encoded: string): Uint8Array | undefined {
  const compact = encoded.replace(/[\r\n]/g, "");
  if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(compact)) {
    return undefined;
  }
  const letters = compact.replace(/={1,2}$/, "");
  const bytes = new Uint8Array(Math.floor((letters.length * 6) / 8));
  let bits = 0;
  let length = 0;
  let at = 0;
  for (const letter of letters) {
    bits = ((bits << 6) | alphabet.indexOf(letter)) & 0xffff;
    length += 6;
    if (length < 8) continue;
    length -= 8;
    bytes[at++] = (bits >> length) & 0xff;
  }
  return bytes;
}

/** So many characters become a text at a time: a function takes only so many arguments. */
const chunk = 4_096;

/** The text of UTF-8, with U+FFFD for invalid bytes. */
export function utf8Text(bytes: Uint8Array): string {
  const texts: string[] = [];
  let codes: number[] = [];
  for (let at = 0; at < bytes.length;) {
    const { code, width } = characterAt(bytes, at);
    codes.push(code);
    at += width;
    if (codes.length < chunk && at < bytes.length) continue;
    texts.push(String.fromCodePoint(...codes));
    codes = [];
  }
  return texts.join("");
}

/** The smallest character that needs so many bytes: a smaller one in as many is not UTF-8. */
const smallest: readonly number[] = [0, 0, 0x80, 0x800, 0x10000];

function characterAt(bytes: Uint8Array, at: number): { code: number; width: number } {
  const first = bytes[at] ?? 0;
  if (first < 0x80) return { code: first, width: 1 };
  const width = first >= 0xf0 && first < 0xf8 ? 4 : first >= 0xe0 ? 3 : first >= 0xc0 ? 2 : 0;
  const rest = [...bytes.subarray(at + 1, at + width)];
  const isWhole =
    width > 0 && first < 0xf8 && rest.length === width - 1 && rest.every((byte) => byte >> 6 === 2);
  const code = rest.reduce((sum, byte) => (sum << 6) | (byte & 0x3f), first & (0x7f >> width));
  const isCharacter =
    isWhole && code >= (smallest[width] ?? 0) && code <= 0x10ffff && code >> 11 !== 0x1b;
  return isCharacter ? { code, width } : { code: 0xfffd, width: 1 };
}
