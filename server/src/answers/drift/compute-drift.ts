import type { KubernetesVersion } from "../../facts/table.ts";
import type { NodeValues } from "../node/index.ts";

interface NamedNode {
  readonly name: string;
  /** That of the file that the name is made of; it names the node where another one has the same name. */
  readonly path?: string | undefined;
}

/** A node with what it runs with. */
export interface DriftNode extends NodeValues, NamedNode {
  /** That of its kubelet; absent if nothing names it. */
  readonly version?: KubernetesVersion | undefined;
}

/** The values that a kubelet of a version should run with; without a version, those of the version in question. */
export type WantedValues = (version: KubernetesVersion | undefined) => NodeValues | undefined;

/** A value that is another one than that of the nodes or files that are compared with; undefined: empty there. */
export interface DriftDifference {
  readonly path: string;
  readonly value: string | undefined;
  readonly wanted: string | undefined;
  /** Who sets the value, where the files of the node are at hand. */
  readonly from?: string;
}

/** Nodes that run with the same configuration. */
export interface DriftGroup {
  readonly nodes: readonly string[];
  /** From what is wanted, or from the largest group; in the order of the paths. */
  readonly differences: readonly DriftDifference[];
}

/** Groups of nodes as they are found, one node after the other; of equal nodes the values are kept once. */
export interface DriftCollector {
  add(node: DriftNode): void;
  /** The groups, the largest first. Without `wanted` the first is what the others are compared with. */
  groups(wanted?: WantedValues): readonly DriftGroup[];
}

/** @param ignored paths that are each node's own, such as `providerID` */
export function createDriftCollector(ignored: readonly string[]): DriftCollector {
  const skipped = new Set(ignored);
  const byKey = new Map<string, NodesOfVersions>();
  const counts = new Map<string, number>();
  const shownName = ({ name, path = name }: NamedNode): string =>
    (counts.get(name) ?? 0) > 1 ? path : name;
  return {
    add(node) {
      const { name, path } = node;
      counts.set(name, (counts.get(name) ?? 0) + 1);
      const key = keyOf(node, skipped);
      const same: NodesOfVersions = byKey.get(key) ?? { sample: node, byVersion: new Map() };
      const nodes = same.byVersion.get(node.version);
      if (nodes) nodes.push({ name, path });
      else same.byVersion.set(node.version, [{ name, path }]);
      byKey.set(key, same);
    },
    groups(wanted) {
      const all = [...byKey.values()].flatMap(({ sample, byVersion }) =>
        groupsOf(byVersion, (version) => {
          const reference = wanted?.(version);
          return reference ? differencesOf(sample, reference, skipped) : [];
        }).map((group) => ({ ...group, sample })),
      );
      const sorted = all.sort((a, b) => b.nodes.length - a.nodes.length);
      const [largest] = sorted;
      return sorted.map(({ sample, nodes, differences }) => ({
        nodes: nodes.map((node) => shownName(node)),
        differences:
          wanted || !largest ? differences : differencesOf(sample, largest.sample, skipped),
      }));
    },
  };
}

/** Nodes with the same values, by the version of their kubelets. */
interface NodesOfVersions {
  readonly sample: DriftNode;
  readonly byVersion: Map<KubernetesVersion | undefined, NamedNode[]>;
}

interface GroupOfNodes {
  readonly nodes: NamedNode[];
  readonly differences: readonly DriftDifference[];
}

/** Of nodes with the same values, those are together that differ in the same way from what is wanted. */
function groupsOf(
  byVersion: NodesOfVersions["byVersion"],
  differencesAt: (version: KubernetesVersion | undefined) => readonly DriftDifference[],
): readonly GroupOfNodes[] {
  const groups = new Map<string, GroupOfNodes>();
  for (const [version, nodes] of byVersion) {
    const differences = differencesAt(version);
    const key = JSON.stringify(differences);
    const group = groups.get(key) ?? { nodes: [], differences };
    group.nodes.push(...nodes);
    groups.set(key, group);
  }
  return [...groups.values()];
}

function keyOf({ values }: NodeValues, skipped: ReadonlySet<string>): string {
  const members = [...values].filter(([path]) => !skipped.has(path));
  return JSON.stringify(members.sort(([a], [b]) => (a < b ? -1 : 1)));
}

function differencesOf(
  node: NodeValues,
  reference: NodeValues,
  skipped: ReadonlySet<string>,
): readonly DriftDifference[] {
  const paths = new Set([...reference.values.keys(), ...node.values.keys()]);
  return [...paths].sort().flatMap((path): DriftDifference[] => {
    const [value, other] = [node.values.get(path), reference.values.get(path)];
    if (value === other || skipped.has(path)) return [];
    const from = node.originOf?.(path) ?? "";
    return [{ path, value, wanted: other, from: from !== "" ? from : undefined }];
  });
}
