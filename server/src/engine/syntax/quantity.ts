import {
  readQuantityNumber,
  roundedUp,
  roundedValueOf,
  wholeNumberOf,
  type QuantityNumber,
} from "./quantity-number.ts";
import { halfWidth } from "../text/half-width.ts";
import { withoutEnd } from "../text/run-before.ts";

/** A Kubernetes quantity. */
export interface Quantity {
  /** Exact in units of 1/10^9, rounded up as Kubernetes does. */
  readonly nanos: bigint;
  /** The integer that Kubernetes' own checks compare, which overflows. */
  readonly value: bigint;
  /** False if Kubernetes does not accept it as an integer, as it is written: `2.5Gi` is not one to it. */
  readonly isWhole: boolean;
}

/** Larger exponents are cut: what is more than this is more than anything. */
const largestScale = 1_000;

/** Reads `100Mi`, `0.5`, `1e3`, `-250m`; undefined if Kubernetes rejects the text. */
export function parseQuantity(text: string): Quantity | undefined {
  const number = readQuantityNumber(text);
  if (!number) return undefined;
  const isWhole = wholeNumberOf(number) !== undefined;
  return { nanos: nanosOf(number), value: roundedValueOf(number), isWhole };
}

/** The amount in units of 1/10^9, rounded up; a larger exponent than anything real has is cut. */
export function nanosOf(number: QuantityNumber): bigint {
  const { mantissa, scale } = roundedUp(number, -9);
  return mantissa * 10n ** BigInt(Math.min(scale + 9, largestScale));
}

/**
 * The spaces that JSON writes without an escape; the decoder trims them from a quantity, but no tab and no line break.
 */
const blank = /[ \u0085\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/;
const blanksBefore = new RegExp(`^${blank.source}+`);

/** The text of a quantity in a configuration: without the spaces around it, which are allowed there. */
export function trimmedQuantity(text: string): string {
  return withoutEnd(text.replace(blanksBefore, ""), blank);
}

/** `100MB` -> `100M`, `1 GiB` -> `1Gi`: the quantity that was probably meant; undefined: unclear. */
export function nearestQuantity(text: string): string | undefined {
  const plain = halfWidth(text)?.replace(/[,;]$/, "") ?? text;
  if (plain !== text && parseQuantity(plain)) return plain;
  const match = /^([+-]?[\d.]+)\s*([kKMGTPE])(i?)[bB]?$/.exec(plain.trim());
  if (!match) return undefined;
  const [, number = "", letter = "", binary = ""] = match;
  const unit = binary === "" ? (letter === "K" ? "k" : letter) : `${letter.toUpperCase()}i`;
  const rewritten = `${number}${unit}`;
  return rewritten !== text && parseQuantity(rewritten) ? rewritten : undefined;
}

/** An amount in nano units in the largest binary unit that keeps it short, such as `1536Mi`. */
export function quantityText(nanos: bigint): string {
  const one = 1_000_000_000n;
  if (nanos % one !== 0n) return `${nanos / 1_000_000n}m`;
  const amount = nanos / one;
  for (const [unit, size] of [
    ["Gi", 1n << 30n],
    ["Mi", 1n << 20n],
    ["Ki", 1n << 10n],
  ] as const) {
    if (amount >= size && amount % size === 0n) return `${amount / size}${unit}`;
  }
  return String(amount);
}
