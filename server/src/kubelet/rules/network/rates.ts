import { maker } from "../../../engine/analysis/fix-candidates.ts";
import { defineRule } from "../define-rule.ts";

interface Burst {
  readonly burst: string;
  readonly qps: string;
}

/** The text about a burst whose rate is 0. */
function burstUnused({ burst, qps }: Burst): string {
  return `${burst} has no effect while ${qps} is 0, which means no rate limit. Remove the line, or set ${qps} to a rate.`;
}

export const eventBurstUnused = defineRule({
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

export const eventRecordQpsUnlimited = defineRule({
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

export const registryBurstUnused = defineRule({
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
