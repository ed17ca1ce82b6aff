import { maker } from "../../../engine/analysis/fix-candidates.ts";
import { defineRule } from "../define-rule.ts";

export default defineRule({
  id: "memory-manager-best-effort-os",
  severity: "error",
  versions: { since: "1.32" },
  stage: "start-up",
  phrase: "is not available for platform",
  source: "pkg/kubelet/apis/config/validation/validation_others.go, validateKubeletOSConfiguration",
  fields: { policy: "memoryManagerPolicy" },
  asksNode: true,
  // A node of which nothing is said is a Linux node.
  check: ({ policy }, { node }) =>
    node?.os !== "windows" && policy.value === "BestEffort" ? [{ blame: policy, params: {} }] : [],
  message: () =>
    'memoryManagerPolicy BestEffort is available only on Windows ("is not available for platform"). The kubelet does not start. Write None or Static.',
  fix: maker.value("Static", "None"),
});
