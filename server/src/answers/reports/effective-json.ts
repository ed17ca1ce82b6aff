import {
  type RefusedValues,
  type CheckedStack,
  type TreeEntry,
  type TreeMap,
  effectiveJson,
  refusedValues,
} from "../../kubelet/index.ts";
import { type Origin, originOf } from "../../stacks/index.ts";
import type { Field } from "../../facts/field-index.ts";
import type { ExactJson } from "../../engine/text/json-text.ts";
import { lineAt } from "../../engine/text/line-index.ts";
import { pathOfKey } from "../../engine/text/value-path.ts";
import type { ReadSet } from "./set-files.ts";
import { shownName } from "./subjects-of-files.ts";

/** The effective configuration of a set as JSON, with the places that its values come from where they are asked for. */
export function effectiveJsonOutput(
  stack: CheckedStack,
  files: Pick<ReadSet, "shownPath">,
  { defaults, provenance }: { readonly defaults: boolean; readonly provenance: boolean },
): { readonly [member: string]: ExactJson } {
  const { tree, index } = stack.effective;
  const shown = defaults ? tree : writtenOnly(tree);
  const full = effectiveJson(shown, index, "as-written");
  const effective = defaults ? full : membersOf(full, shown);
  if (!provenance) return effective;
  const places = new Map<string, ExactJson>();
  const refused = refusedValues(stack);
  addProvenance(places, shown, { field: index.root, path: "" }, { stack, files, refused });
  return { effective, provenance: Object.fromEntries(places) };
}

/** The tree without defaults. */
function writtenOnly(map: TreeMap): TreeMap {
  const entries = [...map.entries].flatMap(([name, entry]): [string, TreeEntry][] => {
    if (entry.value.isDefault && entry.value.kind !== "map") return [];
    if (entry.value.kind !== "map") return [[name, entry]];
    const value = writtenOnly(entry.value);
    const isEmpty =
      value.entries.size === 0 && (entry.value.isDefault || entry.value.entries.size > 0);
    return isEmpty ? [] : [[name, { ...entry, value }]];
  });
  return { ...map, entries: new Map(entries) };
}

/** A value that the kubelet writes although it is empty comes from no file. */
function membersOf(
  json: Readonly<Record<string, ExactJson>>,
  { entries }: TreeMap,
): { readonly [key: string]: ExactJson } {
  const members = Object.entries(json).flatMap(([name, value]): [string, ExactJson][] => {
    if (name === "apiVersion" || name === "kind") return [[name, value]];
    const node = entries.get(name)?.value;
    if (!node) return [];
    const isMap = node.kind === "map" && typeof value === "object" && value !== null;
    return [[name, isMap ? membersOf(value as Readonly<Record<string, ExactJson>>, node) : value]];
  });
  return Object.fromEntries(members);
}

interface ProvenanceOf {
  readonly stack: CheckedStack;
  readonly files: Pick<ReadSet, "shownPath">;
  readonly refused: RefusedValues;
}

function addProvenance(
  places: Map<string, ExactJson>,
  map: TreeMap,
  { field, path }: { readonly field: Field; readonly path: string },
  source: ProvenanceOf,
): void {
  const { stack, files, refused } = source;
  for (const [name, entry] of map.entries) {
    const child = field.record.type === "map" ? field.item : field.children.get(name);
    if (!child) continue;
    const at = pathOfKey(path, name);
    const hasParts = child.record.type === "map" || child.record.type === "struct";
    if (hasParts && entry.value.kind === "map" && entry.value.entries.size > 0) {
      addProvenance(places, entry.value, { field: child, path: at }, source);
    } else {
      const over: ExactJson[] = [];
      for (let hidden = entry.hides; hidden; hidden = hidden.hides) {
        if (!hidden.value.isDefault) over.push(placeJson(originOf(hidden, stack), stack, files));
      }
      const place = placeJson(originOf(entry, stack), stack, files);
      const isRefused = refused.isPartRefused(entry.value, child);
      places.set(at, {
        ...place,
        ...(isRefused && { refused: true }),
        ...(over.length > 0 && { over }),
      });
    }
  }
}

/** Where a value comes from, as programs read it. */
export function placeJson(
  origin: Origin,
  stack: CheckedStack,
  files: Pick<ReadSet, "shownPath">,
): { readonly [k: string]: ExactJson } {
  switch (origin.from) {
    case "default":
      return { from: "default" };
    case "base":
      return {
        from: "base",
        platform: origin.platform,
        ...(origin.isOverwriting && { overwrites: true }),
        ...(origin.isComputed && { computed: true }),
        ...(origin.document !== undefined && { document: origin.document }),
      };
    case "flag":
      return { from: "flag", flag: origin.flag };
    case "file": {
      const file = stack.files[origin.layer];
      return {
        from: "file",
        file: shownName(stack, origin.layer, files),
        line: file ? lineAt(file.analysis.lines, origin.key.start) + 1 : 1,
      };
    }
  }
}
