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
  readonly holds: "map" | "text" | "document";
  /** It takes the place of the platform's configuration as a whole. */
  readonly isWhole: boolean;
  /** The Kubernetes version that the document names for it, where that is supported. */
  readonly version: KubernetesVersion | undefined;
}

/** The documents of platforms among those of a file, and those that stand in them as texts, in order. */
export function platformDocuments(
  documents: readonly ParsedDocument[],
  text: string,
  platforms: readonly Platform[],
): readonly PlatformDocument[] {
  const seen = new Set<DocumentForm>();
  return documents.flatMap((parsed) => {
    const own = mapOf(parsed.root);
    const told = own && formOf(own, platforms);
    if (!told || (told.form.isOfFile && seen.has(told.form))) return [];
    const { platform, form } = told;
    seen.add(form);
    const root = form.isOfFile ? wholeOf(own, form, documents) : own;
    const found = form.places.flatMap((place) => placesOf(root, place, form, documents));
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
  for (const platform of platforms) {
    const form = platform.documents.find((each) => isOfForm(root, each));
    if (form) return { platform, form };
  }
  return undefined;
}

function isOfForm(root: MapNode, { kinds, group, keys = [], is }: DocumentForm): boolean {
  const kind = textOf(root, "kind");
  const [own = ""] = (textOf(root, "apiVersion") ?? "").split("/");
  if (kinds && (kind === undefined || !kinds.includes(kind) || (group ?? own) !== own))
    return false;
  if (!kinds && keys.length === 0) return false;
  if (keys.length > 0 && (kind !== undefined || !mapOf(findNodes(root, keys)[0]?.value)))
    return false;
  return is?.(root) ?? true;
}

/** The documents of a form in a file as one map. */
function wholeOf(
  first: MapNode,
  form: DocumentForm,
  documents: readonly ParsedDocument[],
): MapNode {
  const maps = documents.flatMap(({ root }) => mapOf(root) ?? []);
  const others = maps.filter((map) => map !== first && isOfForm(map, form));
  return { ...first, entries: [...first.entries, ...others.flatMap(({ entries }) => entries)] };
}

function placesOf(
  root: MapNode,
  place: ConfigPlace,
  form: DocumentForm,
  documents: readonly ParsedDocument[],
): readonly HostedPlace[] {
  const { holds, isWhole = false, is = holds === "text" ? isKubeletText : () => true } = place;
  const about = (name: string): Pick<HostedPlace, "isWhole" | "version"> => ({
    isWhole,
    version: versionAt(root, name, form),
  });
  if (holds === "documents") return [];
  if (holds === "document") {
    const config = documents.flatMap(({ root: each }) => mapOf(each) ?? []).find(isKubeletDocument);
    const nothing = { name: "", entry: undefined, around: undefined };
    return config ? [{ ...nothing, value: config, holds, ...about("") }] : [];
  }
  return findNodes(root, place.path)
    .filter(({ value, around }) => is(value, root, around))
    .map((found) => ({ ...found, holds, ...about(found.name) }));
}

function isKubeletDocument(map: MapNode): boolean {
  return textOf(map, "kind") === "KubeletConfiguration";
}

/** True for a text that says in its header that it is a configuration. */
export function isKubeletText(value: LocatedNode): boolean {
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
