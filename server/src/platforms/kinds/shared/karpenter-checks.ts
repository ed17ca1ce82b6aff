import { parseQuantity } from "../../../engine/syntax/quantity.ts";
import type { LocatedNode, MapNode } from "../../../engine/syntax/located-node.ts";
import { itemsOf, mapOf } from "../../../engine/syntax/look-up.ts";
import { findNodes, type FoundNode } from "../../find-nodes.ts";
import type { PlatformProblem } from "../../platform.ts";
import { evaluateExpression } from "./expression.ts";
import { machines } from "./machines.ts";
import {
  below,
  entriesOf,
  isThreshold,
  nanoseconds,
  problemAt,
  problemsWhere,
  rangeProblems,
  scalarIn,
  wholeNumber,
} from "./problems.ts";

type Note =
  | "oneDns"
  | "signal"
  | "threshold"
  | "grace"
  | "softAlone"
  | "graceAlone"
  | "resource"
  | "negativeReserve"
  | "percent"
  | "gcOrder"
  | "negative"
  | "expression"
  | "expressionResult";
type Problems = readonly PlatformProblem<Note>[];

const signals: ReadonlySet<string> = new Set([
  "memory.available",
  "nodefs.available",
  "nodefs.inodesFree",
  "imagefs.available",
  "imagefs.inodesFree",
  "pid.available",
]);
const resources: ReadonlySet<string> = new Set(["cpu", "memory", "ephemeral-storage", "pid"]);

/** The paths of the settings, by the versions of Karpenter. */
export const karpenterPlaces = [
  ["spec", "kubelet"],
  ["spec", "template", "spec", "kubelet"],
  ["spec", "kubeletConfiguration"],
] as const;

/** True for a text that stands for an expression: it is neither a number nor a quantity. */
export function isExpression(node: LocatedNode, kind: "number" | "quantity"): boolean {
  if (node.kind !== "scalar" || node.value.type !== "string") return false;
  return kind === "number" || (parseQuantity(node.text) === undefined && !/^-/.test(node.text));
}

/** Settings of a document that Karpenter rejects, except unknown names and wrong types. */
export function karpenterProblems(root: MapNode, takesOneDns: boolean): Problems {
  return karpenterPlaces.flatMap((path) => {
    const found = findNodes(root, path);
    return [
      ...evictionProblems(found),
      ...reservationProblems(found),
      ...numberProblems(found),
      ...below(found, "clusterDNS")
        .filter(({ value }) => takesOneDns && (itemsOf(value)?.length ?? 0) > 1)
        .map((node) => problemAt(node, "oneDns")),
    ];
  });
}

function evictionProblems(found: readonly FoundNode[]): Problems {
  const [hard, soft, grace, reclaim] = [
    "evictionHard",
    "evictionSoft",
    "evictionSoftGracePeriod",
    "evictionMinimumReclaim",
  ].map((name) => entriesOf(below(found, name))) as [Entries, Entries, Entries, Entries];
  const alone = (entries: Entries, other: Entries, note: Note): Problems =>
    entries
      .filter(({ entry }) => !other.some((node) => node.entry?.key.text === entry?.key.text))
      .map((node) => problemAt(node, note));
  return [
    ...[...hard, ...soft, ...grace, ...reclaim]
      .filter(({ entry }) => !signals.has(entry?.key.text ?? ""))
      .map((node) => problemAt(node, "signal")),
    ...problemsWhere([...hard, ...soft, ...reclaim], (text) => !isThreshold(text), "threshold"),
    ...problemsWhere(grace, (text) => (nanoseconds(text) ?? -1n) < 0n, "grace"),
    ...alone(soft, grace, "softAlone"),
    ...alone(grace, soft, "graceAlone"),
  ];
}

type Entries = readonly FoundNode[];

function reservationProblems(found: readonly FoundNode[]): Problems {
  const reserved = ["kubeReserved", "systemReserved"].flatMap((name) =>
    entriesOf(below(found, name)),
  );
  return [
    ...reserved
      .filter(({ entry }) => !resources.has(entry?.key.text ?? ""))
      .map((node) => problemAt(node, "resource")),
    ...problemsWhere(reserved, (text) => text.startsWith("-"), "negativeReserve"),
    ...reserved
      .filter(({ value }) => isExpression(value, "quantity"))
      .flatMap((node) => expressionProblems(node, false)),
  ];
}

function numberProblems(found: readonly FoundNode[]): Problems {
  const percents = ["imageGCHighThresholdPercent", "imageGCLowThresholdPercent"].map((name) =>
    below(found, name),
  );
  const [high, low] = percents.map(([first]) => wholeNumber(first?.value));
  const counts = ["maxPods", "podsPerCore", "evictionMaxPodGracePeriod"];
  return [
    ...rangeProblems(percents.flat(), 0, 100, "percent"),
    ...(high !== undefined && low !== undefined && high <= low
      ? (percents[0] ?? []).map((node) => ({ ...problemAt(node, "gcOrder"), instead: [low + 5] }))
      : []),
    ...problemsWhere(
      counts.flatMap((name) => below(found, name)),
      (_text, node) => (wholeNumber(node) ?? 0) < 0,
      "negative",
    ),
    ...below(found, "maxPods")
      .filter(({ value }) => isExpression(value, "number"))
      .flatMap((node) => expressionProblems(node, true)),
  ];
}

function expressionProblems(found: FoundNode, isCount: boolean): Problems {
  const text = scalarIn(found)?.text ?? "";
  // A placeholder of a template is not an expression.
  if (/\$\{|\{\{/.test(text) || mapOf(found.value)) return [];
  const result = evaluateExpression(text, machines);
  if (result.problem !== undefined) return [problemAt(found, "expression")];
  // Karpenter tries it on every instance type of the region, and one on which it fails is enough.
  const isUsable = result.values.every(
    (value) => value !== undefined && value >= 0 && (!isCount || value < 2 ** 31),
  );
  return isUsable ? [] : [problemAt(found, "expressionResult")];
}
