import { preferred, setAt } from "../../../engine/analysis/fix-candidates.ts";
import { defineNodeRule } from "../define-rule.ts";

export default defineNodeRule({
  id: "cgroup-driver-runtime",
  severity: "warning",
  stage: "start-up",
  phrase: "Falling back to using cgroupDriver",
  source: "cmd/kubelet/app/server.go, run",
  fields: { driver: "cgroupDriver" },
  check({ driver }, { node }) {
    const runtime = node?.cgroupDriver;
    if (runtime === undefined || node?.os === "windows" || runtime === driver.value) return [];
    return [{ blame: driver, params: { driver: driver.value, runtime } }];
  },
  message: ({ driver, runtime }: { readonly driver: string; readonly runtime: string }) =>
    `cgroupDriver is ${driver}, but this node's runtime uses ${runtime}. If the runtime does not report its driver ("Falling back to using cgroupDriver"), pods fail to start or run outside their limits. Set cgroupDriver: ${runtime}.`,
  fix: ({ runtime }, _finding, context) => [setAt("cgroupDriver", runtime, context, preferred)],
});
