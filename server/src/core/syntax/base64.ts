const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** The text that a `!!binary` scalar stands for, byte by byte; itself where it is no Base64. */
export function textOfBase64(encoded: string): string {
  const compact = encoded.replace(/\s+/g, "").replace(/=+$/, "");
  let text = "";
  let bits = 0;
  let length = 0;
  for (const letter of compact) {
    const digit = alphabet.indexOf(letter);
    if (digit < 0) return encoded;
    bits = ((bits << 6) | digit) & 0xffff;
    length += 6;
    if (length < 8) continue;
    length -= 8;
    text += String.fromCharCode((bits >> length) & 0xff);
  }
  return text;
}
