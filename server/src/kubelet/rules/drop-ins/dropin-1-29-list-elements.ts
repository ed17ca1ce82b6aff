import { fieldAt, preferred, setAll, setAt } from "../../../engine/analysis/fix-candidates.ts";
import type { FixCandidates, FixContext } from "../../../engine/analysis/fix.ts";
import { layerOf } from "../../effective/layer-span.ts";
import type { TreeEntry, TreeMap } from "../../effective/tree.ts";
import type { Finding } from "../../../engine/analysis/finding.ts";
import { pathOfItem, pathOfKey } from "../../../engine/text/value-path.ts";
import { defineSetRule } from "../define-set-rule.ts";
import { isLate, shortText, writtenValues } from "./shared/written-values.ts";

interface Params {
  readonly left: readonly string[];
  readonly version: string;
}

export default defineSetRule({
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
  message: ({ left, version }: Params) =>
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
function allKeys({ left }: Params, { path }: Finding, context: FixContext): FixCandidates {
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
