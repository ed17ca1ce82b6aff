import { fieldAt } from "../../../engine/analysis/fix-candidates.ts";
import { writtenPlace } from "../../../engine/syntax/edits/document-editor.ts";
import { type FixCandidates, type FixContext, fixOf } from "../../../engine/analysis/fix.ts";
import { insertItems } from "../../../engine/syntax/edits/insert-entry.ts";
import type { TreeEntry, TreeNode } from "../../effective/tree.ts";
import type { Finding } from "../../../engine/analysis/finding.ts";
import type { Json } from "../../../facts/table.ts";
import { defineSetRule } from "../define-set-rule.ts";
import { isLate, shortText, writtenValues } from "./shared/written-values.ts";

interface Params {
  readonly field: string;
  readonly lost: readonly string[];
}

export default defineSetRule({
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
  message: ({ field, lost }: Params) =>
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
function repeatItems({ lost }: Params, { path }: Finding, context: FixContext): FixCandidates {
  // Lists and maps are in the message in a few words only.
  if (lost.some((item) => /^[[{]/.test(item))) return [];
  const isNumber = fieldAt(context, path)?.item?.record.type !== "string";
  const values = lost.map((item): Json => (isNumber ? Number(item) : item));
  const place = writtenPlace(context.edited, path);
  const edits = place && insertItems(context.edited, place, values);
  return [fixOf({ key: "insert-items", params: { items: lost, path } }, edits)];
}
