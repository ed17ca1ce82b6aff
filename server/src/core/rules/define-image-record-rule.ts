import type { FixContext } from "../edits/fix.ts";
import type { Finding } from "../findings/finding.ts";
import type { KindIndex } from "../schema/field-index.ts";
import type { MapNode } from "../syntax/located-node.ts";
import {
  ruleTexts,
  toFinding,
  type Blame,
  type NoParams,
  type RuleFacts,
  type RuleTexts,
} from "./rule.ts";

/** A rule about an ImagePulledRecord as the runner sees it. */
export interface ImageRecordRule {
  readonly subject: "image-record";
  run(root: MapNode, index: KindIndex): readonly Finding[];
}

/** Makes a rule about an ImagePulledRecord. */
export function defineImageRecordRule<P extends object = NoParams>(
  definition: RuleFacts<P, FixContext> & {
    check(root: MapNode, index: KindIndex): readonly Blame<NoInfer<P>>[];
  },
): ImageRecordRule & RuleTexts<P, FixContext> {
  return {
    ...ruleTexts(definition),
    subject: "image-record",
    run: (root, index) =>
      definition.check(root, index).map((found) => toFinding(definition, found)),
  };
}
