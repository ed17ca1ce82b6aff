import { defineRule } from "../define-rule.ts";
import { list } from "../../../engine/messages/english-words.ts";
import { keyOf } from "../shared/key-of.ts";
import { orRemove } from "./shared/option-fixes.ts";

export default defineRule({
  id: "cpu-manager-options-with-none",
  severity: "error",
  stage: "start-up",
  phrase: "None policy: received unsupported options",
  source: "pkg/kubelet/cm/cpumanager/cpu_manager.go, NewManager",
  fields: { options: "cpuManagerPolicyOptions", policy: "cpuManagerPolicy" },
  optional: ["options"],
  check({ options, policy }, { config }) {
    if (!config.isGateOn("CPUManagerPolicyOptions")) return [];
    if (policy.value !== "none" || options.value.size === 0) return [];
    const related = policy.written ? [policy] : [];
    const params = { options: [...options.value.keys()], byDefault: !policy.written };
    return [{ blame: keyOf(options, config), related, params }];
  },
  message: ({
    options,
    byDefault,
  }: {
    readonly options: readonly string[];
    readonly byDefault: boolean;
  }) =>
    `cpuManagerPolicy "none"${byDefault ? " (the default)" : ""} does not accept options such as ${list(options.slice(0, 2), "or")} ("None policy: received unsupported options"). The kubelet does not start. Set cpuManagerPolicy: static, or remove them.`,
  fix: orRemove("cpuManagerPolicy", "static"),
});
