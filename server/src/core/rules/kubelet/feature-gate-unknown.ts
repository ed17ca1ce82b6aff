import { isBefore } from "../../schema/field-index.ts";
import { nearest } from "../../text/nearest.ts";
import { defineRule } from "../define-rule.ts";
import { writtenGates } from "./shared/written-gates.ts";

export const featureGateUnknown = defineRule({
  id: "feature-gate-unknown",
  severity: "error",
  fields: { gates: "featureGates" },
  check({ gates }, context) {
    const { version, gates: index } = context;
    return writtenGates(gates, context)
      .filter(({ name }) => !index.stateIn(name, version) && !index.removedIn(name, version))
      .map(({ name, key }) => {
        const later = index.history(name).find(({ since }) => isBefore(version, since));
        const suggestion = later ? undefined : nearest(name, index.namesIn(version));
        return { blame: key, params: { gate: name, version, since: later?.since, suggestion } };
      });
  },
});
