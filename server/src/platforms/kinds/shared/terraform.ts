import type { Entry, LocatedNode, ScalarNode } from "../../../engine/syntax/located-node.ts";
import { mapOf } from "../../../engine/syntax/look-up.ts";
import { snakeCase } from "../../../engine/text/snake-case.ts";
import type { FoundNode } from "../../find-nodes.ts";
import type { PlatformKey } from "../../keys/platform-keys.ts";
import type { PlatformProblem } from "../../platform.ts";
import { below, entriesOf, problemAt, wholeNumber } from "./problems.ts";

/** The type of an argument in a block; `block`: it is a block of texts itself; `map`: a map of texts. */
type ArgumentType = "text" | "number" | "bool" | "list" | "block" | "map";

/** An argument of a block of Terraform, and the kubelet's field behind it. */
interface Argument extends PlatformKey {
  readonly type: ArgumentType;
  /** A zero is passed on; without this it is treated as left out. */
  readonly isZeroMeant?: true;
}

/** The arguments of a block, by name. */
export type Arguments = Readonly<Record<string, Argument>>;

export type ArgumentNote = ArgumentType | "argument";

/** An argument whose value becomes the field's; `more` makes the kubelet's value of it. */
export function argument(
  type: Exclude<ArgumentType, "block">,
  field: string,
  more: Pick<Argument, "values" | "isZeroMeant" | "isGone" | "value"> = {},
): Argument {
  const { value: asField } = more;
  return {
    ...more,
    type,
    field,
    value(node) {
      const value = converted(node, { type, ...more }) || undefined;
      return value && asField ? asField(value) : value;
    },
  };
}

/** A block, whose arguments are the keys of a field's map, or fields at the top where `field` is empty. */
export function block(names: Readonly<Record<string, string>>, field = ""): Argument {
  return {
    type: "block",
    field,
    names,
    value: (node) => converted(node, { type: "block" }) || undefined,
  };
}

/**
 * The value that Terraform converts an argument to; undefined: treated as left out. False: Terraform rejects the value.
 */
function converted(
  node: LocatedNode,
  { type, isZeroMeant }: Pick<Argument, "type" | "isZeroMeant">,
): LocatedNode | undefined | false {
  if (node.kind === "scalar") {
    if (node.isUnknown) return node;
    if (node.value.type === "null") return undefined;
    const isPlain = type === "text" || type === "number" || type === "bool";
    const scalar = isPlain ? scalarOf(node, type) : undefined;
    if (!scalar) return false;
    const isZero = scalar.text === "" || (scalar.value.type === "int" && scalar.value.value === 0n);
    return isZero && isZeroMeant !== true ? undefined : scalar;
  }
  if (node.kind === "list") {
    const items = node.items.map((item) => converted(item, { type: "text", isZeroMeant: true }));
    const texts = items.flatMap((item) => item || []);
    return type === "list" && texts.length === items.length && { ...node, items: texts };
  }
  if ((type !== "block" && type !== "map") || node.kind !== "map") return false;
  const entries = node.entries.flatMap((entry): Entry[] => {
    const value = converted(entry.value, { type: "text" });
    return value ? [{ ...entry, value }] : [];
  });
  return { ...node, entries };
}

/** A scalar as another type, as cty converts it; undefined where it does not. */
function scalarOf(node: ScalarNode, type: "text" | "number" | "bool"): ScalarNode | undefined {
  const { text, value } = node;
  if (type === "text") return { ...node, style: "double", value: { type: "string", value: text } };
  if (type === "bool") {
    const isBool =
      value.type === "bool" || (value.type === "string" && /^(?:true|false)$/.test(text));
    return isBool
      ? { ...node, style: "plain", value: { type: "bool", value: text === "true" } }
      : undefined;
  }
  if (value.type === "bool" || !/^-?\d{1,18}$/.test(text)) return undefined;
  return { ...node, style: "plain", value: { type: "int", value: BigInt(text) } };
}

/** Arguments whose values are of another type, and blocks and arguments that are written as each other. */
export function typeProblems(
  holder: FoundNode,
  args: Arguments,
): readonly PlatformProblem<ArgumentNote>[] {
  return entriesOf([holder]).flatMap((found): readonly PlatformProblem<ArgumentNote>[] => {
    const name = found.entry?.key.text ?? "";
    const known = Object.hasOwn(args, name) ? args[name] : undefined;
    if (!known) return [];
    const { value } = found;
    const isBlock = mapOf(value)?.isBody === true;
    if (isBlock !== (known.type === "block") && (isBlock || value.kind !== "scalar")) {
      return [problemAt(found, isBlock ? "argument" : "block")];
    }
    if (known.type === "block" && isBlock) {
      const inner = entriesOf([found]).filter(
        (one) => converted(one.value, { type: "text" }) === false,
      );
      return inner.map((one) => problemAt(one, "text" as const));
    }
    return converted(value, known) === false ? [problemAt(found, known.type)] : [];
  });
}

/** The nodes in a block at a path of an API's names, as Terraform passes them on. */
export function argumentsAt(
  holder: FoundNode,
  args: Arguments,
): (...path: readonly string[]) => readonly FoundNode[] {
  return (...path) => {
    const [name = "", ...inner] = path.map(snakeCase);
    const known = Object.hasOwn(args, name) ? args[name] : undefined;
    if (!known) return [];
    return below([holder], name, ...inner).flatMap((found) => {
      const value = converted(found.value, inner.length > 0 ? { type: "text" } : known);
      return value ? [{ ...found, value }] : [];
    });
  };
}

/** The integer of an argument, with or without quotes; undefined for anything else, and for 0. */
export function numberOf(node: LocatedNode): number | undefined {
  const number = converted(node, { type: "number" });
  return number ? wholeNumber(number) : undefined;
}
