import type { MapNode } from "../../../engine/syntax/located-node.ts";
import { itemsOf } from "../../../engine/syntax/look-up.ts";
import { isUnknown } from "../../../engine/syntax/hole.ts";
import { cpusOf } from "../../../kubelet/index.ts";
import { findNode, findNodes, nodeTextAt, type FoundNode } from "../../find-nodes.ts";
import type { PlatformProblem } from "../../platform.ts";
import {
  below,
  choiceProblems,
  entriesOf,
  problemAt,
  problemsWhere,
  topologyPolicies,
} from "./problems.ts";

type Note =
  | "cpuMissing"
  | "isolatedMissing"
  | "reservedMissing"
  | "cpuList"
  | "overlap"
  | "selectorMissing"
  | "selectorMany"
  | "pageSize"
  | "pageTwice"
  | "policy";

const cpuLists = ["reserved", "isolated", "offlined", "shared"] as const;

/** Sizes of huge pages on amd64 and arm64. */
const pageSizes = ["2M", "32M", "512M", "1G"] as const;

/** Values that the webhook of PerformanceProfiles rejects (`performanceprofile_validation.go`). */
export function performanceProblems(root: MapNode): readonly PlatformProblem<Note>[] {
  const spec = findNode(root, ["spec"]);
  if (!spec) return [];
  const selectors = ["nodeSelector", "machineConfigLabel", "machineConfigPoolSelector"];
  const hasSelector = findNode(root, ["spec", "nodeSelector"]) !== undefined;
  return [
    ...cpuProblems(root, spec),
    ...(hasSelector ? [] : [atKey(spec, "selectorMissing")]),
    ...selectors
      .flatMap((name) => findNodes(root, ["spec", name]))
      .filter((found) => entriesOf([found]).length > 1)
      .map((found) => atKey(found, "selectorMany")),
    ...choiceProblems(
      findNodes(root, ["spec", "numa", "topologyPolicy"]),
      topologyPolicies,
      "policy",
    ),
    ...choiceProblems(
      [
        ...findNodes(root, ["spec", "hugepages", "defaultHugepagesSize"]),
        ...findNodes(root, ["spec", "hugepages", "pages", "*", "size"]),
      ],
      pageSizes,
      "pageSize",
    ),
    ...pagesTwice(root),
  ];
}

function atKey<N extends Note>(found: FoundNode, note: N): PlatformProblem<N> {
  const { start, end } = found.entry?.key.span ?? found.value.span;
  return { effect: "refused", span: { start, end }, path: found.name, note };
}

function cpuProblems(root: MapNode, spec: FoundNode): readonly PlatformProblem<Note>[] {
  const cpu = findNode(root, ["spec", "cpu"]);
  if (!cpu) return [atKey(spec, "cpuMissing")];
  const lists = cpuLists.flatMap((name) => below([cpu], name));
  const missing = (["isolated", "reserved"] as const).filter(
    (name) => findNode(cpu.value, [name]) === undefined,
  );
  const wrong = problemsWhere(lists, (text) => text !== "" && !isCpuList(text), "cpuList");
  const sets = lists.flatMap((found) => {
    const text = nodeTextAt(found.value, []) ?? "";
    return isUnknown(found.value) || !isCpuList(text) ? [] : [{ found, cpus: cpusOf(text) }];
  });
  const overlaps = sets.filter(({ cpus }, at) =>
    sets.slice(0, at).some((other) => [...cpus].some((one) => other.cpus.has(one))),
  );
  return [
    ...missing.map((name) => atKey(cpu, `${name}Missing` as const)),
    ...wrong,
    ...overlaps.map(({ found }) => problemAt(found, "overlap" as const)),
  ];
}

function isCpuList(text: string): boolean {
  return /^\d{1,5}(?:-\d{1,5})?(?:,\d{1,5}(?:-\d{1,5})?)*$/.test(text.trim());
}

/** Pages of one size that are listed twice for one NUMA node, or for all. */
function pagesTwice(root: MapNode): readonly PlatformProblem<"pageTwice">[] {
  const pages = itemsOf(findNode(root, ["spec", "hugepages", "pages"])?.value ?? root) ?? [];
  const ids = pages.map((page) =>
    ["size", "node"].map((name) => nodeTextAt(page, [name]) ?? "").join(" "),
  );
  return pages.flatMap((page, at) =>
    ids.indexOf(ids[at] ?? "") < at
      ? findNodes(page, ["size"]).map((found) => problemAt(found, "pageTwice" as const))
      : [],
  );
}
