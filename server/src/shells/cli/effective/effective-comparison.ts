import {
  configDifferences,
  type ComparedValue,
  type ConfigDifference,
} from "../../../answers/effective/config-differences.ts";
import { type SetPhrases, originText } from "../../../stacks/index.ts";
import type { ExactJson } from "../../../engine/text/json-text.ts";
import { placeJson } from "../../../answers/reports/effective-json.ts";
import type { ReadEffective } from "../../../answers/reports/effective-files.ts";

/** How a comparison is written. */
interface ComparisonOptions {
  /** Values that are the same are shown, too. */
  readonly all: boolean;
  readonly phrases: SetPhrases;
  /** Sentences about what the differences cause; none if there is no difference. */
  readonly effects?: readonly string[];
}

/** Two effective configurations as lines of a diff, each value with its origin. */
export function comparisonLines(
  left: ReadEffective,
  right: ReadEffective,
  { all, phrases, effects = [] }: ComparisonOptions,
): readonly string[] {
  const line = (
    mark: string,
    { path }: ConfigDifference,
    value: ComparedValue | undefined,
    side: ReadEffective,
  ): string[] => (value ? [`${mark} ${path}: ${valueText(value, side, phrases)}`] : []);
  const lines = shownDifferences(left, right, all).flatMap((difference) =>
    difference.isSame
      ? line(" ", difference, difference.left, left)
      : [
          ...line("-", difference, difference.left, left),
          ...line("+", difference, difference.right, right),
        ],
  );
  const heads = [`--- ${titleOf(left, phrases)}`, `+++ ${titleOf(right, phrases)}`];
  const parts = [left, right].flatMap(({ incomplete }) => incomplete ?? []);
  const caused = lines.some((shown) => !shown.startsWith(" ")) ? effects : [];
  const remarks = [...new Set([...parts, ...caused])].map((sentence) => `# ${sentence}`);
  return [...remarks, ...heads, ...(lines.length === 0 ? [phrases.noDifference] : lines)];
}

function valueText(value: ComparedValue, { set }: ReadEffective, phrases: SetPhrases): string {
  if ("setBy" in value) return `# ${phrases.setOnNode(value.setBy)}`;
  const mark = value.isRefused ? `${phrases.refused}; ` : "";
  return `${value.text}  # ${mark}${originText(value.origin, set, phrases)}`;
}

/** The heads of a configuration that is compared with none. */
export function newLines(right: ReadEffective, phrases: SetPhrases): readonly string[] {
  return ["--- /dev/null", `+++ ${titleOf(right, phrases)}`];
}

/** True if any value differs. */
export function hasDifferences(left: ReadEffective, right: ReadEffective): boolean {
  return shownDifferences(left, right, false).length > 0;
}

/** A comparison as JSON; `left` is undefined for a configuration that is new. */
export function comparisonJson(
  left: ReadEffective | undefined,
  right: ReadEffective,
  all: boolean,
): ExactJson {
  const side = ({ name, set, baseOf, incomplete }: ReadEffective): ExactJson => ({
    file: name,
    ...(incomplete !== undefined && { incomplete }),
    kubernetesVersion: set.version,
    ...(baseOf !== undefined && { baseOf }),
  });
  const valueOf = (value: ComparedValue, { set, files }: ReadEffective): ExactJson =>
    "setBy" in value
      ? { from: "base", platform: value.setBy, computed: true }
      : {
          value: value.value,
          ...placeJson(value.origin, set, files),
          ...(value.isRefused && { refused: true }),
        };
  if (!left) return { left: null, right: side(right), differences: [] };
  const differences = shownDifferences(left, right, all).map((difference): ExactJson => ({
    path: difference.path,
    ...(difference.left && { left: valueOf(difference.left, left) }),
    ...(difference.right && { right: valueOf(difference.right, right) }),
  }));
  return { left: side(left), right: side(right), differences };
}

function shownDifferences(
  left: ReadEffective,
  right: ReadEffective,
  all: boolean,
): readonly ConfigDifference[] {
  return configDifferences(left.set, right.set).filter(({ isSame }) => all || !isSame);
}

function titleOf({ name, set, baseOf }: ReadEffective, phrases: SetPhrases): string {
  const suffix = baseOf === undefined ? "" : `, ${phrases.baseAlone(baseOf)}`;
  return `${name} (${set.version}${suffix})`;
}
