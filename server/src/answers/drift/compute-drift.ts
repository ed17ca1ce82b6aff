import type { NodeValues } from "../node/index.ts";

/** A node with what it runs with. */
export interface DriftNode extends NodeValues {
  readonly name: string;
}

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
  /** The groups, the largest first. Without `expected` the first is what the others are compared with. */
  groups(expected?: NodeValues): readonly DriftGroup[];
}

/** @param ignored paths that are each node's own, such as `providerID` */
export function createDriftCollector(ignored: readonly string[]): DriftCollector {
  const skipped = new Set(ignored);
  const byKey = new Map<string, { readonly sample: DriftNode; readonly nodes: string[] }>();
  return {
    add(node) {
      const key = keyOf(node, skipped);
      const group = byKey.get(key);
      if (group) group.nodes.push(node.name);
      else byKey.set(key, { sample: node, nodes: [node.name] });
    },
    groups(expected) {
      const sorted = [...byKey.values()].sort((a, b) => b.nodes.length - a.nodes.length);
      const reference = expected ?? sorted[0]?.sample;
      return sorted.map(({ sample, nodes }) => ({
        nodes,
        differences: reference ? differencesOf(sample, reference, skipped) : [],
      }));
    },
  };
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
