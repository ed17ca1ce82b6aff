import { preferred, replaceAt } from "../../../engine/analysis/fix-candidates.ts";
import { defineRule } from "../define-rule.ts";
import type { OptionValue } from "./shared/messages.ts";
import { numaLimit, readNumaLimit } from "./shared/policy-options.ts";

const least = 8;

export default defineRule({
  id: "topology-option-value",
  severity: "error",
  versions: { since: "1.31" },
  stage: "start-up",
  phrase: "the minimum value of",
  source: "pkg/kubelet/cm/topologymanager/policy_options.go, NewPolicyOptions",
  fields: { options: "topologyManagerPolicyOptions", policy: "topologyManagerPolicy" },
  optional: ["options"],
  check({ options }, { config }) {
    const limit = readNumaLimit(options.value, config);
    if (limit?.number === undefined || limit.number >= least) return [];
    const { blame } = limit;
    return [{ blame, params: { name: numaLimit, written: blame.value, least } }];
  },
  message: ({ name, written, least }: OptionValue & { readonly least: number }) =>
    `"${name}" must be at least ${least}, got ${written} ("the minimum value of"). The kubelet does not start.`,
  fix: ({ least }, { path }, context) => [replaceAt(path, String(least), context, preferred)],
});
