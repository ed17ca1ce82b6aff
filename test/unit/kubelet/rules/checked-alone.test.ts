import { test } from "vitest";
import { checkFindings } from "../../../support/check-findings.ts";

const header = `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
`;

test.each([
  [
    "each entry of a map is judged, and what it leaves out is not",
    `evictionHard:
  memory.available: 100Mb
#                   ^^^^^ error[eviction-threshold-format]: 100Mb
evictionSoft:
  nodefs.available: 10%
`,
  ],
  [
    "soft thresholds below the hard one beside them",
    `evictionHard: { memory.available: 200Mi }
evictionSoft: { memory.available: 100Mi }
#                                 ^^^^^ warning[eviction-soft-below-hard]: 200Mi
`,
  ],
  [
    "an error whichever way the gate stands",
    `shutdownGracePeriod: 60s
shutdownGracePeriodCriticalPods: 90s
#                                ^^^ error[shutdown-critical-le-total]: 1m30s
`,
  ],
  [
    "one period alone may fit what other files say",
    `shutdownGracePeriodCriticalPods: 90s
`,
  ],
  [
    "a gate that another file may switch on",
    `enableSystemLogQuery: true
enableSystemLogHandler: true
`,
  ],
  [
    "a gate that the file switches itself",
    `shutdownGracePeriod: 60s
#                    ^^^ error[shutdown-period-gate]: GracefulNodeShutdown
featureGates:
  GracefulNodeShutdown: false
`,
  ],
  [
    "two settings of three contradict each other, whatever the third is",
    `reservedSystemCPUs: 0-1
kubeReservedCgroup: /kube.slice
#                   ^^^^^^^^^^^ error[reserved-cpus-vs-cgroups]: reservedSystemCPUs
`,
  ],
])("a drop-in whose set is not known: %s", (_name, text) => {
  const options = { path: "kubelet.conf.d/10.conf", kubernetesVersion: "1.34" } as const;
  checkFindings(header + text, options);
});
