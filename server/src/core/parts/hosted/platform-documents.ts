import { imageVersion } from "../../kubelet/version-directive.ts";
import { versionFrom } from "../../schema/field-index.ts";
import type { KubernetesVersion } from "../../schema/table.ts";
import type { LocatedNode, MapNode, ParsedDocument } from "../../syntax/located-node.ts";
import { mapOf, textOf } from "../../syntax/look-up.ts";
import { parseRegion } from "../../syntax/parse.ts";
import { findNodes, type FoundNode } from "./find-nodes.ts";
import type { ConfigPlace, DocumentForm, Platform } from "./platform.ts";
import { regionOf } from "./region.ts";

/** A document of a platform in a file. */
export interface PlatformDocument {
  readonly platform: Platform;
  readonly form: DocumentForm;
  readonly parsed: ParsedDocument;
  readonly root: MapNode;
  /** The kind of node that it is for, in the platform's words; empty where it does not tell. */
  readonly role: string;
  /** Where it holds configurations of the kubelet. */
  readonly places: readonly HostedPlace[];
  /** The Kubernetes version that the document names as a whole, where that is supported. */
  readonly version: KubernetesVersion | undefined;
}

/** Where a kubelet configuration stands in a document of a platform. */
export interface HostedPlace extends FoundNode {
  readonly holds: "map" | "text";
  /** The Kubernetes version that the document names for it, where that is supported. */
  readonly version: KubernetesVersion | undefined;
}

/** The documents of platforms among those of a file, and those that stand in them as texts, in order. */
export function platformDocuments(
  documents: readonly ParsedDocument[],
  text: string,
  platforms: readonly Platform[],
): readonly PlatformDocument[] {
  return documents.flatMap((parsed) => {
    const root = mapOf(parsed.root);
    const told = root && formOf(root, platforms);
    if (!told) return [];
    const { platform, form } = told;
    const found = form.places.flatMap((place) => placesOf(root, place, form));
    const inner = form.places
      .filter(({ holds }) => holds === "documents")
      .flatMap((place) => findNodes(root, place.path))
      .flatMap((node) => documentsInText(node, text, platforms));
    const role = form.role?.(root) ?? "";
    const version = versionAt(root, "", form);
    return [{ platform, form, parsed, root, role, places: found, version }, ...inner];
  });
}

function formOf(
  root: MapNode,
  platforms: readonly Platform[],
): Pick<PlatformDocument, "platform" | "form"> | undefined {
  const kind = textOf(root, "kind");
  const [group = ""] = (textOf(root, "apiVersion") ?? "").split("/");
  for (const platform of platforms) {
    const form = platform.documents.find(
      ({ kinds, group: own = group, keys = [], is }) =>
        (kinds ? kind !== undefined && kinds.includes(kind) && own === group : true) &&
        (keys.length === 0 || (kind === undefined && mapOf(findNodes(root, keys)[0]?.value))) &&
        (kinds !== undefined || keys.length > 0) &&
        (is?.(root) ?? true),
    );
    if (form) return { platform, form };
  }
  return undefined;
}

function placesOf(root: MapNode, place: ConfigPlace, form: DocumentForm): readonly HostedPlace[] {
  const { holds, is = holds === "text" ? isKubeletText : () => true } = place;
  if (holds === "documents") return [];
  return findNodes(root, place.path)
    .filter(({ value }) => is(value, root))
    .map((found) => ({ ...found, holds, version: versionAt(root, found.name, form) }));
}

/** True for a text that says in its header that it is a configuration. */
function isKubeletText(value: LocatedNode): boolean {
  const isText = value.kind === "scalar" && value.style === "block";
  return isText && /^\s*["']?kind["']?:\s*["']?KubeletConfiguration\b/m.test(value.text);
}

/** The version that stands in the same items of lists as a place, else the one that all others agree on. */
function versionAt(
  root: MapNode,
  name: string,
  { version: places = [] }: DocumentForm,
): KubernetesVersion | undefined {
  const found = places.flatMap(({ path, form }) =>
    findNodes(root, path).map((node) => {
      const text = node.value.kind === "scalar" ? node.value.text : "";
      const version = form === "image" ? imageVersion(text) : versionFrom(text);
      const item = node.name.slice(0, node.name.lastIndexOf("]") + 1);
      return { version, item };
    }),
  );
  const near = found.find(({ item }) => item === "" || name.startsWith(item));
  if (near) return near.version;
  const [only, ...others] = new Set(found.map(({ version }) => version));
  return others.length === 0 ? only : undefined;
}

function documentsInText(
  node: FoundNode,
  text: string,
  platforms: readonly Platform[],
): readonly PlatformDocument[] {
  const region = regionOf(text, node);
  if (!region || node.value.kind !== "scalar") return [];
  const { documents } = parseRegion(text, region, new Map(), false);
  return platformDocuments(documents, text, platforms);
}
