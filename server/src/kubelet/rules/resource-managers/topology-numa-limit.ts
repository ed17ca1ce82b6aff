import { preferred, replaceAt, setAt } from "../../../engine/analysis/fix-candidates.ts";
import { pathOfKey } from "../../../engine/text/value-path.ts";
import { defineNodeRule } from "../define-rule.ts";

/** Without max-allowable-numa-nodes no policy goes beyond this. */
const usualLimit = 8;

const options = "topologyManagerPolicyOptions";

export default defineNodeRule({
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
