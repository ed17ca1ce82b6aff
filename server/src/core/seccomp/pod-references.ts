import { resolveAlias, type LocatedNode, type MapNode } from "../syntax/located-node.ts";
import type { Span } from "../text/span.ts";
import { pathOfItem, pathOfKey } from "../text/value-path.ts";
import type { Located } from "./profile-model.ts";

/** One `seccompProfile` of a pod or of one of its containers. */
export interface SeccompReference {
  /** The whole of its map. */
  readonly span: Span;
  readonly path: string;
  /** The key `seccompProfile` itself. */
  readonly keySpan: Span;
  readonly type: Located<string> | undefined;
  readonly localhostProfile: (Located<string> & { readonly keySpan: Span }) | undefined;
  /** The containers that it would hold for and that are privileged, which lifts every profile. */
  readonly privileged: readonly PrivilegedContainer[];
  readonly isForContainer: boolean;
}

/** A container with `privileged: true`. */
export interface PrivilegedContainer {
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
  const map = mapOf(root);
  if (!map || !valueOf(map, "kind") || !valueOf(map, "apiVersion")) return [];
  return podSpecs(map, "", 0).flatMap(({ spec, path }) => referencesOf(spec, path));
}

interface PodSpec {
  readonly spec: MapNode;
  readonly path: string;
}

/** Wherever a map has a list of containers, it is a pod's. */
function podSpecs(map: MapNode, path: string, depth: number): PodSpec[] {
  if (listOf(valueOf(map, "containers"))) return [{ spec: map, path }];
  if (depth >= deepest) return [];
  return map.entries.flatMap(({ key, value }) => {
    const at = pathOfKey(path, key.text);
    const inner = mapOf(value);
    if (inner) return podSpecs(inner, at, depth + 1);
    if (key.text !== "items") return [];
    return (listOf(value) ?? []).flatMap((item, index) => {
      const each = mapOf(item);
      return each ? podSpecs(each, pathOfItem(at, index), depth + 1) : [];
    });
  });
}

function referencesOf(spec: MapNode, path: string): SeccompReference[] {
  const containers = containerLists.flatMap((list) =>
    (listOf(valueOf(spec, list)) ?? []).flatMap((item, index) => {
      const map = mapOf(item);
      return map ? [containerOf(map, pathOfItem(pathOfKey(path, list), index))] : [];
    }),
  );
  const inherited = containers
    .filter(({ reference }) => reference === undefined)
    .flatMap(({ privileged }) => privileged ?? []);
  const own = referenceIn(spec, path, inherited, false);
  return [...(own ? [own] : []), ...containers.flatMap(({ reference }) => reference ?? [])];
}

function containerOf(
  map: MapNode,
  path: string,
): {
  readonly reference: SeccompReference | undefined;
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
  return { reference, privileged };
}

function referenceIn(
  holder: MapNode,
  path: string,
  privileged: readonly PrivilegedContainer[],
  isForContainer: boolean,
): SeccompReference | undefined {
  const context = mapOf(valueOf(holder, "securityContext"));
  const entry = context?.entries.findLast(({ key }) => key.text === "seccompProfile");
  const map = mapOf(entry?.value);
  if (!entry || !map) return undefined;
  const at = pathOfKey(pathOfKey(path, "securityContext"), "seccompProfile");
  const localhost = map.entries.findLast(({ key }) => key.text === "localhostProfile");
  const written = localhost && textAt(map, "localhostProfile", at);
  return {
    span: map.span,
    path: at,
    keySpan: entry.key.span,
    type: textAt(map, "type", at),
    localhostProfile: written && { ...written, keySpan: localhost.key.span },
    privileged,
    isForContainer,
  };
}

function textAt(map: MapNode, name: string, path: string): Located<string> | undefined {
  const value = valueOf(map, name);
  const node = value && resolveAlias(value);
  if (!value || node?.kind !== "scalar" || node.value.type === "null") return undefined;
  return { value: node.text, span: value.span, path: pathOfKey(path, name) };
}

function mapOf(node: LocatedNode | undefined): MapNode | undefined {
  const map = node && resolveAlias(node);
  return map?.kind === "map" ? map : undefined;
}

function listOf(node: LocatedNode | undefined): readonly LocatedNode[] | undefined {
  const list = node && resolveAlias(node);
  return list?.kind === "list" ? list.items : undefined;
}

function valueOf(map: MapNode, name: string): LocatedNode | undefined {
  return map.entries.findLast(({ key }) => key.text === name)?.value;
}
