import { itemsAt, removeAt, setAt } from "../../../engine/analysis/fix-candidates.ts";
import { pathOfItem } from "../../../engine/text/value-path.ts";
import { defineRule } from "../define-rule.ts";
import { list } from "../../../engine/messages/english-words.ts";
import { enforcements } from "./shared/enforcements.ts";

export default defineRule({
  id: "enforce-none-exclusive",
  severity: "error",
  stage: "validation",
  phrase: "may not contain additional enforcements",
  source: "pkg/kubelet/apis/config/validation/validation.go, ValidateKubeletConfiguration",
  fields: { enforced: "enforceNodeAllocatable" },
  check({ enforced }) {
    const blame = enforced.value.find(({ value }) => value === "none");
    if (!blame || enforced.value.length < 2) return [];
    const others = enforced.value.filter((item) => item !== blame).map(({ value }) => value);
    return [{ blame, params: { others } }];
  },
  message: ({ others }: { readonly others: readonly string[] }) =>
    `enforceNodeAllocatable with "none" may not contain additional enforcements, got ${list(others, "and")}. The kubelet does not start. Remove "none", or everything else.`,
  fix: (_params, _finding, context) => [
    removeAt(pathOfItem(enforcements, itemsAt(context, enforcements).indexOf("none")), context),
    setAt(enforcements, ["none"], context),
  ],
});
