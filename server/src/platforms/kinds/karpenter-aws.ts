import { karpenterAws } from "../messages/kinds/karpenter-aws.ts";
import type { MapNode } from "../../engine/syntax/located-node.ts";
import { mapOf } from "../../engine/syntax/look-up.ts";
import { readToml } from "../../engine/syntax/toml/read-toml.ts";
import { findNode, findNodes, nodeTextAt } from "../find-nodes.ts";
import { translateKeys } from "../keys/platform-keys.ts";
import {
  definePlatform,
  type BaseLayer,
  type BaseValues,
  type PlatformContext,
} from "../platform.ts";
import { platform as bottlerocket } from "./bottlerocket.ts";
import { bottlerocketKeys } from "./shared/bottlerocket-keys.ts";
import { valuesOf } from "./shared/values-of-map.ts";
import { isExpression, karpenterPlaces, karpenterProblems } from "./shared/karpenter-checks.ts";
import { nodeadmBase } from "./shared/nodeadm-base.ts";
import { nodeadmFormula } from "./shared/size-formulas.ts";
import { entriesOf, problemAt } from "./shared/problems.ts";

/** The fields that Karpenter had until and with v1.14.1, and that every AMI family takes. */
const always: ReadonlySet<string> = new Set([
  "clusterDNS",
  "maxPods",
  "podsPerCore",
  "systemReserved",
  "kubeReserved",
  "evictionHard",
  "evictionSoft",
  "evictionSoftGracePeriod",
  "evictionMaxPodGracePeriod",
  "cpuCFSQuota",
  "imageGCHighThresholdPercent",
  "imageGCLowThresholdPercent",
]);

/** The AMI family: by its own key, else by the alias of the selector. */
function familyOf(root: MapNode): string {
  const family = nodeTextAt(root, ["spec", "amiFamily"]);
  if (family !== undefined) return family;
  const alias = findNodes(root, ["spec", "amiSelectorTerms", "*", "alias"])[0];
  const text = alias?.value.kind === "scalar" ? alias.value.text : "";
  const name = text.split("@")[0] ?? "";
  return /^windows/i.test(name)
    ? "Windows"
    : name === "bottlerocket"
      ? "Bottlerocket"
      : name.toUpperCase();
}

function takesOnlyTwelve(root: MapNode): boolean {
  return /^(?:AL2|Bottlerocket|Windows\d*)$/.test(familyOf(root));
}

/** Its user data is TOML, which Bottlerocket's page describes. */
function hasToml(root: MapNode): boolean {
  return familyOf(root) === "Bottlerocket";
}

function isCustom(root: MapNode): boolean {
  return familyOf(root) === "Custom";
}

/** Amazon Linux has nodeadm's configuration, AL2 without what came with 1.33; of the other families it is not told here. */
function hasBase(root: MapNode, isOfAll: boolean): boolean {
  const family = familyOf(root);
  return family === "AL2" ? isOfAll : family === "" || family === "AL2023";
}

/** The user data of a Bottlerocket as the document that it is; undefined for any other. */
function userDataOf(root: MapNode): MapNode | undefined {
  const text = hasToml(root) ? (nodeTextAt(root, ["spec", "userData"]) ?? "") : undefined;
  return text === undefined ? undefined : mapOf(readToml(text).root);
}

/** The context for checks of Bottlerocket's settings, if there are any. */
function inUserData(context: PlatformContext): PlatformContext | undefined {
  const root = userDataOf(context.root);
  return root && { ...context, root, around: context.root };
}

/** The values of Bottlerocket below the settings, and those of the user data that Karpenter leaves unchanged. */
const underBottlerocket: readonly BaseLayer[] = [
  ...(bottlerocket.base ?? []).map(({ values, when, ...versions }): BaseLayer => ({
    ...versions,
    when: (context) => {
      const inner = inUserData(context);
      return inner !== undefined && (when?.(inner) ?? true);
    },
    values: (context) =>
      typeof values === "function" ? values(inUserData(context) ?? context) : values,
  })),
  { values: valuesThatStay, when: ({ root }) => hasToml(root) },
];

/** The user data's values, but for what `spec.kubelet` has and what Karpenter does not hand on. */
function valuesThatStay(context: PlatformContext): BaseValues {
  const inner = inUserData(context);
  const settings = inner && mapOf(findNode(inner.root, ["settings", "kubernetes"])?.value);
  if (!inner || !settings) return {};
  const gone = bottlerocket.fields
    .filter(({ by, when }) => by !== undefined && (when?.(inner, undefined) ?? true))
    .flatMap(({ fields }) => fields.map((field) => field.split(".", 1)[0] ?? field));
  const values = valuesOf(translateKeys(settings, bottlerocketKeys).config);
  return Object.fromEntries(Object.entries(values).filter(([field]) => !gone.includes(field)));
}

/** Where a NodePool had settings of the kubelet up to v1beta1. */
const poolSpec = ["spec", "template", "spec"] as const;

/** True for a NodePool whose settings of the kubelet are in the node class. */
function isPoolOfToday(root: MapNode): boolean {
  return (
    nodeTextAt(root, ["kind"]) === "NodePool" &&
    /\/v1$/.test(nodeTextAt(root, ["apiVersion"]) ?? "")
  );
}

/** True for a key that is not about the kubelet, or is its own place. */
function isNotMisplaced(key: string): boolean {
  return !/^(?:kubelet\w+|maxPods)$/i.test(key);
}

function isNotOfKubelet(key: string): boolean {
  return key !== "kubelet" && isNotMisplaced(key);
}

/** Where settings of the kubelet are found in a NodePool, though it has none. */
const aroundPool = [["spec"], ["spec", "template"]] as const;

function hasMisplaced(root: MapNode): boolean {
  return [...aroundPool, poolSpec].some((path) =>
    entriesOf(findNodes(root, path)).some(({ entry }) => !isNotOfKubelet(entry?.key.text ?? "")),
  );
}

function isNodeClass(root: MapNode): boolean {
  return nodeTextAt(root, ["kind"]) === "EC2NodeClass";
}

/** True for the documents of old, whose schema is closed. */
function isOld(root: MapNode): boolean {
  return nodeTextAt(root, ["kind"]) !== "EC2NodeClass";
}

/** Only a Provisioner had it, and it was a setting of the node's user data. */
const containerRuntime = "containerRuntime";

function withoutContainerRuntime(map: MapNode): MapNode {
  return { ...map, entries: map.entries.filter(({ key }) => key.text !== containerRuntime) };
}

/** The map without expressions, which become values on the node only. */
function withoutExpressions(map: MapNode): MapNode {
  const entries = map.entries.flatMap((entry) => {
    const { key, value } = entry;
    if (key.text === "maxPods" && isExpression(value, "number")) return [];
    if (!/^(?:kube|system)Reserved$/.test(key.text) || value.kind !== "map") return [entry];
    const kept = value.entries.filter(
      (reservation) => !isExpression(reservation.value, "quantity"),
    );
    return [{ ...entry, value: { ...value, entries: kept } }];
  });
  return { ...map, entries };
}

export const platform = definePlatform({
  texts: karpenterAws,
  source:
    "aws/karpenter-provider-aws@1d927085d: pkg/apis/v1/kubeletconfiguration_validation.go, pkg/controllers/nodeclass/validation.go",
  marks: /\bkarpenter\.(?:k8s\.aws|sh)\b/,
  documents: [
    {
      kinds: ["EC2NodeClass"],
      group: "karpenter.k8s.aws",
      places: [
        { path: ["spec", "kubelet"], holds: "map", prepare: withoutExpressions },
        { path: ["spec", "userData"], holds: "documents", is: (_text, root) => !hasToml(root) },
        {
          path: ["spec", "userData"],
          holds: "documents",
          isToml: true,
          is: (_text, root) => hasToml(root),
        },
      ],
      role: familyOf,
    },
    {
      kinds: ["NodePool"],
      group: "karpenter.sh",
      is: (root) => /\/v1beta1$/.test(nodeTextAt(root, ["apiVersion"]) ?? ""),
      places: [{ path: ["spec", "template", "spec", "kubelet"], holds: "map" }],
    },
    {
      kinds: ["NodePool"],
      group: "karpenter.sh",
      is: (root) => isPoolOfToday(root) && hasMisplaced(root),
      isBeside: true,
      places: [],
    },
    {
      kinds: ["Provisioner"],
      group: "karpenter.sh",
      places: [
        { path: ["spec", "kubeletConfiguration"], holds: "map", prepare: withoutContainerRuntime },
      ],
    },
  ],
  header: "given",
  refusesTypes: true,
  unknown: "refused",
  closed: [
    ...aroundPool.map((path) => ({
      path,
      keys: [],
      isKnown: isNotOfKubelet,
      holdsIn: isPoolOfToday,
      effect: "refused" as const,
      note: "pool" as const,
    })),
    {
      path: [],
      keys: [],
      isKnown: isNotOfKubelet,
      holdsIn: isNodeClass,
      effect: "refused",
      note: "class",
    },
    {
      path: ["spec"],
      keys: [],
      isKnown: isNotMisplaced,
      successors: { kubeletConfiguration: "kubelet", kubeletConfig: "kubelet" },
      holdsIn: isNodeClass,
      effect: "refused",
      note: "class",
    },
    {
      path: poolSpec,
      keys: [
        "nodeClassRef",
        "requirements",
        "taints",
        "startupTaints",
        "expireAfter",
        "terminationGracePeriod",
      ],
      holdsIn: isPoolOfToday,
      effect: "refused",
      note: "pool",
    },
  ],
  writable: (root) => (takesOnlyTwelve(root) || isOld(root) ? always : undefined),
  fields: [
    { fields: ["registerWithTaints"], effect: "refused", note: "taints" },
    {
      fields: ["podsPerCore"],
      effect: "refused",
      when: ({ root }) => familyOf(root) === "Bottlerocket",
      note: "podsPerCore",
    },
  ],
  base: [
    ...nodeadmBase.map((layer): BaseLayer => ({
      ...layer,
      when: ({ root }) => hasBase(root, layer.since === undefined),
    })),
    ...underBottlerocket,
  ],
  formulas: [nodeadmFormula],
  computed: { clusterDNS: "clusterDNS", kubeReserved: "nodeadm", maxPods: "nodeadm" },
  merge: { maps: "merged", zeros: "count", carriedAs: "drop-in", isFile: hasToml },
  check({ root, isField }) {
    const isNarrow = takesOnlyTwelve(root);
    const isProvisioner = nodeTextAt(root, ["kind"]) === "Provisioner";
    const others = karpenterPlaces
      .flatMap((path) => entriesOf(findNodes(root, path)))
      .filter(({ entry }) => !always.has(entry?.key.text ?? ""))
      .filter(({ entry }) => !isProvisioner || entry?.key.text !== containerRuntime);
    // Other keys are reported as unknown fields.
    const fields = others.filter(({ entry }) => isField(entry?.key.text ?? ""));
    const [kubelet] = findNodes(root, ["spec", "kubelet"]);
    return [
      ...(isNarrow ? fields.map((found) => problemAt(found, "family")) : []),
      ...(isOld(root) && !isPoolOfToday(root)
        ? fields.map((found) => problemAt(found, "old", "lost"))
        : []),
      ...(isCustom(root) && kubelet?.entry
        ? [{ ...problemAt(kubelet, "custom", "noted"), span: kubelet.entry.key.span }]
        : []),
      ...karpenterProblems(root, isNarrow),
    ];
  },
  absence: ["softAlone", "graceAlone"],
  example: `apiVersion: karpenter.k8s.aws/v1
kind: EC2NodeClass
metadata:
  name: default
spec:
  amiSelectorTerms:
    - alias: al2023@latest
  kubelet:
    maxPods: 110
    kubeReserved:
      cpu: 200m
      memory: 1Gi
`,
});
