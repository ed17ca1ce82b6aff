import { isVersionWithin } from "../engine/rules/rule.ts";
import {
  type ConfigLayer,
  type FileLayer,
  type NodeDescription,
  type TreeEntry,
  type TreeMap,
  type TreeNode,
  entryAtPath,
  isNull,
  locatedMap,
  mergePatch,
  treeOf,
  valueJson,
  withEntry,
} from "../kubelet/index.ts";
import type { Field, KindIndex } from "../facts/field-index.ts";
import type { Json } from "../facts/table.ts";
import type { MapNode } from "../engine/syntax/located-node.ts";
import { jsonText } from "../engine/text/json-text.ts";
import { once } from "../engine/text/once.ts";
import { isKnown, isUnknown } from "../engine/syntax/hole.ts";
import { stepsOfPath } from "../engine/text/value-path.ts";
import { findNodes } from "./find-nodes.ts";
import { mapAtPath, mapOfJson, nodeOfJson } from "./patches/json-node.ts";
import type { PatchedPart } from "./patches/patched-config.ts";
import { settingTrees } from "./platform-settings.ts";
import type {
  BaseValues,
  FieldRule,
  Formula,
  PlatformSetting,
  Platform,
  PlatformContext,
  PlatformProblem,
} from "./platform.ts";
import { rootsOf, type HostedPlace, type PlatformDocument } from "./platform-documents.ts";

/** A field that a platform does not take as it is written. */
interface AffectedField {
  readonly rule: FieldRule;
  /** The kubelet's path of it. */
  readonly field: string;
  /** The written entry. */
  readonly entry: TreeEntry;
  /** It is what the platform writes. */
  readonly isSame: boolean;
  /** The resulting value; undefined if it is not known. */
  readonly value: Json | undefined;
}

/** The input of a stack, apart from the document. */
export interface StackOptions {
  /** The place of the configuration in the document. */
  readonly place?: Pick<HostedPlace, "name" | "isWhole" | "unknown">;
  /** The result of the document's patches; `config` is what they set. */
  readonly patched?: PatchedPart | undefined;
  /** The values that the document sets are left out. */
  readonly isBaseAlone?: boolean;
  /** The node, for what the platform computes of it. */
  readonly node?: NodeDescription;
}

/** The stack that a platform makes of one configuration in its document. */
export interface PlatformStack {
  /** From the base to what the user writes; undefined where the platform's base is not known. */
  readonly layers: readonly ConfigLayer[] | undefined;
  /** The number of the user's layer among them. */
  readonly user: number;
  readonly context: PlatformContext;
  /** The problems of the document outside the fields. */
  readonly problems: () => readonly PlatformProblem[];
  readonly affected: readonly AffectedField[];
  /** Zero and empty values that the platform leaves out, by the kubelet's path. */
  readonly zeros: readonly { readonly field: Field; readonly entry: TreeEntry }[];
  /** Top-level fields that the platform sets to values that are unknown here, with its sentence about each. */
  readonly computed: ReadonlyMap<string, string>;
}

/**
 * The result of a platform for a configuration of its document: the fields that it treats differently, and the
 * remaining layers. Rejected fields are left out too, so that the rest can be checked.
 */
export function platformStack(
  document: PlatformDocument,
  config: MapNode | undefined,
  index: KindIndex,
  { place, patched, isBaseAlone = false, node }: StackOptions = {},
): PlatformStack {
  const { name = "", isWhole = false, unknown = [] } = place ?? {};
  const { platform, form, root, role } = document;
  const { version } = index;
  const { title } = platform.texts;
  const together = rootsOf(document.together);
  const { path, around, isSearched = false } = document;
  const context: PlatformContext = {
    root,
    config,
    version,
    role,
    place: name,
    together,
    path,
    around,
    isSearched,
  };
  const settings = (isWhole ? [] : (form.settings ?? [])).filter(
    (setting) => !patched || setting.isPatched !== true,
  );
  // A field that the user sets to an unknown value does not have the platform's value either.
  const open = isBaseAlone ? [] : [...unknown, ...unknownSettings(settings, root)];
  const written = isBaseAlone ? emptyTree(root) : userTree(settings, context);
  const rules = platform.fields.filter(
    (rule) => isVersionWithin(version, rule) && (rule.holdsIn?.(root) ?? true),
  );
  const affected = rules.flatMap((rule) => affectedBy(rule, written, context, index));
  const rest = affected
    .filter(({ rule }) => rule.effect !== "noted")
    .reduce((tree, { field }) => without(tree, stepsOfPath(field)), written);
  const laid = (isWhole ? [] : (platform.base ?? []))
    .filter(
      (layer) =>
        isVersionWithin(version, layer) &&
        (layer.when?.(context) ?? true) &&
        !(patched && layer.isPatched),
    )
    .map(({ values, document: ofUser }) => ({
      values: withoutFields(typeof values === "function" ? values(context) : values, open),
      document: ofUser?.(context),
    }));
  const laidValues = laid.map(({ values }) => values);
  const formulas = isWhole ? [] : computedOn(node, platform, context);
  const onNode = formulas.map(({ values }) => withoutFields(values, open));
  const zeros = lostZeros(rest, [...laidValues, ...onNode], document, index);
  const user = zeros.reduce((tree, { field }) => without(tree, stepsOfPath(field.path)), rest);
  const isFile = platform.merge.carriedAs === "file" || platform.merge.isFile?.(root) === true;
  const baseOf = (values: BaseValues): FileLayer => {
    const tree = basis(values, user, index, platform.merge.maps);
    return { kind: "base", origin: title, root: tree };
  };
  const over = overwriting(rules, context);
  const layers: ConfigLayer[] = [
    ...laid.map(({ values, document: ofUser }): ConfigLayer => ({
      ...baseOf(values),
      ...(ofUser !== undefined && { document: ofUser }),
    })),
    ...(patched ? [{ kind: "base", origin: title, root: patched.below } as const] : []),
    ...onNode.map((values): ConfigLayer => ({ ...baseOf(values), isComputed: true })),
    ...(over ? [{ kind: "base", origin: title, isOverwriting: true, root: over } as const] : []),
    { kind: isFile ? "main" : "drop-in", origin: "", root: locatedMap(user) },
  ];
  return {
    layers: platform.base || isWhole ? layers : undefined,
    user: isFile ? 0 : 1,
    context,
    problems: once(
      () => platform.check?.({ ...context, isField: (name) => index.byPath.has(name) }) ?? [],
    ),
    affected,
    zeros,
    computed: isWhole ? new Map() : openFields(context, platform, formulas, open),
  };
}

/** The results of the platform's formulas on a node; empty if the node's description is incomplete. */
function computedOn(
  node: NodeDescription | undefined,
  { formulas = [] }: Platform,
  context: PlatformContext,
): readonly { readonly formula: Formula; readonly values: BaseValues }[] {
  if (!node) return [];
  return formulas.flatMap((formula) => {
    const values = formula.compute(node, context);
    return values ? [{ formula, values }] : [];
  });
}

/** The fields that no formula has answered. */
function openFields(
  context: PlatformContext,
  { computed = {}, computedIf }: Platform,
  formulas: readonly { readonly formula: Formula }[],
  unknown: readonly string[],
): ReadonlyMap<string, string> {
  const answered = new Set(formulas.flatMap(({ formula }) => formula.fields));
  return new Map([
    ...Object.entries({ ...computed, ...computedIf?.(context) }).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && !answered.has(entry[0]),
    ),
    ...unknown.map((field) => [field, "plan"] as const),
  ]);
}

/** The top-level fields of the document's settings with unknown values. */
function unknownSettings(settings: readonly PlatformSetting[], root: MapNode): readonly string[] {
  return settings
    .filter(({ path }) => findNodes(root, path).some(({ value }) => isUnknown(value)))
    .map(({ field }) => String(stepsOfPath(field)[0] ?? ""));
}

function withoutFields(values: BaseValues, fields: readonly string[]): BaseValues {
  if (fields.length === 0) return values;
  return Object.fromEntries(Object.entries(values).filter(([name]) => !fields.includes(name)));
}

/** The values that the document sets: the configuration, and its own settings below or above it. */
export function userTree(settings: readonly PlatformSetting[], context: PlatformContext): TreeMap {
  const { root, config } = context;
  const written = (config && treeOf(config, 0)) ?? emptyTree(root);
  const treesOf = (isAbove: boolean): TreeMap[] =>
    settings
      .filter((setting) => (setting.isAbove ?? false) === isAbove)
      .flatMap((setting) => settingTrees(setting, context, 0));
  return [...treesOf(false), written, ...treesOf(true)].reduce((below, above) =>
    // A null that removes nothing stays, since a platform may reject the very name of a field.
    mergeKeepingNulls(below, above),
  );
}

function emptyTree({ span }: MapNode): TreeMap {
  return { kind: "map", entries: new Map(), span };
}

function mergeKeepingNulls(below: TreeMap, above: TreeMap): TreeMap {
  const merged = mergePatch(below, above);
  const nulls = [...above.entries].filter(([, { value }]) => isNull(value));
  return { ...merged, entries: new Map([...merged.entries, ...nulls]) };
}

function affectedBy(
  rule: FieldRule,
  tree: TreeMap,
  context: PlatformContext,
  { byPath }: KindIndex,
): readonly AffectedField[] {
  return rule.fields.flatMap((field) => {
    const entry = entryAtPath(tree, field);
    if (!entry || !isMeant(rule, entry.value)) return [];
    const located = locatedEntryValue(entry);
    if (!(rule.when?.(context, located) ?? true)) return [];
    // A value that is filled in may be the platform's.
    if (rule.effect === "noted" && !isKnown(located)) return [];
    const value = typeof rule.value === "function" ? rule.value(context) : rule.value;
    const type = byPath.get(field);
    const written = type && valueJson(entry.value, type);
    const isSame =
      value !== undefined && written !== undefined && jsonText(value) === jsonText(written);
    return [{ rule, field, entry, value, isSame }];
  });
}

function isMeant({ values }: FieldRule, node: TreeNode): boolean {
  if (values === undefined) return true;
  if (values === "non-null" || isNull(node)) return !isNull(node);
  if (node.kind === "scalar") return node.text !== "";
  return node.kind === "map" ? node.entries.size > 0 : node.items.length > 0;
}

/** The value of an entry as rules of platforms look at it. */
function locatedEntryValue({ key, value }: TreeEntry): MapNode["entries"][number]["value"] {
  const holder = locatedMap({
    kind: "map",
    entries: new Map([[key.text, { key, value }]]),
    span: value.span,
  });
  return holder.entries[0]?.value ?? holder;
}

/** The tree without the entry at a path; maps that this leaves empty go with it. */
function without(tree: TreeMap, [step, ...rest]: readonly (string | number)[]): TreeMap {
  const name = String(step);
  const entry = tree.entries.get(name);
  if (!entry) return tree;
  if (rest.length === 0) return withEntry(tree, name, undefined);
  if (entry.value.kind !== "map") return tree;
  const inner = without(entry.value, rest);
  return withEntry(tree, name, inner.entries.size === 0 ? undefined : { ...entry, value: inner });
}

/** Zeros that a merge of Go's structs leaves out: of plain fields all, of pointers those that the base sets. */
function lostZeros(
  tree: TreeMap,
  base: readonly BaseValues[],
  { platform: { merge } }: PlatformDocument,
  { root }: KindIndex,
): PlatformStack["zeros"] {
  if (merge.zeros === "count") return [];
  const trees = base.flatMap((values) => treeOf(mapOfJson(values, { start: 0, end: 0 }), 0) ?? []);
  const isInBase = (path: string): boolean => trees.some((baseTree) => entryAtPath(baseTree, path));
  return zerosIn(tree, root).filter(
    ({ field: { path, record } }) =>
      (isInBase(path) || (record.pointer !== true && !record.zeroMeansDefault)) &&
      merge.zerosThatCount?.includes(path) !== true,
  );
}

/** Fields with the value that Go gives to what is not set. */
function zerosIn(tree: TreeMap, field: Field): PlatformStack["zeros"] {
  return [...tree.entries].flatMap(([name, entry]): PlatformStack["zeros"] => {
    const child = field.children.get(name);
    if (!child) return [];
    const { value } = entry;
    if (value.kind === "map" && child.record.type === "struct") return zerosIn(value, child);
    return isZero(value, child) ? [{ field: child, entry }] : [];
  });
}

function isZero(node: TreeNode, { record }: Field): boolean {
  if (isNull(node)) return true;
  if (node.kind === "list") return node.items.length === 0;
  if (node.kind === "map") return node.entries.size === 0;
  const { value, text } = node;
  if (value.type === "bool") return !value.value;
  if (value.type === "int") return value.value === 0n;
  return (
    text === "" ||
    (/^duration/.test(record.type) && /^[-+]?0(?:0|(?:h|m|s|ms|us|ns)(?=0|$))*$/.test(text))
  );
}

/** The base, without the maps and lists that the user's own replace. */
function basis(
  values: BaseValues,
  user: TreeMap,
  { root }: KindIndex,
  maps: "merged" | "replaced",
): MapNode {
  const located = mapOfJson(values, { start: 0, end: 0 });
  const tree = maps === "replaced" ? treeOf(located, 0) : undefined;
  return tree ? locatedMap(withoutReplaced(tree, user, root)) : located;
}

function withoutReplaced(base: TreeMap, user: TreeMap, field: Field): TreeMap {
  const entries = [...base.entries].flatMap(([name, entry]): [string, TreeEntry][] => {
    const userValue = user.entries.get(name)?.value;
    const child = field.children.get(name);
    if (userValue?.kind !== "map" || entry.value.kind !== "map" || !child) return [[name, entry]];
    if (child.record.type === "map") return [];
    return [[name, { ...entry, value: withoutReplaced(entry.value, userValue, child) }]];
  });
  return { ...base, entries: new Map(entries) };
}

/** The known values with which the platform overrides everything; undefined if there are none. */
function overwriting(rules: readonly FieldRule[], context: PlatformContext): MapNode | undefined {
  const maps = rules
    .filter(({ effect, when }) => effect === "overwritten" && (when?.(context, undefined) ?? true))
    .flatMap(({ fields, value }) => {
      const json = typeof value === "function" ? value(context) : value;
      const place = { start: 0, end: 0 };
      return json === undefined
        ? []
        : fields.map((field) =>
            mapAtPath(stepsOfPath(field).map(String), place, nodeOfJson(json, place)),
          );
    });
  const trees = maps.map((map) => treeOf(map, 0)).filter((tree) => tree !== undefined);
  const [first, ...others] = trees;
  return first && locatedMap(others.reduce(mergePatch, first));
}
