import type { Field } from "../../facts/field-index.ts";
import { valueJson } from "../effective/effective-value.ts";
import { layerOf, spanInText } from "../effective/layer-span.ts";
import { isNull, type TreeEntry, type TreeMap, type TreeNode } from "../effective/tree.ts";
import type { Span } from "../../engine/text/span.ts";
import { pathOfKey, stepsOfPath } from "../../engine/text/value-path.ts";
import { nodeRuleIds } from "../rules/run-rules.ts";
import type { CheckedStack } from "./checked-stack.ts";

/** The values of a set that its kubelet, or the platform that carries the file, rejects. */
export interface RefusedValues {
  /** Whether the value of a field is rejected; the values in a struct, list or map are asked for individually. */
  readonly isRefused: (node: TreeNode, field: Field) => boolean;
  /** Whether a value or one of its parts is rejected. */
  readonly isPartRefused: (node: TreeNode, field: Field) => boolean;
  /** The value at a path, if it, a part of it, or the map that it would be in is rejected. */
  readonly refusedAt: (path: string) => RefusedValue | undefined;
}

/** A rejected value, and the path at which it is written. */
interface RefusedValue {
  readonly path: string;
  readonly node: TreeNode;
}

/**
 * Finds the values of a set that are errors by themselves: of another type than their field, or not among the values that
 * it takes. Values that only a described node or another setting rules out are not among them.
 */
export function refusedValues({
  findings,
  effective,
}: Pick<CheckedStack, "findings" | "effective">): RefusedValues {
  const places = new Set<string>();
  for (const { layer, finding, inner = finding.span } of findings) {
    const { rule, severity, ruleSeverity = severity, related = [] } = finding;
    if (ruleSeverity !== "error" || related.length > 0 || nodeRuleIds.has(rule)) continue;
    places.add(placeKey(layer, inner));
  }
  if (places.size > 0) {
    for (const { key, value } of mapEntries(effective.tree, effective.index.root)) {
      // A key that is rejected, such as an unknown feature gate, takes its value with it.
      if (places.has(placeOf(key))) places.add(placeOf(value));
    }
  }
  const isBlamed = (node: TreeNode): boolean => {
    return places.size > 0 && places.has(placeOf(node));
  };
  const isRefused = (node: TreeNode, field: Field): boolean =>
    !isNull(node) && node.isDefault !== true && (!isOfType(node, field) || isBlamed(node));
  const isPartRefused = (node: TreeNode, field: Field): boolean =>
    isRefused(node, field) ||
    partsOf(node, field).some(([part, partField]) => isPartRefused(part, partField));
  const refusedAt = (asked: string): RefusedValue | undefined => {
    const steps = stepsOfPath(asked).map(String);
    let node: TreeNode = effective.tree;
    let field = effective.index.root;
    let path = "";
    for (const [at, step] of steps.entries()) {
      const entry: TreeNode | undefined =
        node.kind === "map" ? node.entries.get(step)?.value : undefined;
      const child: Field | undefined = field.item ?? field.children.get(step);
      if (!entry || !child) return undefined;
      path = pathOfKey(path, step);
      const isEnd = at === steps.length - 1;
      if (isEnd ? isPartRefused(entry, child) : isRefused(entry, child))
        return { path, node: entry };
      [node, field] = [entry, child];
    }
    return undefined;
  };
  return { isRefused, isPartRefused, refusedAt };
}

/** Whether the value decodes as the type of its field; for values with parts, not whether the parts do. */
function isOfType(node: TreeNode, field: Field): boolean {
  const { type } = field.record;
  if (type === "list") return node.kind === "list";
  if (type === "struct" || type === "map") return node.kind === "map";
  return valueJson(node, field) !== undefined;
}

function partsOf(node: TreeNode, field: Field): readonly (readonly [TreeNode, Field])[] {
  const { item, children } = field;
  if (node.kind === "scalar") return [];
  if (node.kind === "list") return item ? node.items.map((part) => [part, item] as const) : [];
  return [...node.entries].flatMap(([name, { value }]) => {
    const child = item ?? children.get(name);
    return child ? [[value, child] as const] : [];
  });
}

/** The entries of all maps with free keys. */
function mapEntries(tree: TreeMap, field: Field): readonly TreeEntry[] {
  if (field.item) return [...tree.entries.values()];
  return [...tree.entries].flatMap(([name, { value }]) => {
    const child = field.children.get(name);
    return child && value.kind === "map" ? mapEntries(value, child) : [];
  });
}

function placeOf({ span }: TreeNode): string {
  return placeKey(layerOf(span), spanInText(span));
}

function placeKey(layer: number, { start, end }: Span): string {
  return `${layer}:${start}-${end}`;
}
