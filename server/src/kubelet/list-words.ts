import { halfWidth } from "../engine/text/half-width.ts";

/** The items of a text that is written where a list belongs: separated by commas or spaces, or with dashes that lack a space. */
export function listWords(written: string): {
  readonly words: readonly string[];
  /** Lines whose dashes have no space are one text. */
  readonly hasDashes: boolean;
} {
  const plain = halfWidth(written)?.replace(/^\[|\]$/g, "") ?? written;
  const words = plain.split(/[\s,;]+/).filter((word) => word !== "");
  const hasDashes = words.length > 0 && words.every((word) => /^-[^-]/.test(word));
  return { words: hasDashes ? words.map((word) => word.slice(1)) : words, hasDashes };
}
