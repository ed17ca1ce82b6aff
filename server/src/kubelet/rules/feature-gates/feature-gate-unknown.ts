import { preferred, removeAt, renameAt } from "../../../engine/analysis/fix-candidates.ts";
import { isBefore } from "../../../facts/field-index.ts";
import { nearest } from "../../../engine/text/nearest.ts";
import { defineRule } from "../define-rule.ts";
import type { GateText } from "./shared/gate-text.ts";
import { gateLines } from "./shared/written-gates.ts";
import { didYouMean } from "../../../engine/messages/english-words.ts";

export default defineRule({
  id: "feature-gate-unknown",
  severity: "error",
  stage: "gates",
  phrase: "unrecognized feature gate",
  otherVersions: "any",
  source: "staging/src/k8s.io/component-base/featuregate/feature_gate.go, SetFromMap",
  fields: { gates: "featureGates" },
  check({ gates }, context) {
    const { version, gates: index } = context;
    return gateLines(gates)
      .filter(({ name }) => !index.stateIn(name, version) && !index.removedIn(name, version))
      .filter(({ name }) => !index.isNamedIn(name, version))
      .map(({ name, key }) => {
        const later = index.history(name).find(({ since }) => isBefore(version, since));
        const suggestion = later ? undefined : nearest(name, index.namesIn(version));
        return { blame: key, params: { gate: name, version, since: later?.since, suggestion } };
      });
  },
  message: (
    params: GateText & {
      readonly since: string | undefined;
      readonly suggestion: string | undefined;
    },
  ) => {
    const { gate, version, since, suggestion } = params;
    const text = `${gate} is an unrecognized feature gate. Kubelet ${version} does not start.`;
    if (since !== undefined)
      return `${text} The gate was added in ${since}. Remove the line, or upgrade.`;
    return `${text}${didYouMean(suggestion) || " Remove the line."}`;
  },
  fix: ({ suggestion }, { path }, context) => [
    suggestion === undefined ? undefined : renameAt(path, suggestion, context, preferred),
    removeAt(path, context, preferred),
  ],
});
