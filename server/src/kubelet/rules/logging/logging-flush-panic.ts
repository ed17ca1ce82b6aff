import { withoutSign } from "../../amounts.ts";
import {
  defaultAt,
  preferred,
  removeAt,
  replaceAt,
} from "../../../engine/analysis/fix-candidates.ts";
import { defineRule } from "../define-rule.ts";
import { durationText } from "../shared/duration-text.ts";

export default defineRule({
  id: "logging-flush-panic",
  severity: "error",
  // Since 1.35 the kubelet checks the value; see "logging-flush-positive".
  versions: { until: "1.34" },
  stage: "logging",
  phrase: "non-positive interval for NewTicker",
  source: "staging/src/k8s.io/component-base/logs/api/v1/options.go, ValidateAndApply",
  fields: { flush: "logging.flushFrequency" },
  check: ({ flush }) =>
    flush.value <= 0 ? [{ blame: flush, params: { flush: durationText(flush.value) } }] : [],
  message: ({ flush }: { readonly flush: string }) =>
    `logging.flushFrequency must not be negative, got ${flush}. Kubelets up to 1.34 panic and do not start ("non-positive interval for NewTicker"). Write a positive duration such as 5s, or remove the line.`,
  fix: ({ flush }, { path }, context) => {
    const text = withoutSign(flush) ?? defaultAt(context, path);
    return [
      text === undefined ? undefined : replaceAt(path, text, context, preferred),
      removeAt(path, context),
    ];
  },
});
