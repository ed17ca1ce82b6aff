import { writtenLast } from "../../kubelet/setting.ts";
import { defineRule } from "../define-rule.ts";
import {
  cpuManagerOptions,
  isAvailable,
  readBool,
  readsCpuManagerOptions,
} from "./shared/policy-options.ts";

export const cpuAlignBySocketVsSingleNuma = defineRule({
  id: "cpu-align-by-socket-vs-single-numa",
  severity: "error",
  fields: {
    options: "cpuManagerPolicyOptions",
    policy: "cpuManagerPolicy",
    topology: "topologyManagerPolicy",
  },
  optional: ["options"],
  check({ options, topology }, { config }) {
    const name = "align-by-socket";
    const align = options.value.get(name);
    if (!align || readBool(align.value) !== true || topology.value !== "single-numa-node")
      return [];
    const isRead = readsCpuManagerOptions(config);
    if (!isRead || !isAvailable(cpuManagerOptions, name, "CPUManager", config)) return [];
    const blame = writtenLast(align, topology);
    const related = blame === align ? [topology] : [align];
    return [{ blame, related, params: { topology: topology.value } }];
  },
});
