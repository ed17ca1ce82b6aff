import { defineRule } from "../define-rule.ts";
import {
  isAvailable,
  readsTopologyManagerOptions,
  topologyManagerOptions,
} from "./shared/policy-options.ts";

const least = 8;

export const topologyOptionValue = defineRule({
  id: "topology-option-value",
  severity: "error",
  fields: { options: "topologyManagerPolicyOptions", policy: "topologyManagerPolicy" },
  check({ options }, { config }) {
    const name = "max-allowable-numa-nodes";
    const blame = options.value.get(name);
    if (!blame?.written || !readsTopologyManagerOptions(config)) return [];
    if (!isAvailable(topologyManagerOptions, name, "TopologyManager", config)) return [];
    const isLow = /^[+-]?\d+$/.test(blame.value) && Number(blame.value) < least;
    return isLow ? [{ blame, params: { name, written: blame.value, least } }] : [];
  },
});
