import { maker } from "../../../engine/analysis/fix-candidates.ts";
import { defineRule } from "../define-rule.ts";
import { keyOf } from "../shared/key-of.ts";

export default defineRule({
  id: "logging-vmodule-text-only",
  severity: "error",
  stage: "logging",
  phrase: "Only supported for text log format",
  source: "staging/src/k8s.io/component-base/logs/api/v1/options.go, Validate",
  fields: { vmodule: "logging.vmodule", format: "logging.format" },
  check({ vmodule, format }, { config }) {
    if (vmodule.value.length === 0 || ["", "text"].includes(format.value)) return [];
    return [{ blame: keyOf(vmodule, config), related: [format], params: { format: format.value } }];
  },
  message: ({ format }: { readonly format: string }) =>
    `logging.vmodule cannot be used with format "${format}" ("Only supported for text log format"). The kubelet does not start. Remove vmodule, or write "format: text".`,
  fix: maker.either(maker.setting(["logging.format", "text"]), maker.removal({})),
});
