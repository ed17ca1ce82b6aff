import { type CheckedStack, entryAtPath, refusedValues } from "../../kubelet/index.ts";
import type { ExactJson } from "../../engine/text/json-text.ts";
import { stepsOfPath } from "../../engine/text/value-path.ts";
import { type Origin, leafText, leavesOf, originOf } from "../../stacks/index.ts";

/** A value of one of two effective configurations. */
export type ComparedValue =
  | {
      readonly value: ExactJson;
      /** The value on one line. */
      readonly text: string;
      readonly origin: Origin;
      readonly isRefused: boolean;
    }
  /** The platform sets a value that is unknown here. */
  | { readonly setBy: string };

/** The values of two effective configurations at a path. */
export interface ConfigDifference {
  readonly path: string;
  /** Undefined: the configuration has no such value. */
  readonly left: ComparedValue | undefined;
  readonly right: ComparedValue | undefined;
  readonly isSame: boolean;
}

/** All values of two effective configurations side by side, in the order of the official page. */
export function configDifferences(
  left: CheckedStack,
  right: CheckedStack,
): readonly ConfigDifference[] {
  const [ofLeft, ofRight] = [valuesOf(left), valuesOf(right)];
  const paths = new Set([...ofLeft.keys(), ...ofRight.keys()]);
  return [...paths].map((path) => {
    const [one, other] = [ofLeft.get(path), ofRight.get(path)];
    return { path, left: one, right: other, isSame: keyOf(one) === keyOf(other) };
  });
}

/** Equal keys mean that there is no difference to report. */
function keyOf(value: ComparedValue | undefined): string | undefined {
  return (
    value &&
    ("setBy" in value
      ? `set by ${value.setBy}`
      : `value ${value.text}${value.isRefused ? " refused" : ""}`)
  );
}

function valuesOf(stack: CheckedStack): ReadonlyMap<string, ComparedValue> {
  const { effective, platform } = stack;
  const values = new Map<string, ComparedValue>();
  const refused = refusedValues(stack);
  for (const [path, value] of leavesOf(effective, "as-written")) {
    const entry = entryAtPath(effective.tree, path);
    const text = leafText(value) ?? "";
    // A value that the kubelet writes although it is empty comes from no file.
    const origin = entry ? originOf(entry, stack) : ({ from: "default" } as const);
    const isRefused = refused.refusedAt(path) !== undefined;
    const [field = ""] = stepsOfPath(path);
    const isOpen = origin.from === "default" && platform?.computed.has(String(field)) === true;
    values.set(path, isOpen ? { setBy: platform.texts.title } : { value, text, origin, isRefused });
  }
  return values;
}
