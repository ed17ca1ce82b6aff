import { defineRule } from "../define-rule.ts";
import {
  isAvailable,
  readsTopologyManagerOptions,
  topologyManagerOptions,
} from "./shared/policy-options.ts";

export const topologyOptionInteger = defineRule({
  id: "topology-option-integer",
  severity: "error",
  fields: { options: "topologyManagerPolicyOptions", policy: "topologyManagerPolicy" },
  check({ options }, { config }) {
    const name = "max-allowable-numa-nodes";
    const blame = options.value.get(name);
    if (!blame?.written || !readsTopologyManagerOptions(config)) return [];
    if (!isAvailable(topologyManagerOptions, name, "TopologyManager", config)) return [];
    const isInteger = /^[+-]?\d+$/.test(blame.value);
    return isInteger ? [] : [{ blame, params: { name, written: blame.value } }];
  },
});
