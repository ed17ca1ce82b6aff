import { mapOf } from "../../../engine/syntax/look-up.ts";
import type { LocatedNode, MapNode } from "../../../engine/syntax/located-node.ts";
import { memoised } from "../../../engine/text/memoised.ts";
import { findNode } from "../../find-nodes.ts";
import type { BaseLayer, BaseValues } from "../../platform.ts";

/** A kubelet without a file has the defaults of the flags. */
export const withoutFile: BaseLayer = {
  values: {
    authentication: { anonymous: { enabled: true }, webhook: { enabled: false } },
    authorization: { mode: "AlwaysAllow" },
    readOnlyPort: 10_255,
  },
};

/** Arguments that MicroK8s and Canonical Kubernetes both give a node. */
export const linesOfSnaps = {
  "--eviction-hard": {
    evictionHard: {
      "imagefs.available": "1Gi",
      "memory.available": "100Mi",
      "nodefs.available": "1Gi",
    },
  },
  "--fail-swap-on": { failSwapOn: false },
  "--read-only-port": { readOnlyPort: 0 },
  "--serialize-image-pulls": { serializeImagePulls: false },
} satisfies Readonly<Record<string, BaseValues>>;

/**
 * The original lines of a file of arguments, by flag. Each applies unless a document removes it with null in the map at
 * `key`; a document that sets a value overrides it.
 */
export function argumentLines(
  key: string,
  lines: Readonly<Record<string, BaseLayer["values"]>>,
): readonly BaseLayer[] {
  const takenAway = memoised((root: MapNode) => removedIn(root, key));
  return Object.entries(lines).map(([flag, values]) => ({
    values,
    when: ({ together }) => !together.some((root) => takenAway(root).has(flag)),
  }));
}

/** The flags that a document removes. */
function removedIn(root: MapNode, key: string): ReadonlySet<string> {
  const args = mapOf(findNode(root, [key])?.value);
  const isNull = (value: LocatedNode): boolean =>
    value.kind === "scalar" && value.value.type === "null";
  const last = new Map(args?.entries.map((entry) => [entry.key.text, entry.value]));
  return new Set([...last].flatMap(([flag, value]) => (isNull(value) ? [flag] : [])));
}
