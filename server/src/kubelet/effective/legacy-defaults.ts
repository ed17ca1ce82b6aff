import type { ScalarNode } from "../../engine/syntax/located-node.ts";
import type { Span } from "../../engine/text/span.ts";
import { scalarNode } from "./default-tree.ts";
import type { TreeEntry, TreeMap, TreeNode } from "./tree.ts";

/**
 * The defaults of the flags, which hold where the kubelet is given no `--config`: other than those
 * of a file, they leave the kubelet's port open and evict nothing (measured without `--config`).
 */
export function legacyDefaults(place: Span): TreeMap {
  const text = (value: string): ScalarNode => scalarNode(value, { type: "string", value }, place);
  const bool = (value: boolean): ScalarNode =>
    scalarNode(String(value), { type: "bool", value }, place);
  const map = (members: Readonly<Record<string, TreeNode>>): TreeMap => {
    const entries = Object.entries(members).map(([name, value]): [string, TreeEntry] => [
      name,
      { key: text(name), value },
    ]);
    return { kind: "map", entries: new Map(entries), span: place, isDefault: true };
  };
  return map({
    authentication: map({
      anonymous: map({ enabled: bool(true) }),
      webhook: map({ enabled: bool(false) }),
    }),
    authorization: map({ mode: text("AlwaysAllow") }),
    readOnlyPort: scalarNode("10255", { type: "int", value: 10_255n }, place),
    evictionHard: map({}),
  });
}
