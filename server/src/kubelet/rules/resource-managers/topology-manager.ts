import { defineRule, defineNodeRule } from "../define-rule.ts";
import { keyOf } from "../shared/key-of.ts";
import { orRemove } from "./shared/option-fixes.ts";
import { preferred, replaceAt, maker, setAt } from "../../../engine/analysis/fix-candidates.ts";
import type { OptionValue } from "./shared/messages.ts";
import { numaLimit, readNumaLimit } from "./shared/policy-options.ts";
import { pathOfKey } from "../../../engine/text/value-path.ts";

export const topologyOptionsUnused = defineRule({
  id: "topology-options-unused",
  severity: "information",
  stage: "start-up",
  advice: true,
  source: "pkg/kubelet/cm/topologymanager/topology_manager.go, NewManager",
  fields: { options: "topologyManagerPolicyOptions", policy: "topologyManagerPolicy" },
  optional: ["options"],
  check({ options, policy }, { config }) {
    if (!config.isGateOn("TopologyManagerPolicyOptions")) return [];
    if (policy.value !== "none" || options.value.size === 0) return [];
    const related = policy.written ? [policy] : [];
    const params = { byDefault: !policy.written };
    return [{ blame: keyOf(options, config), related, params }];
  },
  message: ({ byDefault }: { readonly byDefault: boolean }) =>
    `topologyManagerPolicyOptions has no effect, because topologyManagerPolicy is "none"${byDefault ? " by default" : ""}. Set another policy, or remove the options.`,
  fix: orRemove("topologyManagerPolicy", "best-effort"),
});

const least = 8;

export const topologyOptionValue = defineRule({
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

export const topologyOptionInteger = defineRule({
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

/** Without max-allowable-numa-nodes no policy goes beyond this. */
const usualLimit = 8;

const options = "topologyManagerPolicyOptions";

export const topologyNumaLimit = defineNodeRule({
  id: "topology-numa-limit",
  severity: "error",
  stage: "start-up",
  phrase: "unsupported on machines with more than",
  source: "pkg/kubelet/cm/topologymanager/topology_manager.go, NewManager",
  fields: { policy: "topologyManagerPolicy", options: "topologyManagerPolicyOptions" },
  check({ policy, options }, { node }) {
    const count = node?.numaNodes;
    const written = Number(options.value.get("max-allowable-numa-nodes")?.value ?? usualLimit);
    const limit = Number.isInteger(written) ? Math.max(written, usualLimit) : usualLimit;
    if (count === undefined || count <= limit || policy.value === "none") return [];
    return [{ blame: policy, params: { count, limit } }];
  },
  message: ({ count, limit }: { readonly count: number; readonly limit: number }) =>
    `This node has ${count} NUMA nodes, but a topology manager policy allows at most ${limit} ("unsupported on machines with more than"). The kubelet does not start. Use policy none, or raise max-allowable-numa-nodes.`,
  fix: ({ count }, { path }, context) => [
    setAt(pathOfKey(options, "max-allowable-numa-nodes"), String(count), context, preferred),
    replaceAt(path, "none", context),
  ],
});
