import type { FixContext } from "../../analysis/fix.ts";
import type { KindIndex } from "../../facts/field-index.ts";
import type { MapNode } from "../../syntax/located-node.ts";
import { makerOf } from "./rule.ts";

/** Makes a rule about an ImagePulledRecord. */
export const defineImageRecordRule = makerOf<
  FixContext,
  "image-record",
  [root: MapNode, index: KindIndex]
>("image-record");
