import { defineRule } from "../define-rule.ts";
import { writtenGates } from "./shared/written-gates.ts";

export const featureGateRemoved = defineRule({
  id: "feature-gate-removed",
  severity: "error",
  fields: { gates: "featureGates" },
  check({ gates }, context) {
    const { version, gates: index } = context;
    return writtenGates(gates, context).flatMap(({ name, key }) => {
      const removed = index.removedIn(name, version);
      if (removed === undefined || index.stateIn(name, version)) return [];
      const last = index.history(name).findLast(({ value }) => value !== null)?.value;
      // Without a lock it is open whether the feature stayed or went with its gate.
      const isAlwaysOn = last?.stage === "GA" && last.default;
      return [{ blame: key, params: { gate: name, version, removed, isAlwaysOn } }];
    });
  },
});
