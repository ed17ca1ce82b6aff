import type { Finding } from "../../engine/analysis/finding.ts";
import type { KindIndex } from "../../facts/field-index.ts";
import type { MapNode } from "../../engine/syntax/located-node.ts";
import { rules } from "./rule-registry.ts";

const recordRules = Object.values(rules).filter((rule) => rule.subject === "image-record");

/** The findings of all rules about a record of an image pull. */
export function runImageRecordRules(
  root: MapNode,
  index: KindIndex,
  path: string | undefined,
): readonly Finding[] {
  return recordRules.flatMap((rule) => rule.run(root, index, path));
}
