import { imageVersion } from "../kubelet/version-directive.ts";
import type { KubernetesVersion } from "../schema/table.ts";
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
  /** The Kubernetes version of the image that runs the kubelet, where the document names one that is supported. */
  readonly imageVersion: KubernetesVersion | undefined;
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
    const places = behind("Talos machine configuration", map, [
      "machine",
      "kubelet",
      "extraConfig",
    ]);
    return places.map((place) => ({ ...place, imageVersion: versionOfImage(place.around) }));
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
  const name = path.join(".");
  return [{ holder, name, entry, around, value, headerIsGiven: true, imageVersion: undefined }];
}

/** The version of the `image` in a map; undefined without one that is supported. */
function versionOfImage(map: MapNode | undefined): KubernetesVersion | undefined {
  return imageVersion((map && textOf(map, "image")) ?? "");
}

/**
 * Patches are texts in YAML, which kind tells apart by their header; those of other kinds are kubeadm's. A
 * node's version is that of its image; the cluster's patches have one where all nodes have the same.
 */
function inPatches(map: MapNode): EmbeddedPlace[] {
  const nodes = (itemsOf(valueOf(map, "nodes")) ?? []).map((node, at) => {
    const own = mapOf(node);
    return { map: own, prefix: `nodes[${at}].`, imageVersion: versionOfImage(own) };
  });
  const [version, ...others] = new Set(nodes.map((node) => node.imageVersion));
  const cluster = { map, prefix: "", imageVersion: others.length === 0 ? version : undefined };
  return [cluster, ...nodes].flatMap((each) =>
    (itemsOf(each.map && valueOf(each.map, "kubeadmConfigPatches")) ?? []).flatMap((value, at) => {
      const name = `${each.prefix}kubeadmConfigPatches[${at}]`;
      const { imageVersion: version } = each;
      const about = { holder: "kind Cluster", entry: undefined, around: undefined };
      const place = { ...about, name, value, headerIsGiven: false, imageVersion: version };
      return isPatch(value) ? [place] : [];
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
