import {
  resolveAlias,
  type Entry,
  type LocatedNode,
  type MapNode,
} from "../syntax/located-node.ts";
import { itemsOf, mapOf, textOf, valueOf } from "../syntax/look-up.ts";

/** Where a kubelet configuration stands in a document of another tool. */
export interface EmbeddedPlace {
  /** The tool's kind, as its users write it. */
  readonly holder: string;
  /** The way to it, such as `spec.kubeletConfig`. */
  readonly name: string;
  /** The key that the configuration stands behind; undefined for an item of a list. */
  readonly entry: Entry | undefined;
  /** The map that the key is in. */
  readonly around: MapNode | undefined;
  readonly value: LocatedNode;
  /** The tool writes apiVersion and kind itself. */
  readonly headerIsGiven: boolean;
}

/** The kubelet configurations in a document; empty for one that is none of the tools' own. */
export function embeddedPlaces(root: LocatedNode | undefined): EmbeddedPlace[] {
  const map = mapOf(root);
  if (!map) return [];
  const kind = textOf(map, "kind");
  const group = textOf(map, "apiVersion")?.split("/")[0] ?? "";
  if (kind === "KubeletConfig" && group === "machineconfiguration.openshift.io") {
    return behind("KubeletConfig", map, ["spec", "kubeletConfig"]);
  }
  if (kind === "NodeConfig" && group === "node.eks.aws") {
    return behind("NodeConfig", map, ["spec", "kubelet", "config"]);
  }
  if (kind === "Cluster" && group === "kind.x-k8s.io") return inPatches(map);
  if (kind === undefined && mapOf(valueOf(map, "machine"))) {
    return behind("Talos machine configuration", map, ["machine", "kubelet", "extraConfig"]);
  }
  return [];
}

/**
 * OpenShift's operator and nodeadm decode the map into their own KubeletConfiguration, with or without a
 * header; Talos refuses apiVersion and kind there (`ProtectedConfigurationFields`).
 */
function behind(holder: string, map: MapNode, path: readonly string[]): EmbeddedPlace[] {
  let around: MapNode | undefined = map;
  for (const name of path.slice(0, -1)) around = mapOf(around && valueOf(around, name));
  const entry = around?.entries.findLast(({ key }) => key.text === path.at(-1));
  if (!entry) return [];
  const { value } = entry;
  return [{ holder, name: path.join("."), entry, around, value, headerIsGiven: true }];
}

/** Patches are texts in YAML, which kind tells apart by their header; those of other kinds are kubeadm's. */
function inPatches(map: MapNode): EmbeddedPlace[] {
  const nodes = (itemsOf(valueOf(map, "nodes")) ?? []).map((node, at) => ({
    map: mapOf(node),
    prefix: `nodes[${at}].`,
  }));
  return [{ map, prefix: "" }, ...nodes].flatMap((each) =>
    (itemsOf(each.map && valueOf(each.map, "kubeadmConfigPatches")) ?? []).flatMap((value, at) => {
      const name = `${each.prefix}kubeadmConfigPatches[${at}]`;
      const about = { holder: "kind Cluster", entry: undefined, around: undefined };
      return isPatch(value) ? [{ ...about, name, value, headerIsGiven: false }] : [];
    }),
  );
}

function isPatch(value: LocatedNode): boolean {
  const isText = value.kind === "scalar" && value.style === "block";
  return isText && /^kind:\s*["']?KubeletConfiguration\b/m.test(value.text);
}

/** The anchors of a document that stand before a part of it and do not hold it, by name. */
export function anchorsBefore(
  root: LocatedNode | undefined,
  part: number,
): ReadonlyMap<string, LocatedNode> {
  const found = new Map<string, LocatedNode>();
  const collect = (node: LocatedNode): void => {
    if (node.span.start >= part) return;
    if (node.anchor !== undefined && node.span.end <= part) found.set(node.anchor, node);
    if (node.kind === "list") node.items.forEach(collect);
    if (node.kind === "map") {
      for (const { key, value } of node.entries) {
        collect(key);
        collect(value);
      }
    }
  };
  if (root) collect(resolveAlias(root) ?? root);
  return found;
}
