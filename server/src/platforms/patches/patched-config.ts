import { isVersionWithin } from "../../engine/rules/rule.ts";
import {
  type TreeEntry,
  type TreeMap,
  type TreeNode,
  applyJsonPatch,
  layerOf,
  locatedMap,
  mergePatch,
  nodeTreeOf,
  spanInText,
  treeOf,
} from "../../kubelet/index.ts";
import type { KubernetesVersion } from "../../facts/table.ts";
import type { LocatedNode, MapNode } from "../../engine/syntax/located-node.ts";
import { itemsOf, textOf } from "../../engine/syntax/look-up.ts";
import { parseFile, parseRegion } from "../../engine/syntax/parse.ts";
import type { Budget } from "../../engine/text/budget.ts";
import type { Span } from "../../engine/text/span.ts";
import { findNode, type FoundNode } from "../find-nodes.ts";
import { mapOfJson } from "./json-node.ts";
import type {
  BaseLayer,
  ConfigPlace,
  DocumentForm,
  Platform,
  PlatformContext,
} from "../platform.ts";
import { settingTrees } from "../platform-settings.ts";
import { regionOf } from "../region.ts";
import { splitTree } from "../split-tree.ts";

/** An operation, or a text of operations, that the platform cannot apply. */
interface PatchFailure {
  readonly span: Span;
  readonly path: string;
  /** The words of the library that applies it. */
  readonly phrase: string;
  readonly isMissing: boolean;
}

/** The platform's document with the patches of an item, and those of the whole document below them. */
export interface PatchedPart {
  /** The remaining part of the platform's own values. */
  readonly below: MapNode;
  /** The values that the patches set, and the settings of the document that are a part of it. */
  readonly user: MapNode;
  /** By the name of a place with operations: what they set. */
  readonly own: ReadonlyMap<string, MapNode>;
  readonly failures: readonly PatchFailure[];
}

interface Patched extends Omit<PatchedPart, "below" | "user"> {
  readonly base: TreeMap;
  readonly tree: TreeMap;
}

interface PatchPlace extends FoundNode, Pick<ConfigPlace, "holds"> {
  readonly patchesItem?: string;
}

interface Patching {
  readonly platform: Platform;
  readonly form: DocumentForm;
  readonly root: MapNode;
  readonly role: string;
  readonly path: string;
  readonly places: readonly PatchPlace[];
  /** The text of the file. */
  readonly text: string;
  readonly budget: Budget;
}

/** Fields of the document that are not settings. */
const identityFields = ["apiVersion", "kind", "metadata"];

/**
 * Makes what computes the patched document of an item, once for each and each version; undefined if the platform does
 * not patch a document.
 */
export function patcherOf(
  document: Patching,
): ((item: string, version: KubernetesVersion) => PatchedPart) | undefined {
  if (!document.places.some(({ patchesItem }) => patchesItem !== undefined)) return undefined;
  const trees = new Map<string, Patched>();
  const treeFor = (item: string, version: KubernetesVersion): Patched => {
    const key = `${version} ${item}`;
    const known = trees.get(key);
    if (known) return known;
    const start = item === "" ? unpatched(document, version) : treeFor("", version);
    const made = withPatches({ ...start, own: new Map(), failures: [] }, item, document);
    trees.set(key, made);
    return made;
  };
  const configs = new Map<string, PatchedPart>();
  return (item, version) => {
    const key = `${version} ${item}`;
    const known = configs.get(key);
    if (known) return known;
    const { base, tree, own, failures } = treeFor(item, version);
    const config = {
      own,
      failures,
      below: locatedMap(stillThere(base, tree)),
      user: locatedMap(splitTree(tree).user),
    };
    configs.set(key, config);
    return config;
  };
}

/** The document before its patches: the platform's values (layer 0), and settings of the user (layer 1). */
function unpatched(
  { platform, form, root, role, path }: Patching,
  version: KubernetesVersion,
): Pick<Patched, "base" | "tree"> {
  const together = [root];
  const context: PlatformContext = {
    root,
    config: undefined,
    version,
    role,
    place: "",
    together,
    path,
    isSearched: false,
  };
  const isMeant = (layer: BaseLayer): boolean =>
    layer.isPatched === true && isVersionWithin(version, layer) && (layer.when?.(context) ?? true);
  const header = Object.fromEntries(identityFields.map((name) => [name, ""]));
  const base = (platform.base ?? [])
    .filter(isMeant)
    .map(({ values }) => (typeof values === "function" ? values(context) : values))
    .reduce<TreeMap>(
      (tree, values) => mergePatch(tree, baseTree(values)),
      baseTree({ ...header, metadata: { name: "config" } }),
    );
  const tree = (form.settings ?? [])
    .filter((setting) => setting.isPatched)
    .flatMap((setting) => settingTrees(setting, context, 1))
    .reduce(mergePatch, base);
  return { base, tree };
}

function baseTree(values: Parameters<typeof mapOfJson>[0]): TreeMap {
  const nowhere = { start: 0, end: 0 };
  return (
    treeOf(mapOfJson(values, nowhere), 0) ?? { kind: "map", entries: new Map(), span: nowhere }
  );
}

/** Applies the patches of an item in the order of the platform's places. */
function withPatches(start: Patched, item: string, patching: Patching): Patched {
  let patched = start;
  const { places, budget } = patching;
  for (const place of places) {
    if (place.patchesItem !== item) continue;
    const roots = documentsIn(place, patching);
    patched =
      place.holds === "operations"
        ? withOperations(patched, place, roots[0], budget)
        : { ...patched, tree: roots.reduce(withMergePatch, patched.tree) };
  }
  return patched;
}

function withMergePatch(tree: TreeMap, root: LocatedNode): TreeMap {
  const patch = treeOf(root, 1);
  const isOurs = root.kind === "map" && textOf(root, "kind") === "KubeletConfiguration";
  return patch && isOurs ? mergePatch(tree, patch) : tree;
}

/** The documents in the text of a place, with their places in the file. */
function documentsIn(place: PatchPlace, { text, budget }: Patching): readonly LocatedNode[] {
  const region = regionOf(text, place);
  const { value } = place;
  if (region) {
    const { documents } = parseRegion(text, region, new Map(), false, budget);
    return documents.flatMap(({ root }) => root ?? []);
  }
  // The offsets of a text with escapes or folded lines are not those of the file.
  if (value.kind !== "scalar" || place.holds !== "operations") return [];
  return parseFile(value.text, "yaml", budget).documents.flatMap(({ root }) =>
    root ? [movedTo(value.span, root)] : [],
  );
}

function movedTo(span: Span, node: LocatedNode): LocatedNode {
  switch (node.kind) {
    case "scalar":
    case "alias":
      return { ...node, span };
    case "list":
      return { ...node, span, items: node.items.map((item) => movedTo(span, item)) };
    case "map": {
      const entries = node.entries.map((entry) => ({
        ...entry,
        key: { ...entry.key, span },
        value: movedTo(span, entry.value),
        span,
      }));
      return { ...node, span, entries };
    }
  }
}

/** More operations of a text are not applied: each creates a new configuration. */
const maxOperations = 1_000;

function withOperations(
  patched: Patched,
  place: PatchPlace,
  root: LocatedNode | undefined,
  budget: Budget,
): Patched {
  const whole = root && nodeTreeOf(root, 1);
  if (!root || !whole) return patched;
  const items = itemsOf(root)?.slice(0, maxOperations);
  const operations = items?.map((item) => ({ item, patch: listOf(item) })) ?? [
    { item: root, patch: whole },
  ];
  let { tree } = patched;
  const failures = [...patched.failures];
  for (const { item, patch } of operations) {
    const result = applyJsonPatch(tree, patch, "v5", budget);
    if (!result.ok && result.isTooLarge) break;
    if (result.ok && result.tree.kind === "map") tree = result.tree;
    else failures.push(failureOf(item, place, result.ok ? "" : result.message));
  }
  const { start, end } = place.value.span;
  const isOwn = (span: Span): boolean => {
    const inText = spanInText(span);
    return layerOf(span) > 0 && inText.start >= start && inText.end <= end;
  };
  const own = new Map(patched.own).set(place.name, locatedMap(splitTree(tree, isOwn).user));
  return { ...patched, tree, own, failures };
}

function listOf(item: LocatedNode): TreeNode {
  const list = { kind: "list", style: "block", span: item.span, items: [item] } as const;
  return nodeTreeOf(list, 1) ?? { kind: "list", span: item.span, items: [] };
}

/** The failure at the path that an operation names. */
function failureOf(item: LocatedNode, { name }: PatchPlace, phrase: string): PatchFailure {
  const steps = ["path", "from", "op"] as const;
  const found = steps.flatMap((step) => findNode(item, [step])?.value ?? [])[0];
  return {
    span: (found ?? item).span,
    path: name,
    phrase,
    isMissing: /missing (?:value|path|key)|nonexistent/.test(phrase),
  };
}

/** The part of the base that the patches keep, even if they override its values. */
function stillThere(base: TreeMap, { entries: after }: TreeMap): TreeMap {
  const entries = [...base.entries].flatMap(([name, entry]): [string, TreeEntry][] => {
    const now = after.get(name)?.value;
    if (!now || identityFields.includes(name)) return [];
    const { value } = entry;
    if (value.kind !== "map" || now.kind !== "map") return [[name, entry]];
    return [[name, { ...entry, value: stillThere(value, now) }]];
  });
  return { ...base, entries: new Map(entries) };
}
