import { maker, safe } from "../../../engine/analysis/fix-candidates.ts";
import { defineRule } from "../define-rule.ts";
import type { GateText } from "./shared/gate-text.ts";
import { gateLines } from "./shared/written-gates.ts";

export default defineRule({
  id: "feature-gate-removed",
  severity: "error",
  stage: "gates",
  phrase: "unrecognized feature gate",
  otherVersions: "older",
  source: "staging/src/k8s.io/component-base/featuregate/feature_gate.go, SetFromMap",
  fields: { gates: "featureGates" },
  check({ gates }, context) {
    const { version, gates: index } = context;
    return gateLines(gates).flatMap(({ name, key }) => {
      const removed = index.removedIn(name, version);
      if (removed === undefined || index.stateIn(name, version)) return [];
      const last = index.history(name).findLast(({ value }) => value !== null)?.value;
      // Without a lock it is open whether the feature stayed or went with its gate.
      const isAlwaysOn = last?.stage === "GA" && last.default;
      return [{ blame: key, params: { gate: name, version, removed, isAlwaysOn } }];
    });
  },
  message: (params: GateText & { readonly removed: string; readonly isAlwaysOn: boolean }) =>
    `${params.gate} was removed in Kubernetes ${params.removed} ("unrecognized feature gate"). Kubelet ${params.version} does not start. Remove the line${
      params.isAlwaysOn ? "; the feature is always enabled now." : "."
    }`,
  fix: maker.removal(safe),
});
