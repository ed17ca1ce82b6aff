import { preferred, removeAt, textAt } from "../../../engine/analysis/fix-candidates.ts";
import { joinEdits, removePlace, setValue } from "../../../engine/syntax/edits/document-editor.ts";
import {
  type FixCandidates,
  type Fix,
  type FixContext,
  fixOf,
} from "../../../engine/analysis/fix.ts";
import type { Finding } from "../../../engine/analysis/finding.ts";
import { parseQuantity, quantityText } from "../../../engine/syntax/quantity.ts";
import { defineRule } from "../define-rule.ts";
import type { Amount } from "./shared/messages.ts";
import { goneWithLimit } from "./shared/reserved-memory-fixes.ts";
import { limitsOf } from "./shared/reserved-memory.ts";

type Params = Amount;

export default defineRule({
  id: "reserved-memory-duplicate",
  severity: "error",
  stage: "validation",
  phrase: "the reserved memory has a duplicate value",
  source:
    "pkg/kubelet/apis/config/validation/validation_reserved_memory.go, validateReservedMemoryConfiguration",
  fields: { reserved: "reservedMemory" },
  check({ reserved }) {
    const limits = limitsOf(reserved);
    const firsts = new Map<string, (typeof limits)[number]["limit"]>();
    return limits.flatMap(({ resource, node, limit }) => {
      const place = `${node} ${resource}`;
      const first = firsts.get(place);
      if (first) return [{ blame: limit, related: [first], params: { resource, node } }];
      firsts.set(place, limit);
      return [];
    });
  },
  message: ({ resource, node }: Params) =>
    `"${resource}" for NUMA node ${node} is set twice ("the reserved memory has a duplicate value"). The kubelet does not start. Merge the two entries.`,
  fix: mergeLimits,
});

/** The second amount is added to the first; or it goes. */
function mergeLimits(_params: Params, finding: Finding, context: FixContext): FixCandidates {
  const first = finding.related?.[0]?.message;
  const into = first?.key === "related-setting" ? first.params.path : undefined;
  const gone = goneWithLimit(finding, context);
  return [
    into === undefined ? undefined : mergedLimit(finding.path, into, gone, context),
    removeAt(gone, context),
  ];
}

function mergedLimit(
  from: string,
  into: string,
  gone: string,
  context: FixContext,
): Fix | undefined {
  const [a, b] = [into, from].map((path) => parseQuantity(textAt(context, path) ?? "")?.nanos);
  if (a === undefined || b === undefined) return undefined;
  const { edited } = context;
  const edits = joinEdits(setValue(edited, into, quantityText(a + b)), removePlace(edited, gone));
  return fixOf({ key: "merge-into", params: { from, into } }, edits, preferred);
}
