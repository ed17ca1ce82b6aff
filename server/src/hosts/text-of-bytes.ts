/**
 * The text of a file's bytes without its byte order mark: UTF-8, or UTF-16 by its mark, as the kubelet's YAML reader
 * decides. Invalid bytes become U+FFFD. Never throws.
 */
export function textOfBytes(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
}

/** The encoding that a byte order mark names, else UTF-8. */
export function encodingOf(bytes: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  return bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : "utf-8";
}
