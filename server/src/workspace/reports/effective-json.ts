import {
  type SetAnalysis,
  type TreeEntry,
  type TreeMap,
  effectiveJson,
} from "../../kubelet/index.ts";
import { type Origin, originOf } from "../../sets/index.ts";
import type { Field } from "../../facts/field-index.ts";
import type { ExactJson } from "../../text/json-text.ts";
import { lineAt } from "../../text/line-index.ts";
import { pathOfKey } from "../../text/value-path.ts";
import type { ReadSet } from "./set-files.ts";
import { shownName } from "./subjects-of-files.ts";

/** The effective configuration of a set as JSON, with the places that its values come from where they are asked for. */
export function effectiveJsonOutput(
  set: SetAnalysis,
  files: Pick<ReadSet, "shownPath">,
  { defaults, provenance }: { readonly defaults: boolean; readonly provenance: boolean },
): { readonly [member: string]: ExactJson } {
  const { tree, index } = set.effective;
  const shown = defaults ? tree : writtenOnly(tree);
  const full = effectiveJson(shown, index);
  const effective = defaults ? full : membersOf(full, shown);
  if (!provenance) return effective;
  const places = new Map<string, ExactJson>();
  addProvenance(places, shown, index.root, "", set, files);
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

/** What the kubelet writes although it is empty is no value of a file's. */
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

function addProvenance(
  places: Map<string, ExactJson>,
  map: TreeMap,
  field: Field,
  path: string,
  set: SetAnalysis,
  files: Pick<ReadSet, "shownPath">,
): void {
  for (const [name, entry] of map.entries) {
    const child = field.record.type === "map" ? field.item : field.children.get(name);
    if (!child) continue;
    const at = pathOfKey(path, name);
    if (entry.value.kind === "map" && entry.value.entries.size > 0) {
      addProvenance(places, entry.value, child, at, set, files);
    } else {
      const over: ExactJson[] = [];
      for (let hidden = entry.hides; hidden; hidden = hidden.hides) {
        if (!hidden.value.isDefault) over.push(placeJson(originOf(hidden, set), set, files));
      }
      const place = placeJson(originOf(entry, set), set, files);
      places.set(at, { ...place, ...(over.length > 0 && { over }) });
    }
  }
}

/** Where a value comes from, as programs read it. */
export function placeJson(
  origin: Origin,
  set: SetAnalysis,
  files: Pick<ReadSet, "shownPath">,
): { readonly [k: string]: ExactJson } {
  switch (origin.from) {
    case "default":
      return { from: "default" };
    case "base":
      return {
        ...{ from: "base", platform: origin.platform },
        ...(origin.isOverwriting && { overwrites: true }),
        ...(origin.isComputed && { computed: true }),
      };
    case "flag":
      return { from: "flag", flag: origin.flag };
    case "file": {
      const file = set.files[origin.layer];
      return {
        from: "file",
        file: shownName(set, origin.layer, files),
        line: file ? lineAt(file.analysis.lines, origin.key.start) + 1 : 1,
      };
    }
  }
}
