import { maker } from "../../../engine/analysis/fix-candidates.ts";
import { defineRule } from "../define-rule.ts";
import { burstUnused } from "./shared/burst-unused.ts";

export default defineRule({
  id: "registry-burst-unused",
  severity: "information",
  stage: "start-up",
  advice: true,
  source: "pkg/kubelet/kubelet.go, NewMainKubelet",
  fields: { burst: "registryBurst", qps: "registryPullQPS" },
  check: ({ burst, qps }) =>
    burst.written && qps.value === 0
      ? [{ blame: burst, related: [qps], params: { burst: burst.path, qps: qps.path } }]
      : [],
  message: burstUnused,
  fix: maker.removal({}),
});
