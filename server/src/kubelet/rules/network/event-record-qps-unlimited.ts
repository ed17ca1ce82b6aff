import { maker } from "../../../engine/analysis/fix-candidates.ts";
import { defineRule } from "../define-rule.ts";

export default defineRule({
  id: "event-record-qps-unlimited",
  severity: "information",
  versions: { since: "1.37" },
  stage: "start-up",
  advice: true,
  source: "kubernetes/kubernetes pull request 117119, release notes of 1.37",
  fields: { qps: "eventRecordQPS" },
  check: ({ qps }) => (qps.written && qps.value === 0 ? [{ blame: qps, params: {} }] : []),
  message: () =>
    "In 1.37 and later, eventRecordQPS: 0 means no limit; older kubelets send at most 5 events per second. Events from a busy node can overload the API server. Set a rate, such as 50 (the default).",
  fix: maker.byDefault,
});
