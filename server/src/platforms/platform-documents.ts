import { unknownNode } from "../engine/syntax/hcl/hcl-scanner.ts";
import type { NamedVersion } from "../engine/parts/chosen-version.ts";
import {
  type Argument,
  imageVersion,
  locatedMap,
  mergePatch,
  namedVersion,
  treeOf,
} from "../kubelet/index.ts";
import type { KubernetesVersion } from "../facts/table.ts";
import type { LocatedNode, MapNode, ParsedDocument } from "../engine/syntax/located-node.ts";
import { mapOf, textOf } from "../engine/syntax/look-up.ts";
import { knownPart } from "../engine/syntax/hole.ts";
import { parseRegion } from "../engine/syntax/parse.ts";
import { readToml } from "../engine/syntax/toml/read-toml.ts";
import { findNodes, type FoundNode } from "./find-nodes.ts";
import { mimeParts } from "../engine/syntax/mime-parts.ts";
import { translateKeys, type PlatformKeys } from "./keys/platform-keys.ts";
import type { ConfigPlace, DocumentForm, Platform } from "./platform.ts";
import { regionOf } from "./region.ts";
import { isKustomization } from "./patches/kustomization.ts";
import { mapOfOperations } from "./patches/operations-map.ts";
import { patcherOf, type PatchedPart } from "./patches/patched-config.ts";
import type { TerraformResource } from "./terraform-documents.ts";
import { unknownFields } from "./unknown-values.ts";
import type { Budget } from "../engine/text/budget.ts";
import { memoised } from "../engine/text/memoised.ts";
import { least } from "../engine/text/least.ts";

/** A document of a platform in a file. */
export interface PlatformDocument {
  readonly platform: Platform;
  readonly form: DocumentForm;
  readonly parsed: ParsedDocument;
  readonly root: MapNode;
  /** The document of a platform that contains it as a text. */
  readonly around?: MapNode;
  /** The document whose configuration its flags are for, and the item of it; empty for all. */
  readonly host?: { readonly document: LoneDocument; readonly item: string };
  /** The path of its root in the document of another tool; empty for a document of its own. */
  readonly at: string;
  /** The kind of node that it is for, in the platform's words; empty where it does not tell. */
  readonly role: string;
  /** The path of the file, with `/`; empty where it has none. */
  readonly path: string;
  /** All documents of the platform in the file, this one among them, and those of other files that complete them. */
  readonly together: readonly Omit<PlatformDocument, "together">[];
  /** The documents of other files that complete this one were looked for. */
  readonly isSearched?: boolean;
  /** It is only there to complete documents of the file in question. */
  readonly isOfOtherFile?: true;
  /** A kustomization says that another document completes it. */
  readonly isCompleted?: boolean;
  /** The resulting arguments of the kubelet; if left out, those of the places for flags in it. */
  readonly flags?: readonly Argument[];
  /** The places of configurations of the kubelet in it. */
  readonly places: readonly HostedPlace[];
  /** The Kubernetes version that the document names for all its parts. */
  readonly version: NamedVersion | undefined;
  /** The configuration that its patches make for an item; left out where the platform patches none. */
  readonly patched?: (item: string, version: KubernetesVersion) => PatchedPart;
}

/** The place of a kubelet configuration in a document of a platform. */
export interface HostedPlace extends FoundNode {
  readonly holds: "map" | "text" | "operations" | "document";
  /** The item of the document whose configuration it patches, such as `nodes[0]`; empty for that of all. */
  readonly patchesItem?: string;
  /** It replaces the platform's configuration completely. */
  readonly isWhole: boolean;
  /** The platform's own names instead of the kubelet's. */
  readonly keys?: PlatformKeys;
  /** Their prefix, if the map has keys of others too. */
  readonly prefix?: string;
  /** Keys that are not known are left alone. */
  readonly isOpen?: boolean;
  /** Leaves out what the kubelet does not get as it is written. */
  readonly prepare?: (map: MapNode) => MapNode;
  /** The Kubernetes version that the document names for it. */
  readonly version: NamedVersion | undefined;
  /** The kubelet's top-level fields that it sets to what is not known from here. */
  readonly unknown?: readonly string[];
}

/** A file in which documents of platforms are looked for. */
export interface PlatformFile {
  readonly budget: Budget;
  readonly text: string;
  /** With `/`; empty where it has none. */
  readonly path: string;
  readonly platforms: readonly Platform[];
  /** The documents are of TOML. */
  readonly isToml?: boolean;
  /** The platform whose document contains the text. */
  readonly within?: Platform;
  /** A tool puts values in. */
  readonly isFilledIn?: boolean;
  /** Documents of other files that complete those of this one; undefined if they were not looked for. */
  readonly neighbours?: readonly ParsedDocument[];
}

/** The documents of platforms in a file, and those that they contain as texts, in order. */
export function platformDocuments(
  documents: readonly ParsedDocument[],
  file: PlatformFile,
): readonly PlatformDocument[] {
  const others = loneDocuments(file.neighbours ?? [], { ...file, text: "" });
  const around = others.map((other) => ({ ...other, isOfOtherFile: true }) as const);
  const found = together(loneDocuments(documents, file), file, around);
  if (!file.neighbours) return found;
  const isCompleted = file.neighbours.some(({ root }) => isKustomization(mapOf(root)));
  return found.map((document) => ({ ...document, isSearched: true, isCompleted }));
}

/** Resources of Terraform that are documents of platforms, where they have a block with settings that is written. */
export function platformResources(
  resources: readonly TerraformResource[],
  file: PlatformFile,
): readonly PlatformDocument[] {
  const { platforms, path } = file;
  const forms = platforms.flatMap((platform) =>
    platform.documents.flatMap((form) => (form.resources ? [{ platform, form }] : [])),
  );
  const found = resources.flatMap(({ type, parsed }) => {
    const root = mapOf(parsed.root);
    const known = forms.find(({ form }) => form.resources?.includes(type));
    return root && known ? [loneDocument({ ...known, parsed, root, path }, [], file)] : [];
  });
  const all = together(found, { ...file, isFilledIn: true });
  return all.flatMap((document) => {
    const places = document.places.filter(({ value }) => value.kind === "map");
    const isMeant = places.length > 0 || document.form.isWithoutPlace?.(document.root) === true;
    return isMeant ? [{ ...document, places }] : [];
  });
}

/** The roots of documents, one list for all documents of a file. */
export const rootsOf = memoised((documents: PlatformDocument["together"]): readonly MapNode[] =>
  documents.map(({ root }) => root),
);

function together(
  found: readonly LoneDocument[],
  { isFilledIn = false }: PlatformFile,
  others: readonly LoneDocument[] = [],
): readonly PlatformDocument[] {
  const all = [...found, ...others];
  const ofPlatform = memoised((platform: Platform) => {
    const neighbours = all.filter((document) => document.platform === platform);
    // A document without a version takes the one of its neighbours, such as kOps' InstanceGroup next to its Cluster.
    const versions = differing(neighbours.flatMap(({ version }) => version ?? []));
    return { neighbours, versions };
  });
  return found.map((document) => {
    const { neighbours, versions } = ofPlatform(document.platform);
    const [only, ...others] = versions;
    const { form, root } = document;
    const isNamed = form.version?.some(({ path }) => findNodes(root, path).length > 0) === true;
    const isShared = !isNamed && others.length === 0;
    const version = document.version ?? (isShared ? only : undefined);
    const places = document.places.map((place) => ({
      ...(isFilledIn || form.isExpression ? filledIn(place) : place),
      version: place.version ?? version,
    }));
    return { ...document, together: neighbours, version, places };
  });
}

/** A document with its expressions as unknown values. */
function withUnknown(map: MapNode, isExpression: (text: string) => boolean): MapNode {
  const known = (node: LocatedNode): LocatedNode => {
    switch (node.kind) {
      case "map":
        return withUnknown(node, isExpression);
      case "list":
        return { ...node, items: node.items.map(known) };
      case "scalar":
        return isExpression(node.text) ? unknownNode(node.span) : node;
      case "alias":
        return node;
    }
  };
  const entries = map.entries.map((entry) => ({ ...entry, value: known(entry.value) }));
  return { ...map, entries };
}

/** A place in a document that a tool puts values into: in maps, such as that of gates, what these come to is left out. */
function filledIn(place: HostedPlace): HostedPlace {
  const { value, keys, prepare } = place;
  const known = (map: MapNode): MapNode => withKnownMaps(prepare?.(map) ?? map);
  return {
    ...place,
    ...(value.kind === "map" && { unknown: unknownFields(value, keys) }),
    ...(!keys && { prepare: known }),
  };
}

/** A value that is filled in is kept for its key, which may be misspelled. */
function withKnownMaps(map: MapNode): MapNode {
  const entries = map.entries.flatMap((entry) => {
    const value = entry.value.kind === "scalar" ? entry.value : knownPart(entry.value);
    return value ? [{ ...entry, value }] : [];
  });
  return { ...map, entries };
}

function loneDocument(
  document: Pick<LoneDocument, "platform" | "form" | "parsed" | "root" | "path">,
  documents: readonly ParsedDocument[],
  { text, budget }: PlatformFile,
): LoneDocument {
  const { form, root } = document;
  const places = form.places.flatMap((place) => placesOf(root, place, form, documents));
  const made = {
    ...document,
    at: "",
    role: form.role?.(root) ?? "",
    places,
    version: versionFinder(root, form)(""),
  };
  const patched = patcherOf({ ...made, text, budget });
  return { ...made, patched };
}

type LoneDocument = Omit<PlatformDocument, "together">;

function loneDocuments(
  documents: readonly ParsedDocument[],
  file: PlatformFile,
): readonly LoneDocument[] {
  const seen = new Set<DocumentForm>();
  return documents.flatMap((parsed) => {
    const map = mapOf(parsed.root) ?? mapOfOperations(parsed.root);
    const recognised = map && formOf(map, file);
    const guests = map ? documentsInside(map, parsed, file) : [];
    if (!recognised || (recognised.form.isOfFile && seen.has(recognised.form))) return guests;
    const { platform, form } = recognised;
    seen.add(form);
    const written = form.isOfFile ? wholeOf(map, form, documents, file.path) : map;
    const root = form.isExpression ? withUnknown(written, form.isExpression) : written;
    const { path } = file;
    const own = loneDocument({ platform, form, parsed, root, path }, documents, file);
    const inner = form.places
      .filter(({ holds }) => holds === "documents")
      .flatMap((place) =>
        findNodes(root, place.path)
          .filter(({ value, around }) => place.is?.(value, root, around) ?? true)
          .flatMap((node) => {
            const host = { document: own, item: itemOf(node.name, place.patchesItem ?? []) };
            return documentsInText(node, { ...file, within: platform }, place.isToml).map(
              (document) => ({
                ...document,
                around: root,
                ...(document.form.guest && { host }),
              }),
            );
          }),
      );
    return [own, ...inner, ...guests];
  });
}

/** The documents of platforms that are maps in a document of another tool. */
function documentsInside(
  outer: MapNode,
  parsed: ParsedDocument,
  { platforms, path, isToml = false }: PlatformFile,
): readonly LoneDocument[] {
  if (isToml) return [];
  return platforms.flatMap((platform) =>
    platform.documents
      .filter((form) => form.inside && isOfForm(outer, form, path))
      .flatMap((form) => {
        const versionOf = versionFinder(outer, form);
        return (form.inside ?? [])
          .flatMap((way) => findNodes(outer, way))
          .flatMap(({ name: at, value }): LoneDocument[] => {
            const root = mapOf(value);
            if (!root) return [];
            const version = versionOf(at);
            const places = form.places
              .flatMap((place) => placesOf(root, place, form, []))
              .map((place) => ({ ...place, name: `${at}.${place.name}` }));
            return [{ platform, form, parsed, root, at, role: "", places, version, path }];
          });
      }),
  );
}

function formOf(
  root: MapNode,
  { platforms, path, isToml = false, within }: PlatformFile,
): Pick<PlatformDocument, "platform" | "form"> | undefined {
  // In its own texts, a platform comes before others.
  const inOrder = within ? [within, ...platforms] : platforms;
  for (const platform of inOrder) {
    const form = platform.documents.find(
      (candidate) =>
        (candidate.isToml ?? false) === isToml &&
        !candidate.inside &&
        (!candidate.guest || platform === within) &&
        isOfForm(root, candidate, path),
    );
    if (form) return { platform, form };
  }
  return undefined;
}

function isOfForm(
  root: MapNode,
  { kinds, group, keys = [], path, is }: DocumentForm,
  filePath: string,
): boolean {
  const kind = textOf(root, "kind");
  const [ownGroup = ""] = (textOf(root, "apiVersion") ?? "").split("/");
  if (kinds && (kind === undefined || !kinds.includes(kind) || (group ?? ownGroup) !== ownGroup))
    return false;
  if (!kinds && kind !== undefined) return false;
  if (!kinds && keys.length === 0 && !path && !is) return false;
  if (path && !path.test(filePath)) return false;
  if (keys.length > 0 && (kind !== undefined || !mapOf(findNodes(root, keys)[0]?.value)))
    return false;
  return is?.(root) ?? true;
}

/** The documents of a form in a file as one map. */
function wholeOf(
  first: MapNode,
  form: DocumentForm,
  documents: readonly ParsedDocument[],
  path: string,
): MapNode {
  const maps = documents.flatMap(({ root }) => mapOf(root) ?? []);
  const others = maps.filter((map) => map !== first && isOfForm(map, form, path));
  return { ...first, entries: [...first.entries, ...others.flatMap(({ entries }) => entries)] };
}

function placesOf(
  root: MapNode,
  place: ConfigPlace,
  form: DocumentForm,
  documents: readonly ParsedDocument[],
): readonly HostedPlace[] {
  const {
    holds,
    keys,
    prefix,
    prepare,
    isOpen = false,
    isWhole = false,
    patchesItem,
    is = holds === "text" ? isKubeletText : () => true,
  } = place;
  const versionOf = versionFinder(root, form);
  const common = (name: string): Omit<HostedPlace, "holds" | keyof FoundNode> => ({
    isWhole,
    keys,
    prefix,
    isOpen,
    prepare,
    patchesItem: patchesItem ? itemOf(name, patchesItem) : undefined,
    version: versionOf(name),
  });
  if (holds === "documents") return [];
  if (holds === "document") {
    const config = documents
      .flatMap(({ root: documentRoot }) => mapOf(documentRoot) ?? [])
      .find(isKubeletDocument);
    const nothing = { name: "", entry: undefined, around: undefined };
    return config ? [{ ...nothing, value: config, holds, ...common("") }] : [];
  }
  return findNodes(root, place.path)
    .filter(({ value, around }) => is(value, root, around) && !isDeleted(mapOf(value)))
    .map((found) => ({ ...found, holds, ...common(found.name) }));
}

/** True for a map that a strategic merge patch removes. */
function isDeleted(map: MapNode | undefined): boolean {
  return map !== undefined && textOf(map, "$patch") === "delete";
}

/** The item that a name leads through, such as `nodes[0]` of `nodes[0].kubeadmConfigPatches[1]`. */
function itemOf(name: string, path: readonly string[]): string {
  const count = path.filter((step) => step === "*").length;
  const ends = [...name.matchAll(/\]/g)].map(({ index }) => index + 1);
  return count === 0 ? "" : name.slice(0, ends[count - 1]);
}

function isKubeletDocument(map: MapNode): boolean {
  return textOf(map, "kind") === "KubeletConfiguration";
}

/** True for a text that says in its header that it is a configuration. */
export function isKubeletText(value: LocatedNode): boolean {
  return isTextOf(value, "KubeletConfiguration");
}

/** True for a block of text whose header names a kind. */
export function isTextOf(value: LocatedNode, kind: string): boolean {
  if (value.kind !== "scalar" || value.style !== "block") return false;
  // A script that writes a configuration is still a script.
  const isScript = value.text.trimStart().startsWith("#!");
  return (
    !isScript && new RegExp(`^[ \\t]*["']?kind["']?:\\s*["']?${kind}\\b`, "m").test(value.text)
  );
}

/** Finds the version in the same items of lists as a place, else the one that all others agree on. */
function versionFinder(
  root: MapNode,
  { version: places = [] }: DocumentForm,
): (name: string) => NamedVersion | undefined {
  const found = places.flatMap(({ path, form }) =>
    findNodes(root, path).map(({ name, value }) => {
      const text = value.kind === "scalar" ? value.text : "";
      const version = (form === "image" ? imageVersion : namedVersion)(text, value.span);
      return { version, item: name.slice(0, name.lastIndexOf("]") + 1) };
    }),
  );
  const firstOf = new Map<string, number>();
  for (const [at, { item }] of found.entries()) if (!firstOf.has(item)) firstOf.set(item, at);
  const [only, ...others] = differing(found.map(({ version }) => version));
  return (name) => {
    const ends = [...name.matchAll(/\]/g)].map(({ index }) => index + 1);
    const near = least([0, ...ends].flatMap((end) => firstOf.get(name.slice(0, end)) ?? []));
    if (near < found.length) return found[near]?.version;
    return others.length === 0 ? only : undefined;
  };
}

/** The first of each version. */
function differing<V extends NamedVersion | undefined>(versions: readonly V[]): readonly V[] {
  const byName = new Map<string, V>();
  for (const version of versions) {
    const name = version?.asked ?? version?.version ?? "";
    if (!byName.has(name)) byName.set(name, version);
  }
  return [...byName.values()];
}

function documentsInText(
  node: FoundNode,
  file: PlatformFile,
  isToml: true | undefined,
): readonly LoneDocument[] {
  const { text, budget } = file;
  const region = regionOf(text, node);
  if (!region || node.value.kind !== "scalar") return [];
  if (isToml) return loneDocuments([readToml(text, region)], { ...file, isToml });
  return mimeParts(text, region).flatMap((part) => {
    const { documents } = parseRegion(text, part, new Map(), false, budget);
    return loneDocuments(documents, file);
  });
}

/** The kubelet's configuration at a place, in the kubelet's names; undefined if there is no map. */
export function configAt({ value, keys, prefix, prepare }: HostedPlace): MapNode | undefined {
  const map = mapOf(value);
  if (map && keys) return translateKeys(map, keys, prefix).config;
  return map && prepare ? prepare(map) : map;
}

/**
 * The configuration that a platform joins from its documents of a file; undefined for a document that it reads alone.
 */
export function joinedConfig({ platform, together }: PlatformDocument): MapNode | undefined {
  if (platform.merge.joinsDocuments !== true || together.length < 2) return undefined;
  const trees = together.flatMap(({ places: [first] }) => {
    return (first && treeOf(configAt(first), 0)) ?? [];
  });
  const [lowest, ...others] = trees;
  return lowest && locatedMap(others.reduce(mergePatch, lowest));
}
