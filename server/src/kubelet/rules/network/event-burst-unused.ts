import { maker } from "../../../engine/analysis/fix-candidates.ts";
import { defineRule } from "../define-rule.ts";
import { burstUnused } from "./shared/burst-unused.ts";

export default defineRule({
  id: "event-burst-unused",
  severity: "information",
  versions: { since: "1.37" },
  stage: "start-up",
  advice: true,
  source: "kubernetes/kubernetes pull request 117119, release notes of 1.37",
  fields: { burst: "eventBurst", qps: "eventRecordQPS" },
  check: ({ burst, qps }) =>
    burst.written && qps.value === 0
      ? [{ blame: burst, related: [qps], params: { burst: burst.path, qps: qps.path } }]
      : [],
  message: burstUnused,
  fix: maker.removal({}),
});
