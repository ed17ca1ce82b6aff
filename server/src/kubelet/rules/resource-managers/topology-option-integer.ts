import { maker } from "../../../engine/analysis/fix-candidates.ts";
import { defineRule } from "../define-rule.ts";
import type { OptionValue } from "./shared/messages.ts";
import { numaLimit, readNumaLimit } from "./shared/policy-options.ts";

export default defineRule({
  id: "topology-option-integer",
  severity: "error",
  versions: { since: "1.31" },
  stage: "start-up",
  phrase: "unable to convert policy option to integer",
  source: "pkg/kubelet/cm/topologymanager/policy_options.go, NewPolicyOptions",
  fields: { options: "topologyManagerPolicyOptions", policy: "topologyManagerPolicy" },
  optional: ["options"],
  check({ options }, { config }) {
    const limit = readNumaLimit(options.value, config);
    if (!limit || limit.number !== undefined) return [];
    const { blame } = limit;
    return [{ blame, params: { name: numaLimit, written: blame.value } }];
  },
  message: ({ name, written }: OptionValue) =>
    `"${name}" must be a quoted integer such as "8", got "${written}" ("unable to convert policy option to integer"). The kubelet does not start.`,
  fix: maker.either(maker.value("8"), maker.removal({})),
});
