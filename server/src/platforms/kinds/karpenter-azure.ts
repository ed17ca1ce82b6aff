import { karpenterAzure } from "../messages/kinds/karpenter-azure.ts";
import { nearestQuantity } from "../../engine/syntax/quantity.ts";
import { findNode, findNodes, nodeTextAt, type FoundNode } from "../find-nodes.ts";
import type { PlatformKeys } from "../keys/platform-keys.ts";
import { definePlatform, type PlatformProblem } from "../platform.ts";
import { aksBase } from "./shared/aks-base.ts";
import { azureFormula } from "./shared/size-formulas.ts";
import {
  below,
  choiceProblems,
  cpuPolicies,
  problemAt,
  problemsWhere,
  rangeProblems,
  topologyPolicies,
  wholeNumber,
} from "./shared/problems.ts";

const accepted = [
  "cpuManagerPolicy",
  "cpuCFSQuota",
  "cpuCFSQuotaPeriod",
  "imageGCHighThresholdPercent",
  "imageGCLowThresholdPercent",
  "topologyManagerPolicy",
  "allowedUnsafeSysctls",
  "containerLogMaxSize",
  "containerLogMaxFiles",
  "podPidsLimit",
  "failSwapOn",
];
const keys: PlatformKeys = Object.fromEntries(accepted.map((name) => [name, { field: name }]));

/** Reported at the key of the settings, if the document has them. */
function swapProblem(found: FoundNode): PlatformProblem<"swap"> {
  const problem = problemAt(found, "swap" as const);
  return found.entry ? { ...problem, span: found.entry.key.span } : problem;
}

export const platform = definePlatform({
  texts: karpenterAzure,
  source:
    "Azure/karpenter-provider-azure@352646f5: pkg/apis/v1beta1/aksnodeclass.go, pkg/providers/imagefamily/bootstrap/staticvalues.go",
  marks: /\bkarpenter\.azure\.com\b/,
  documents: [
    {
      kinds: ["AKSNodeClass"],
      group: "karpenter.azure.com",
      places: [{ path: ["spec", "kubelet"], holds: "map", keys }],
      settings: [{ path: ["spec", "maxPods"], field: "maxPods", isAbove: true }],
    },
  ],
  header: "given",
  refusesTypes: true,
  unknown: "lost",
  fields: [
    {
      fields: ["failSwapOn"],
      effect: "refused",
      when: ({ root }, value) =>
        findNode(root, ["spec", "linuxOSConfig", "swapFileSize"]) !== undefined &&
        !(value?.kind === "scalar" && value.text === "false"),
      note: "swap",
    },
  ],
  base: [
    ...aksBase,
    {
      values: { featureGates: { CustomCPUCFSQuotaPeriod: true } },
      when: ({ config }) =>
        config !== undefined && nodeTextAt(config, ["cpuCFSQuotaPeriod"]) !== undefined,
    },
  ],
  formulas: [azureFormula],
  computed: { kubeReserved: "reserved", maxPods: "maxPods", systemReserved: "reserved" },
  merge: { maps: "merged", zeros: "count", carriedAs: "file" },
  check({ root }) {
    const holder = findNodes(root, ["spec", "kubelet"]);
    const [high] = below(holder, "imageGCHighThresholdPercent");
    const [low] = below(holder, "imageGCLowThresholdPercent");
    const [most, least] = [wholeNumber(high?.value), wholeNumber(low?.value)];
    const swap = findNode(root, ["spec", "linuxOSConfig", "swapFileSize"]);
    return [
      // A failSwapOn in the document is reported at its own place.
      ...(swap && below(holder, "failSwapOn").length === 0 ? [swapProblem(holder[0] ?? swap)] : []),
      ...rangeProblems(findNodes(root, ["spec", "maxPods"]), 10, 250, "podRange"),
      ...choiceProblems(below(holder, "cpuManagerPolicy"), cpuPolicies, "cpuManager"),
      ...choiceProblems(below(holder, "topologyManagerPolicy"), topologyPolicies, "topology"),
      ...rangeProblems(
        [high, low].filter((found) => found !== undefined),
        0,
        100,
        "percent",
      ),
      ...(high && most !== undefined && least !== undefined && most <= least
        ? [{ ...problemAt(high, "gcOrder" as const), instead: [least + 5] }]
        : []),
      ...rangeProblems(below(holder, "containerLogMaxFiles"), 2, Infinity, "logFiles"),
      ...problemsWhere(
        below(holder, "containerLogMaxSize"),
        (text) => !/^\d+(?:[EPTGMK]i?)$/.test(text),
        "logSize",
        "refused",
        undefined,
        nearestQuantity,
      ),
    ];
  },
  example: `apiVersion: karpenter.azure.com/v1beta1
kind: AKSNodeClass
metadata:
  name: default
spec:
  imageFamily: Ubuntu2204
  kubelet:
    cpuManagerPolicy: static
    topologyManagerPolicy: best-effort
`,
});
