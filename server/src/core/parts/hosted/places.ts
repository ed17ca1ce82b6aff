import { imageVersion } from "../../kubelet/version-directive.ts";
import type { KubernetesVersion } from "../../schema/table.ts";
import {
  resolveAlias,
  type Entry,
  type LocatedNode,
  type MapNode,
} from "../../syntax/located-node.ts";
import { itemsOf, mapOf, textOf, valueOf } from "../../syntax/look-up.ts";
import { hosts, type HostPlace } from "./hosts.ts";

/** Where a kubelet configuration stands in a document of another tool. */
export interface HostedPlace {
  readonly host: HostPlace;
  /** The way to it, such as `spec.kubeletConfig`. */
  readonly name: string;
  /** The key that the configuration stands behind; undefined for an item of a list. */
  readonly entry: Entry | undefined;
  /** The map that the key is in. */
  readonly around: MapNode | undefined;
  readonly value: LocatedNode;
  /** The Kubernetes version of the image that runs the kubelet, where the document names one that is supported. */
  readonly imageVersion: KubernetesVersion | undefined;
}

/** The kubelet configurations in a document; empty for one that is none of the tools' own. */
export function hostedPlaces(root: LocatedNode | undefined): HostedPlace[] {
  const map = mapOf(root);
  const host = map && hostOf(map);
  if (!host) return [];
  return host.patches ? inPatches(map, host, host.patches) : behindPath(map, host);
}

function hostOf(map: MapNode): HostPlace | undefined {
  const kind = textOf(map, "kind");
  const group = textOf(map, "apiVersion")?.split("/")[0] ?? "";
  return hosts.find(({ document, path = "" }) => {
    if (document) return document.kind === kind && document.group === group;
    const [first = ""] = path.split(".");
    return kind === undefined && mapOf(valueOf(map, first)) !== undefined;
  });
}

function behindPath(map: MapNode, host: HostPlace): HostedPlace[] {
  const { path: name = "" } = host;
  const path = name.split(".");
  let around: MapNode | undefined = map;
  for (const key of path.slice(0, -1)) around = mapOf(around && valueOf(around, key));
  const entry = around?.entries.findLast(({ key }) => key.text === path.at(-1));
  if (!entry) return [];
  return [
    { host, name, entry, around, value: entry.value, imageVersion: versionOfImage(around, host) },
  ];
}

/** The version of the image in a map; undefined without one that is supported. */
function versionOfImage(
  map: MapNode | undefined,
  { imageKey }: HostPlace,
): KubernetesVersion | undefined {
  return imageKey === undefined ? undefined : imageVersion((map && textOf(map, imageKey)) ?? "");
}

/** The version of an item's patches is that of its image; the others have one where all items have the same. */
function inPatches(
  map: MapNode,
  host: HostPlace,
  patches: NonNullable<HostPlace["patches"]>,
): HostedPlace[] {
  const { name: list, inItemsOf } = patches;
  const items = (itemsOf(valueOf(map, inItemsOf)) ?? []).map((item, at) => {
    const holder = mapOf(item);
    const prefix = `${inItemsOf}[${at}].`;
    return { map: holder, prefix, imageVersion: versionOfImage(holder, host) };
  });
  const [version, ...others] = new Set(items.map((item) => item.imageVersion));
  const whole = { map, prefix: "", imageVersion: others.length === 0 ? version : undefined };
  return [whole, ...items].flatMap((holder) =>
    (itemsOf(holder.map && valueOf(holder.map, list)) ?? []).flatMap((value, at) => {
      const name = `${holder.prefix}${list}[${at}]`;
      const place = { host, name, value, imageVersion: holder.imageVersion };
      return isPatch(value) ? [{ ...place, entry: undefined, around: undefined }] : [];
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
