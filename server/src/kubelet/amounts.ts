import { parseDuration } from "../engine/syntax/duration.ts";
import { nearestQuantity } from "../engine/syntax/quantity.ts";
import { preferred, replaceAt } from "../engine/analysis/fix-candidates.ts";
import type { FixCandidates, FixContext } from "../engine/analysis/fix.ts";

/** `100MB` may mean 100M or 100Mi: the decimal one is what is written. */
export function quantities(written: string, path: string, context: FixContext): FixCandidates {
  const nearest = nearestQuantity(written);
  if (nearest === undefined) return [];
  const binary = /[kMGTPE]$/.test(nearest)
    ? `${nearest.slice(0, -1)}${nearest.slice(-1).toUpperCase()}i`
    : undefined;
  return [
    replaceAt(path, nearest, context, preferred),
    binary === undefined ? undefined : replaceAt(path, binary, context),
  ];
}

/** A bare number with each unit that it may have been meant in. */
export function withUnits(written: string, path: string, context: FixContext): FixCandidates {
  return ["s", "m", "h"]
    .map((unit) => `${written.trim()}${unit}`)
    .filter((text) => parseDuration(text).ok)
    .map((text, at) => replaceAt(path, text, context, { isPreferred: at === 0 }));
}

/** `-1m` -> `1m`, `-40` -> 40; undefined without a sign, and for -1, which is not a typo. */
export function withoutSign(written: string): string | undefined {
  const text = /^-\s*(\d.*)$/.exec(written.trim())?.[1];
  return text === "1" || text === "0" ? undefined : text;
}

/** True for two texts of the same length of time, or the same number. */
export function isSameAmount(a: number | string, b: number | string): boolean {
  if (Number(a) === Number(b)) return true;
  const [one, other] = [parseDuration(String(a)), parseDuration(String(b))];
  return one.ok && other.ok && one.nanoseconds === other.nanoseconds;
}
