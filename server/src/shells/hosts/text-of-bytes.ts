/**
 * The text of a file's bytes without its byte order mark: UTF-8, or UTF-16 by its mark, as the kubelet's YAML reader
 * decides. Invalid bytes become U+FFFD. Never throws.
 */
export function textOfBytes(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
}

/** The bytes of a text, in the encoding and with the byte order mark of other bytes, such as those that it replaces. */
export function bytesLike(before: Uint8Array, text: string): Buffer {
  const encoding = encodingOf(before);
  if (encoding === "utf-8") return Buffer.from(hasUtf8Mark(before) ? `\uFEFF${text}` : text);
  const bytes = Buffer.from(`\uFEFF${text}`, "utf16le");
  return encoding === "utf-16le" ? bytes : bytes.swap16();
}

/** The name of the encoding that bytes have by their byte order mark. */
export function nameOfEncoding(bytes: Uint8Array): "UTF-8" | "UTF-16" {
  return encodingOf(bytes) === "utf-8" ? "UTF-8" : "UTF-16";
}

/** True for bytes that begin with the byte order mark of UTF-8. */
export function hasUtf8Mark(bytes: Uint8Array): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
}

/** The encoding that a byte order mark names, else UTF-8. */
export function encodingOf(bytes: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  return bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : "utf-8";
}
