import { removeAt, setAt } from "../../../engine/analysis/fix-candidates.ts";
import { writtenLast } from "../../../engine/rules/setting.ts";
import { pathOfKey } from "../../../engine/text/value-path.ts";
import { defineRule } from "../define-rule.ts";
import {
  cpuManagerOptions,
  isAvailable,
  readBool,
  readsCpuManagerOptions,
} from "./shared/policy-options.ts";

export default defineRule({
  id: "cpu-align-by-socket-vs-single-numa",
  severity: "error",
  stage: "start-up",
  phrase: "is incompatible with CPUManager align-by-socket",
  source: "pkg/kubelet/cm/cpumanager/policy_options.go, ValidateStaticPolicyOptions",
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
  message: ({ topology }: { readonly topology: string }) =>
    `topologyManagerPolicy "${topology}" is incompatible with CPUManager align-by-socket. The kubelet exits when it starts its CPU manager. Remove align-by-socket, or change topologyManagerPolicy.`,
  fix: (_params, _finding, context) => [
    removeAt(pathOfKey("cpuManagerPolicyOptions", "align-by-socket"), context),
    setAt("topologyManagerPolicy", "restricted", context),
  ],
});
