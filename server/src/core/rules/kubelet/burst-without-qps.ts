import { defineRule } from "../define-rule.ts";

export const registryBurstUnused = defineRule({
  id: "registry-burst-unused",
  severity: "information",
  fields: { burst: "registryBurst", qps: "registryPullQPS" },
  check: ({ burst, qps }) =>
    burst.written && qps.value === 0
      ? [{ blame: burst, related: [qps], params: { burst: burst.path, qps: qps.path } }]
      : [],
});

export const eventBurstUnused = defineRule({
  id: "event-burst-unused",
  severity: "information",
  fields: { burst: "eventBurst", qps: "eventRecordQPS" },
  check: ({ burst, qps }) =>
    burst.written && qps.value === 0
      ? [{ blame: burst, related: [qps], params: { burst: burst.path, qps: qps.path } }]
      : [],
});
