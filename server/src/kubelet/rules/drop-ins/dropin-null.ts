import { placeAtPath } from "../../effective/node-at-path.ts";
import type { TreeEntry, TreeMap } from "../../effective/tree.ts";
import { type Field, isBefore } from "../../../facts/field-index.ts";
import { pathOfKey } from "../../../engine/text/value-path.ts";
import { defineSetRule } from "../define-set-rule.ts";
import { shortText } from "./shared/written-values.ts";

/** A key that null removed. */
interface RemovedKey {
  readonly path: string;
  readonly entry: TreeEntry;
}

export default defineSetRule({
  id: "dropin-null",
  severity: "information",
  stage: "decode",
  source: "cmd/kubelet/app/server.go, mergeKubeletConfigurations",
  check({ effective: { merged, tree, index }, version }) {
    const isOld = isBefore(version, "1.32");
    return [...removedKeys(merged, index.root)].map(({ path, entry }) => {
      const node = placeAtPath(tree, path)?.value;
      const isEmpty = node?.kind === "map" && node.entries.size === 0;
      const left = node && !isEmpty ? shortText(node) : undefined;
      const params = { field: path, left, isDefault: node?.isDefault === true, isOld, version };
      const { span } = entry.value;
      const isVisible = span.end > span.start;
      return { blame: { span: isVisible ? span : entry.key.span, path }, params };
    });
  },
  message: ({
    field,
    left,
    isDefault,
    isOld,
    version,
  }: {
    readonly field: string;
    readonly left: string | undefined;
    readonly isDefault: boolean;
    readonly isOld: boolean;
    readonly version: string;
  }) =>
    isOld
      ? `In kubelet ${version}, null only undoes the values of earlier drop-ins: ${field} is ${left ?? "not set"}.`
      : `null removes ${field}, regardless of earlier files. ${left === undefined ? "It has no default." : `${isDefault ? "The default" : "The flag's value"} ${left} applies.`}`,
  noFix: "The finding only explains what null does.",
});

/** The keys that drop-ins removed with null and that were not written again. */
function* removedKeys(tree: TreeMap, field: Field, path = ""): Generator<RemovedKey> {
  const isMap = field.record.type === "map";
  for (const [name, entry] of tree.removed ?? []) {
    if (isMap || field.children.has(name)) yield { path: pathOfKey(path, name), entry };
  }
  for (const [name, { value }] of tree.entries) {
    const child = isMap ? field.item : field.children.get(name);
    if (child && value.kind === "map") yield* removedKeys(value, child, pathOfKey(path, name));
  }
}
