import { resolveAlias, type LocatedNode, type MapNode } from "../syntax/located-node.ts";
import type { Span } from "../text/span.ts";
import { itemsOf, mapOf, valueOf } from "../syntax/look-up.ts";
import { pathOfItem, pathOfKey } from "../text/value-path.ts";
import type { Located } from "./profile-model.ts";

/** The keys of a `seccompProfile`. */
type ReferenceKey = "type" | "localhostProfile";

/** One `seccompProfile` of a pod or of one of its containers, whatever stands behind the key. */
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
}

/** A container with `privileged: true`. */
interface PrivilegedContainer {
  readonly name: string | undefined;
  /** The `true`. */
  readonly span: Span;
  readonly path: string;
}

const containerLists = ["containers", "initContainers", "ephemeralContainers"] as const;

/** Deeper than any resource with a pod in it; templates in lists of templates are bounded. */
const deepest = 12;

/**
 * Every `seccompProfile` in the pods of a document: in a Pod itself, in the template of what makes pods,
 * and in the items of a List. Nothing else of the document is looked at. Never throws.
 */
export function seccompReferences(root: LocatedNode | undefined): readonly SeccompReference[] {
  const map = isResource(root) ? mapOf(root) : undefined;
  return map ? podSpecs(map, "", 0).flatMap(({ spec, path }) => referencesOf(spec, path)) : [];
}

/** True for a document of the API: with `kind` and `apiVersion`. */
export function isResource(root: LocatedNode | undefined): boolean {
  const map = mapOf(root);
  return map !== undefined && ["kind", "apiVersion"].every((name) => valueOf(map, name));
}

interface PodSpec {
  readonly spec: MapNode;
  readonly path: string;
}

/** Wherever a map has a list of containers, it is a pod's. */
function podSpecs(map: MapNode, path: string, depth: number): PodSpec[] {
  if (itemsOf(valueOf(map, "containers"))) return [{ spec: map, path }];
  if (depth >= deepest) return [];
  return map.entries.flatMap(({ key, value }) => {
    const at = pathOfKey(path, key.text);
    const inner = mapOf(value);
    if (inner) return podSpecs(inner, at, depth + 1);
    if (key.text !== "items") return [];
    return (itemsOf(value) ?? []).flatMap((item, index) => {
      const each = mapOf(item);
      return each ? podSpecs(each, pathOfItem(at, index), depth + 1) : [];
    });
  });
}

function referencesOf(spec: MapNode, path: string): SeccompReference[] {
  const containers = containerLists
    .flatMap((list) =>
      (itemsOf(valueOf(spec, list)) ?? []).flatMap((item, index) => {
        const map = mapOf(item);
        const at = pathOfItem(pathOfKey(path, list), index);
        return map ? [{ ...containerOf(map, at), start: item.span.start }] : [];
      }),
    )
    // By place: of what aliases repeat, the first is where it is written.
    .sort((a, b) => a.start - b.start);
  const inherited = containers
    .filter(({ hasOwn }) => !hasOwn)
    .flatMap(({ privileged }) => privileged ?? []);
  const own = referenceIn(spec, path, inherited, false);
  return [...(own ? [own] : []), ...containers.flatMap(({ reference }) => reference ?? [])];
}

function containerOf(
  map: MapNode,
  path: string,
): {
  readonly reference: SeccompReference | undefined;
  /** Null is as if nothing were written: then the pod's profile holds. */
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
  const reference = referenceIn(map, path, privileged ? [privileged] : [], true);
  const hasOwn = context !== undefined && !isNull(valueOf(context, "seccompProfile"));
  return { reference, hasOwn, privileged };
}

function referenceIn(
  holder: MapNode,
  path: string,
  privileged: readonly PrivilegedContainer[],
  isForContainer: boolean,
): SeccompReference | undefined {
  const context = mapOf(valueOf(holder, "securityContext"));
  const entry = context?.entries.findLast(({ key }) => key.text === "seccompProfile");
  if (!entry) return undefined;
  const at = pathOfKey(pathOfKey(path, "securityContext"), "seccompProfile");
  const about = { path: at, keySpan: entry.key.span, privileged, isForContainer };
  const map = mapOf(entry.value);
  if (!map) {
    const nothing = { type: undefined, localhostProfile: undefined, missing: [] };
    return { span: entry.value.span, ...nothing, ...about };
  }
  const localhost = map.entries.findLast(({ key }) => key.text === "localhostProfile");
  const written = localhost && textAt(map, "localhostProfile", at);
  return {
    span: map.span,
    type: textAt(map, "type", at),
    localhostProfile: written && { ...written, keySpan: localhost.key.span },
    missing: missingIn(map),
    ...about,
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
