import type { FixContext } from "../../engine/analysis/fix.ts";
import type { KindIndex } from "../../facts/field-index.ts";
import type { MapNode } from "../../engine/syntax/located-node.ts";
import { makerOf } from "../../engine/rules/rule.ts";

/** Makes a rule about a record of an image pull; `path` is that of its file. */
export const defineImageRecordRule = makerOf<
  FixContext,
  "image-record",
  [root: MapNode, index: KindIndex, path: string | undefined]
>("image-record");
