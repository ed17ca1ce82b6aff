import { resolveAlias, type LocatedNode, type MapNode } from "../engine/syntax/located-node.ts";
import type { Span } from "../engine/text/span.ts";
import { itemsOf, mapOf, valueOf } from "../engine/syntax/look-up.ts";
import { pathOfItem, pathOfKey } from "../engine/text/value-path.ts";
import type { Located } from "./profile-model.ts";

/** The keys of a `seccompProfile`. */
type ReferenceKey = "type" | "localhostProfile";

/** One `seccompProfile` of a pod or of one of its containers, with any value. */
export interface SeccompReference {
  /** The whole of its map; of another value, that value. */
  readonly span: Span;
  readonly path: string;
  /** The key `seccompProfile` itself. */
  readonly keySpan: Span;
  readonly type: Located<string> | undefined;
  readonly localhostProfile: (Located<string> & { readonly keySpan: Span }) | undefined;
  /**
   * The keys that are certainly not written, or null. None where there is no map, and in one that a merge
   * key or a template adds to.
   */
  readonly missing: readonly ReferenceKey[];
  /** The containers that it would hold for and that are privileged, which lifts every profile. */
  readonly privileged: readonly PrivilegedContainer[];
  readonly isForContainer: boolean;
  /** The pod is a part of the cluster itself, by its namespace or its priority. */
  readonly isForSystem: boolean;
}

/** A container with `privileged: true`. */
interface PrivilegedContainer {
  readonly name: string | undefined;
  /** The `true`. */
  readonly span: Span;
  readonly path: string;
}

/** The lists of a pod's containers. */
export const containerLists = ["containers", "initContainers", "ephemeralContainers"] as const;

/** Deeper than any resource with a pod in it; templates in lists of templates are bounded. */
const maxDepth = 12;

/**
 * Every `seccompProfile` in the pods of a document: in a Pod itself, in the template of what makes pods,
 * and in the items of a List. Nothing else of the document is looked at. Never throws.
 */
export function seccompReferences(root: LocatedNode | undefined): readonly SeccompReference[] {
  return podSpecsIn(root).flatMap(referencesOf);
}

/** Every pod of a document, as {@link seccompReferences} finds them. */
export function podSpecsIn(root: LocatedNode | undefined): readonly PodSpec[] {
  const map = isResource(root) ? mapOf(root) : undefined;
  return map ? podSpecs(map, { path: "", depth: 0, isInSystem: false }) : [];
}

/** True for a document of the API: with `kind` and `apiVersion`. */
export function isResource(root: LocatedNode | undefined): boolean {
  const map = mapOf(root);
  return map !== undefined && ["kind", "apiVersion"].every((name) => valueOf(map, name));
}

/** The specification of a pod, wherever a resource has it. */
export interface PodSpec {
  readonly spec: MapNode;
  readonly path: string;
  /** The map that contains it and `metadata`; undefined if that is the document itself. */
  readonly holder: MapNode | undefined;
  readonly holderPath: string;
  /** The pod, or the resource that makes it, is in the cluster's own namespace. */
  readonly isInSystem: boolean;
}

/** The place of a map. */
interface Place {
  readonly path: string;
  readonly depth: number;
  readonly isInSystem: boolean;
  readonly holder?: { readonly map: MapNode; readonly path: string };
}

/** Wherever a map has a list of containers, it is a pod's. */
function podSpecs(map: MapNode, place: Place): PodSpec[] {
  const { path, depth, holder } = place;
  const isInSystem = place.isInSystem || isOfSystemNamespace(map);
  if (itemsOf(valueOf(map, "containers"))) {
    return [{ spec: map, path, holder: holder?.map, holderPath: holder?.path ?? "", isInSystem }];
  }
  if (depth >= maxDepth) return [];
  const below = { depth: depth + 1, isInSystem, holder: { map, path } };
  return map.entries.flatMap(({ key, value }) => {
    const at = pathOfKey(path, key.text);
    const inner = mapOf(value);
    if (inner) return podSpecs(inner, { ...below, path: at });
    if (key.text !== "items") return [];
    return (itemsOf(value) ?? []).flatMap((item, index) => {
      const itemMap = mapOf(item);
      return itemMap ? podSpecs(itemMap, { ...below, path: pathOfItem(at, index) }) : [];
    });
  });
}

function isOfSystemNamespace(map: MapNode): boolean {
  const metadata = mapOf(valueOf(map, "metadata"));
  return metadata !== undefined && plainText(metadata, "namespace") === "kube-system";
}

/** Kubernetes lets these two classes be used for what the cluster cannot do without. */
function hasSystemPriority(spec: MapNode): boolean {
  return /^system-(?:node|cluster)-critical$/.test(plainText(spec, "priorityClassName") ?? "");
}

function plainText(map: MapNode, name: string): string | undefined {
  const value = valueOf(map, name);
  return value?.kind === "scalar" ? value.text : undefined;
}

function referencesOf({ spec, path, isInSystem }: PodSpec): SeccompReference[] {
  const isForSystem = isInSystem || hasSystemPriority(spec);
  const containers = containerLists
    .flatMap((list) =>
      (itemsOf(valueOf(spec, list)) ?? []).flatMap((item, index) => {
        const map = mapOf(item);
        const at = pathOfItem(pathOfKey(path, list), index);
        return map ? [{ ...containerOf(map, at, isForSystem), start: item.span.start }] : [];
      }),
    )
    // By place: of what aliases repeat, the first is where it is written.
    .sort((a, b) => a.start - b.start);
  const inherited = containers
    .filter(({ hasOwn }) => !hasOwn)
    .flatMap(({ privileged }) => privileged ?? []);
  const podReference = referenceIn(spec, path, inherited, { isForContainer: false, isForSystem });
  return [
    ...(podReference ? [podReference] : []),
    ...containers.flatMap(({ reference }) => reference ?? []),
  ];
}

function containerOf(
  map: MapNode,
  path: string,
  isForSystem: boolean,
): {
  readonly reference: SeccompReference | undefined;
  /** Null is the same as no value: then the pod's profile applies. */
  readonly hasOwn: boolean;
  readonly privileged: PrivilegedContainer | undefined;
} {
  const context = mapOf(valueOf(map, "securityContext"));
  const flag = context && valueOf(context, "privileged");
  const isPrivileged = flag?.kind === "scalar" && flag.value.type === "bool" && flag.value.value;
  const name = valueOf(map, "name");
  const at = pathOfKey(pathOfKey(path, "securityContext"), "privileged");
  const privileged = isPrivileged
    ? { name: name?.kind === "scalar" ? name.text : undefined, span: flag.span, path: at }
    : undefined;
  const holder = { isForContainer: true, isForSystem };
  const reference = referenceIn(map, path, privileged ? [privileged] : [], holder);
  const hasOwn = context !== undefined && !isNull(valueOf(context, "seccompProfile"));
  return { reference, hasOwn, privileged };
}

function referenceIn(
  holder: MapNode,
  path: string,
  privileged: readonly PrivilegedContainer[],
  role: Pick<SeccompReference, "isForContainer" | "isForSystem">,
): SeccompReference | undefined {
  const context = mapOf(valueOf(holder, "securityContext"));
  const entry = context?.entries.findLast(({ key }) => key.text === "seccompProfile");
  if (!entry) return undefined;
  const at = pathOfKey(pathOfKey(path, "securityContext"), "seccompProfile");
  const place = { path: at, keySpan: entry.key.span, privileged, ...role };
  const map = mapOf(entry.value);
  if (!map) {
    const nothing = { type: undefined, localhostProfile: undefined, missing: [] };
    return { span: entry.value.span, ...nothing, ...place };
  }
  const localhost = map.entries.findLast(({ key }) => key.text === "localhostProfile");
  const written = localhost && textAt(map, "localhostProfile", at);
  return {
    span: map.span,
    type: textAt(map, "type", at),
    localhostProfile: written && { ...written, keySpan: localhost.key.span },
    missing: missingIn(map),
    ...place,
  };
}

const referenceKeys: readonly ReferenceKey[] = ["type", "localhostProfile"];

function missingIn(map: MapNode): readonly ReferenceKey[] {
  const isPlain = map.entries.every(({ key, merge }) => !merge && /^\w+$/.test(key.text));
  return isPlain ? referenceKeys.filter((name) => isNull(valueOf(map, name))) : [];
}

/** True for nothing and for null. */
function isNull(value: LocatedNode | undefined): boolean {
  const node = value && resolveAlias(value);
  return value === undefined || (node?.kind === "scalar" && node.value.type === "null");
}

function textAt(map: MapNode, name: string, path: string): Located<string> | undefined {
  const value = valueOf(map, name);
  const node = value && resolveAlias(value);
  if (!value || node?.kind !== "scalar" || node.value.type === "null") return undefined;
  return { value: node.text, span: value.span, path: pathOfKey(path, name) };
}
