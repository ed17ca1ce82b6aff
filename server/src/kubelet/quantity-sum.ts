import {
  roundedUp,
  writtenQuantity,
  type QuantityNumber,
} from "../engine/syntax/quantity-number.ts";

/** No quantity at all, which Kubernetes adds like any other. */
export const noQuantity: QuantityNumber = {
  mantissa: 0n,
  scale: 0,
  notation: "exponent",
  isSmall: true,
  keepsText: false,
};

/** So many of something, counted in bytes (`binary`) or in ones (`decimal`). */
export function wholeQuantity(
  amount: bigint,
  notation: QuantityNumber["notation"],
): QuantityNumber {
  return { mantissa: amount, scale: 0, notation, isSmall: true, keepsText: false };
}

/** Larger exponents are cut: nothing real is that large, and the digits must not fill the memory. */
const largestScale = 40;

/** The sum as Kubernetes stores it: in the notation of the first, or of the second if the first is zero. */
export function quantitySum(a: QuantityNumber, b: QuantityNumber): QuantityNumber {
  const scale = Math.min(a.scale, b.scale);
  const digitsOf = (number: QuantityNumber): bigint =>
    number.mantissa * 10n ** BigInt(Math.min(number.scale - scale, largestScale));
  const mantissa = digitsOf(a) + digitsOf(b);
  const notation = a.mantissa === 0n ? b.notation : a.notation;
  const isSmall = a.isSmall && b.isSmall && BigInt.asIntN(64, mantissa) === mantissa;
  return { mantissa, scale, notation, isSmall, keepsText: false };
}

/** The rest of the first, in its notation; negative if the second is greater. */
export function quantityDifference(a: QuantityNumber, b: QuantityNumber): QuantityNumber {
  return quantitySum(a, { ...b, mantissa: -b.mantissa });
}

/** The quantity, or zero where it is negative. */
export function notNegative(quantity: QuantityNumber): QuantityNumber {
  return quantity.mantissa < 0n ? { ...quantity, mantissa: 0n, scale: 0 } : quantity;
}

/** The text in which Kubernetes writes a quantity that it has computed. */
export function computedText(quantity: QuantityNumber): string {
  return writtenQuantity("", { ...quantity, keepsText: false });
}

/** The quantity in thousandths, rounded up. */
export function milliValueOf(quantity: QuantityNumber): bigint {
  const { mantissa, scale } = roundedUp(quantity, -3);
  return mantissa * 10n ** BigInt(Math.min(scale + 3, largestScale));
}

/** The quantity in whole units, rounded up. */
export function unitsOf(quantity: QuantityNumber): bigint {
  const { mantissa, scale } = roundedUp(quantity, 0);
  return mantissa * 10n ** BigInt(Math.min(scale, largestScale));
}
