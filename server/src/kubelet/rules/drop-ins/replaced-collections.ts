import {
  fieldAt,
  maker,
  preferred,
  setAll,
  setAt,
} from "../../../engine/analysis/fix-candidates.ts";
import { writtenPlace } from "../../../engine/syntax/edits/document-editor.ts";
import { type FixCandidates, type FixContext, fixOf } from "../../../engine/analysis/fix.ts";
import { insertItems } from "../../../engine/syntax/edits/insert-entry.ts";
import type { TreeEntry, TreeNode, TreeMap } from "../../effective/tree.ts";
import type { Finding } from "../../../engine/analysis/finding.ts";
import type { Json } from "../../../facts/table.ts";
import { defineSetRule } from "../define-set-rule.ts";
import { isLate, shortText, writtenValues } from "./shared/written-values.ts";
import { isAboveMain, layerOf } from "../../effective/layer-span.ts";
import { placeAtPath } from "../../effective/node-at-path.ts";
import { pathOfItem, pathOfKey } from "../../../engine/text/value-path.ts";

interface DropinListReplaceParams {
  readonly field: string;
  readonly lost: readonly string[];
}

export const dropinListReplace = defineSetRule({
  id: "dropin-list-replace",
  severity: "information",
  stage: "decode",
  source: "cmd/kubelet/app/server.go, mergeKubeletConfigurations",
  check: ({ effective: { merged, index } }) =>
    [...writtenValues(merged, index.root)].flatMap(({ path, value, entry }) => {
      const before = entry.hides?.value;
      if (value.kind !== "list" || before?.kind !== "list" || !entry.hides) return [];
      if (!isLate(value) || before.isDefault) return [];
      const isLost = (item: TreeNode): boolean =>
        !value.items.some((other) => isSameValue(other, item));
      const lost = before.items.filter(isLost).map(shortText);
      if (lost.length === 0) return [];
      const related = [{ span: entry.hides.key.span, path }];
      return [{ blame: { span: entry.key.span, path }, params: { field: path, lost }, related }];
    }),
  message: ({ field, lost }: DropinListReplaceParams) =>
    `A list in a drop-in replaces the whole list, so ${field} no longer contains ${lost.slice(0, 5).join(", ")}${lost.length > 5 ? ", …" : ""}. Add the items that you want to keep.`,
  fix: repeatItems,
});

/** True for the same value, however its keys are ordered. */
function isSameValue(a: TreeNode, b: TreeNode): boolean {
  if (a.kind === "map" && b.kind === "map") {
    const isIn = ([name, { value }]: [string, TreeEntry]): boolean => {
      const other = b.entries.get(name)?.value;
      return other !== undefined && isSameValue(value, other);
    };
    return a.entries.size === b.entries.size && [...a.entries].every(isIn);
  }
  if (a.kind === "list" && b.kind === "list") {
    const isAlike = (item: TreeNode, at: number): boolean => {
      const other = b.items[at];
      return other !== undefined && isSameValue(item, other);
    };
    return a.items.length === b.items.length && a.items.every(isAlike);
  }
  return a.kind === "scalar" && b.kind === "scalar" && a.text === b.text;
}

/** Puts the items that the list would lose before its own. */
function repeatItems(
  { lost }: DropinListReplaceParams,
  { path }: Finding,
  context: FixContext,
): FixCandidates {
  // Lists and maps are in the message in a few words only.
  if (lost.some((item) => /^[[{]/.test(item))) return [];
  const isNumber = fieldAt(context, path)?.item?.record.type !== "string";
  const values = lost.map((item): Json => (isNumber ? Number(item) : item));
  const place = writtenPlace(context.edited, path);
  const edits = place && insertItems(context.edited, place, values);
  return [fixOf({ key: "insert-items", params: { items: lost, path } }, edits)];
}

export const dropinEmptyListInBase = defineSetRule({
  id: "dropin-empty-list-in-base",
  severity: "warning",
  versions: { since: "1.32" },
  stage: "decode",
  source: "cmd/kubelet/app/server.go, mergeKubeletConfigurations",
  check({ effective: { config, main }, dropIns }) {
    const path = "enforceNodeAllocatable";
    const written = main.entries.get(path)?.value;
    const isLost = dropIns !== undefined && !config.setting(path).written;
    if (written?.kind !== "list" || written.items.length > 0 || !isLost) return [];
    return [{ blame: { span: written.span, path }, params: {} }];
  },
  message: () =>
    `If the kubelet has a drop-in directory, even an empty one, it silently ignores this empty list and enforces the default [pods]. Write [none] to enforce nothing.`,
  fix: maker.value(["none"]),
});

export const dropinMapMerge = defineSetRule({
  id: "dropin-map-merge",
  severity: "information",
  stage: "decode",
  source: "cmd/kubelet/app/server.go, mergeKubeletConfigurations",
  check({ effective: { tree } }) {
    const path = "evictionHard";
    const place = placeAtPath(tree, path);
    const map = place?.value;
    if (map?.kind !== "map" || !place?.entry || !isAboveMain(place.entry.key.span)) return [];
    const layer = layerOf(place.entry.key.span);
    const others = [...map.entries].filter(
      ([, { value }]) => value.isDefault === true || layerOf(value.span) !== layer,
    );
    if (others.length === 0 || map.isDefault) return [];
    const kept = others.map(([signal, { value }]) => `${signal}: ${shortText(value)}`);
    return [{ blame: { span: place.entry.key.span, path }, params: { kept } }];
  },
  message: ({ kept }: { readonly kept: readonly string[] }) =>
    `evictionHard in a drop-in is merged by signal, so these also apply: ${kept.join(", ")}. To remove a signal, set it to null (1.32 and later) or "0%" (any version).`,
  noFix: "This finding only explains the result. Only you know which signals to remove.",
});

interface Dropin129ListElementsParams {
  readonly left: readonly string[];
  readonly version: string;
}

export const dropin129ListElements = defineSetRule({
  id: "dropin-1-29-list-elements",
  severity: "warning",
  versions: { until: "1.31" },
  stage: "decode",
  source: "cmd/kubelet/app/server.go, mergeKubeletConfigurations",
  check: ({ effective: { merged, index }, version }) =>
    [...writtenValues(merged, index.root)].flatMap(({ path, value }) => {
      if (value.kind !== "list" || !isLate(value)) return [];
      return value.items.flatMap((item, at) => {
        const where = pathOfItem(path, at);
        const old = item.kind === "map" ? [...leftIn(item, where)] : [];
        const [first] = old;
        if (!first) return [];
        const left = old.map(({ name, entry }) => `${name}: ${shortText(entry.value)}`);
        const related = [{ span: first.entry.key.span, path: first.path }];
        return [{ blame: { span: item.span, path: where }, params: { left, version }, related }];
      });
    }),
  message: ({ left, version }: Dropin129ListElementsParams) =>
    `Kubelet ${version} merges this item into the item at the same position in an earlier file. Left over from that item: ${left.join(", ")}. Write every key of the item.`,
  fix: allKeys,
});

/** The keys of an item that an earlier file wrote; maps in it are looked into. */
function* leftIn(
  map: TreeMap,
  path: string,
): Generator<{ readonly name: string; readonly path: string; readonly entry: TreeEntry }> {
  for (const [name, entry] of map.entries) {
    const at = pathOfKey(path, name);
    if (layerOf(entry.key.span) < layerOf(map.span)) yield { name, path: at, entry };
    else if (entry.value.kind === "map") yield* leftIn(entry.value, at);
  }
}

/** Writes what an earlier file would leave in the item: as nothing. */
function allKeys(
  { left }: Dropin129ListElementsParams,
  { path }: Finding,
  context: FixContext,
): FixCandidates {
  const names = left.map((key) => key.slice(0, key.indexOf(":")));
  const paths = names.map((name) => pathOfKey(path, name));
  const areTexts = paths.every((keyPath) => fieldAt(context, keyPath)?.record.type === "string");
  if (!areTexts) return [];
  const [only, ...others] = paths;
  if (only !== undefined && others.length === 0) return [setAt(only, "", context, preferred)];
  return [
    setAll(
      paths.map((keyPath) => [keyPath, ""] as const),
      context,
      preferred,
    ),
  ];
}
