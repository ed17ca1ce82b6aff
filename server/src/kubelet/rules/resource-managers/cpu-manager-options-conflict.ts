import { removeAt } from "../../../engine/analysis/fix-candidates.ts";
import { pathOfKey } from "../../../engine/text/value-path.ts";
import { defineRule } from "../define-rule.ts";
import {
  cpuManagerOptions,
  isAvailable,
  readBool,
  readsCpuManagerOptions,
} from "./shared/policy-options.ts";

const conflicts = [
  ["full-pcpus-only", "distribute-cpus-across-cores"],
  ["distribute-cpus-across-numa", "distribute-cpus-across-cores"],
  ["prefer-align-cpus-by-uncorecache", "distribute-cpus-across-cores"],
  ["prefer-align-cpus-by-uncorecache", "distribute-cpus-across-numa"],
] as const;

export default defineRule({
  id: "cpu-manager-options-conflict",
  severity: "error",
  versions: { since: "1.31" },
  stage: "start-up",
  phrase: "can not be used at the same time",
  source: "pkg/kubelet/cm/cpumanager/policy_options.go, ValidateStaticPolicyOptions",
  fields: { options: "cpuManagerPolicyOptions", policy: "cpuManagerPolicy" },
  optional: ["options"],
  check({ options }, { config }) {
    if (!readsCpuManagerOptions(config)) return [];
    return conflicts.flatMap(([a, b]) => {
      const names = [a, b];
      const given = names.flatMap((name) => options.value.get(name) ?? []);
      const [first, second] = given.sort((x, y) => x.span.start - y.span.start);
      const isOn = given.every(({ value }) => readBool(value) === true);
      const hasGates = names.every((name) =>
        isAvailable(cpuManagerOptions, name, "CPUManager", config),
      );
      if (!first || !second || !isOn || !hasGates) return [];
      return [{ blame: second, related: [first], params: { a, b } }];
    });
  },
  message: ({ a, b }: { readonly a: string; readonly b: string }) =>
    `The options "${a}" and "${b}" conflict ("can not be used at the same time"). The kubelet does not start. Remove one of them.`,
  fix: ({ a, b }, _finding, context) =>
    [b, a].map((name) => removeAt(pathOfKey("cpuManagerPolicyOptions", name), context)),
});
