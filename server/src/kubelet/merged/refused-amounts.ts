import { hugePagesPrefix } from "../effective/allocatable/node-resources.ts";
import type { RefusedAmount, RefusedAmounts } from "../effective/allocatable/allocatable-column.ts";
import { entryAtPath, type TreeNode } from "../effective/tree.ts";
import type { NodeDescription } from "../node-description.ts";
import { pathOfKey } from "../../engine/text/value-path.ts";
import { refusedValues } from "./refused-values.ts";
import type { CheckedStack } from "./checked-stack.ts";

type Parts = RefusedAmount["parts"];

const signals: ReadonlyMap<string, string> = new Map([
  ["memory", "memory.available"],
  ["ephemeral-storage", "nodefs.available"],
  ["pid", "pid.available"],
]);

/** Reservations that platforms compute, and the column of each. */
const reservations = [
  ["kubeReserved", "kube"],
  ["systemReserved", "system"],
] as const;

/** The resources that platforms reserve by the size of the machine. */
const computedResources = ["cpu", "memory"] as const;

/** The reservations that the platform computes from more than is known of the node. */
function computedAmounts({
  effective,
  platform,
}: Pick<CheckedStack, "effective" | "platform">): readonly RefusedAmount[] {
  return reservations.flatMap(([field, part]) =>
    computedResources.flatMap((resource): RefusedAmount[] => {
      const note = platform?.computed.get(field);
      const path = pathOfKey(field, resource);
      if (!platform || note === undefined || entryAtPath(effective.tree, path)) return [];
      const computed = { texts: platform.texts, note };
      return [{ resource, parts: [part, "kubepods"], path: field, written: "", computed }];
    }),
  );
}

/** The amounts of a node that depend on values that the kubelet, or the platform, rejects, or that are not known. */
export function refusedAmounts(
  stack: Pick<CheckedStack, "findings" | "effective" | "version" | "platform">,
  { hugepages = new Map() }: Pick<NodeDescription, "hugepages">,
): RefusedAmounts {
  const refused = refusedValues(stack);
  const resources = ["cpu", "memory", "ephemeral-storage", "pid"];
  const ofPages = [...hugepages.keys()].map((size) => `${hugePagesPrefix}${size}`);
  const amounts = [...resources, ...ofPages, "pods"].flatMap((resource) =>
    settingsOf(resource).flatMap(([asked, parts]): RefusedAmount[] => {
      const value = refused.refusedAt(asked);
      if (!value) return [];
      return [{ resource, parts, path: value.path, written: textOf(value.node) }];
    }),
  );
  return {
    amounts: [...amounts, ...computedAmounts(stack)],
    version: stack.version,
    platform: stack.platform?.texts.title,
  };
}

/**
 * The settings that an amount of a resource depends on, and the other amounts, apart from `allocatable`, that depend on
 * them.
 */
function settingsOf(resource: string): readonly (readonly [path: string, parts: Parts])[] {
  const onPods: Parts = ["capacity"];
  if (resource === "pods")
    return [
      ["maxPods", onPods],
      ["podsPerCore", onPods],
    ];
  const signal = signals.get(resource);
  return [
    [pathOfKey("kubeReserved", resource), ["kube", "kubepods"]],
    [pathOfKey("systemReserved", resource), ["system", "kubepods"]],
    ...(signal === undefined ? [] : [[pathOfKey("evictionHard", signal), ["eviction"]] as const]),
    ...(resource === "cpu" ? [["reservedSystemCPUs", ["system", "kubepods"]] as const] : []),
    ...(resource === "ephemeral-storage"
      ? [["localStorageCapacityIsolation", ["capacity"]] as const]
      : []),
  ];
}

/** The text of a value, on one line. */
function textOf(node: TreeNode): string {
  switch (node.kind) {
    case "scalar":
      return node.value.type === "string" && node.text === "" ? '""' : node.text;
    case "list":
      return `[${node.items.map(textOf).join(", ")}]`;
    case "map":
      return `{${[...node.entries].map(([name, { value }]) => `${name}: ${textOf(value)}`).join(", ")}}`;
  }
}
