import { parseDuration } from "../../../engine/syntax/duration.ts";
import { parseQuantity } from "../../../engine/syntax/quantity.ts";
import { integerOf } from "../../../kubelet/index.ts";
import type { LocatedNode, ScalarNode } from "../../../engine/syntax/located-node.ts";
import { mapOf } from "../../../engine/syntax/look-up.ts";
import { pathOfKey } from "../../../engine/text/value-path.ts";
import { findNodes, isDirective, type FoundNode } from "../../find-nodes.ts";
import { nodeOfJson } from "../../patches/json-node.ts";
import type { FieldEffect, PlatformProblem } from "../../platform.ts";

/** A problem at something that is written: at its value, or at its key where the value is empty. */
export function problemAt<N extends string>(
  { name, value, entry }: FoundNode,
  note: N,
  effect: FieldEffect = "refused",
): PlatformProblem<N> {
  const { span } = value;
  const isShown = value.kind === "scalar" && span.end > span.start;
  return { effect, span: isShown ? span : (entry?.key.span ?? span), path: name, note };
}

/**
 * Problems at the found nodes whose scalar is wrong. The suggestions are correct values that the user could mean: the
 * same text with quotes or without its sign, and the result of `meantBy`. `words` are all allowed values.
 */
export function problemsWhere<N extends string>(
  found: readonly FoundNode[],
  isWrong: (text: string, node: ScalarNode) => boolean,
  note: N,
  effect: FieldEffect = "refused",
  words?: readonly (string | number)[],
  meantBy: (text: string) => string | number | undefined = () => undefined,
): readonly PlatformProblem<N>[] {
  return found.flatMap((place) => {
    const node = scalarIn(place);
    if (!node || !isWrong(node.text, node)) return [];
    const { text, span, value } = node;
    const unsigned = value.type === "int" ? [Number(-value.value)] : [text.replace(/^-\s*/, "")];
    const all = [meantBy(text), text, ...(text.startsWith("-") ? unsigned : [])];
    const instead = all.flatMap((meant = "") => {
      const other = nodeOfJson(meant, span);
      const isSame = meant === text && value.type === "string";
      const isRight = other.kind === "scalar" && !isWrong(other.text, other);
      return isSame || meant === "" || !isRight ? [] : [meant];
    });
    return [{ ...problemAt(place, note, effect), instead, ...(words && { words }) }];
  });
}

/**
 * Problems at numbers outside a range, both ends included; values that are not numbers are reported as a wrong type.
 */
export function rangeProblems<N extends string>(
  found: readonly FoundNode[],
  from: number,
  to: number,
  note: N,
): readonly PlatformProblem<N>[] {
  return found.flatMap((place) => {
    const number = wholeNumber(place.value) ?? from;
    const nearest = Math.min(Math.max(number, from), to);
    return number === nearest ? [] : [{ ...problemAt(place, note), instead: [nearest] }];
  });
}

/** Problems at texts that are none of some words. */
export function choiceProblems<N extends string>(
  found: readonly FoundNode[],
  words: readonly string[],
  note: N,
): readonly PlatformProblem<N>[] {
  return problemsWhere(found, (text) => !words.includes(text), note, "refused", words);
}

/** The policies of the managers of CPUs and of topology. */
export const cpuPolicies = ["none", "static"] as const;
export const topologyPolicies = ["none", "best-effort", "restricted", "single-numa-node"] as const;

/** The scalar that was found, unless it is null; undefined for anything else. */
export function scalarIn({ value }: FoundNode): ScalarNode | undefined {
  return value.kind === "scalar" && value.value.type !== "null" ? value : undefined;
}

/** The nodes at a path below each of the maps that were found. */
export function below(
  found: readonly FoundNode[],
  ...path: readonly string[]
): readonly FoundNode[] {
  return found.flatMap((outer) =>
    findNodes(outer.value, path).map((inner) => ({
      ...inner,
      name:
        outer.name === "" || inner.name.startsWith("[")
          ? `${outer.name}${inner.name}`
          : `${outer.name}.${inner.name}`,
    })),
  );
}

/** The entries of the maps that were found, without directives of patches. */
export function entriesOf(found: readonly FoundNode[]): readonly FoundNode[] {
  return found.flatMap(({ name, value }) =>
    (mapOf(value)?.entries ?? [])
      .filter(({ key }) => !isDirective(key.text))
      .map((entry) => ({
        name: pathOfKey(name, entry.key.text),
        entry,
        around: mapOf(value),
        value: entry.value,
      })),
  );
}

/** The integer of a scalar; undefined for anything else. */
export function wholeNumber(node: LocatedNode | undefined): number | undefined {
  const value = node?.kind === "scalar" ? integerOf(node, "yaml") : undefined;
  return value === undefined ? undefined : Number(value);
}

/** The nanoseconds of a duration; undefined where Go does not read it. */
export function nanoseconds(text: string): bigint | undefined {
  const read = parseDuration(text);
  return read.ok ? read.nanoseconds : undefined;
}

/** True for `5%` to `100%`, and for quantities that are not negative. */
export function isThreshold(text: string): boolean {
  const percent = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)%$/i.exec(text)?.[1];
  if (percent !== undefined) return Number(percent) >= 0 && Number(percent) <= 100;
  const quantity = parseQuantity(text);
  return quantity !== undefined && quantity.nanos >= 0n;
}
