import { aks } from "../messages/kinds/aks.ts";
import type { LocatedNode, MapNode } from "../../engine/syntax/located-node.ts";
import { isJsonMap, plainText, type ExactJson } from "../../engine/text/json-text.ts";
import { isUnknown } from "../../engine/syntax/hole.ts";
import { findNodes, type FoundNode } from "../find-nodes.ts";
import { nodeOfJson } from "../patches/json-node.ts";
import type { PlatformKeys } from "../keys/platform-keys.ts";
import { definePlatform, type PlatformProblem } from "../platform.ts";
import { aksOwnBase } from "./shared/aks-base.ts";
import { aksFormula } from "./shared/size-formulas.ts";
import { aksProblems } from "./shared/aks-checks.ts";
import { below, problemAt, problemsWhere, rangeProblems, wholeNumber } from "./shared/problems.ts";

const keys: PlatformKeys = {
  cpuManagerPolicy: { field: "cpuManagerPolicy" },
  cpuCfsQuota: { field: "cpuCFSQuota" },
  cpuCfsQuotaPeriod: { field: "cpuCFSQuotaPeriod" },
  imageGcHighThreshold: { field: "imageGCHighThresholdPercent" },
  imageGcLowThreshold: { field: "imageGCLowThresholdPercent" },
  topologyManagerPolicy: { field: "topologyManagerPolicy" },
  allowedUnsafeSysctls: { field: "allowedUnsafeSysctls" },
  failSwapOn: { field: "failSwapOn" },
  containerLogMaxSizeMB: {
    field: "containerLogMaxSize",
    value: megabytes,
    write: numberOfMegabytes,
  },
  containerLogMaxFiles: { field: "containerLogMaxFiles" },
  podMaxPids: { field: "podPidsLimit" },
  seccompDefault: {
    field: "seccompDefault",
    value: profile,
    write: (isOn) => (isOn === true ? "RuntimeDefault" : "Unconfined"),
  },
};

/** The names of the signals that the API takes thresholds for. */
const signals = {
  memoryAvailable: "memory.available",
  nodeFsAvailable: "nodefs.available",
  nodeFsInodesFree: "nodefs.inodesFree",
} as const;

/** Keys of the API's preview, for Linux: reservations and thresholds of the user's own (CustomNodeConfigPreview). */
const previewKeys: PlatformKeys = {
  kubeReserved: {
    field: "kubeReserved",
    names: { cpuMillicores: "cpu", memoryMB: "memory" },
    value: withUnits,
    write: withoutUnit,
  },
  hardEvictionThreshold: { field: "evictionHard", names: signals },
  softEvictionThreshold: { field: "evictionSoft", names: signals },
  softEvictionGracePeriod: { field: "evictionSoftGracePeriod", names: signals },
  evictionMaxPodGracePeriodInSeconds: { field: "evictionMaxPodGracePeriod" },
};

/** The keys that the API takes from the file of `az aks`. */
const fileKeys: PlatformKeys = { ...keys, ...previewKeys };

/** The units of the numbers: thousandths of a CPU, and mebibytes. */
const units: Readonly<Record<string, string>> = { cpu: "m", memory: "Mi" };

function withUnits(node: LocatedNode): LocatedNode {
  if (node.kind !== "map") return node;
  const entries = node.entries.map((entry) => {
    const amount = wholeNumber(entry.value);
    const unit = units[entry.key.text] ?? "";
    return amount === undefined
      ? entry
      : { ...entry, value: nodeOfJson(`${amount}${unit}`, entry.value.span) };
  });
  return { ...node, entries };
}

/** Numbers instead of amounts; undefined for one with another unit. */
function withoutUnit(amounts: ExactJson): ExactJson | undefined {
  if (!isJsonMap(amounts)) return undefined;
  const numbers = Object.entries(amounts).map(([name, amount]) => {
    const [, number] = /^(\d+)(?:m|Mi)$/.exec(typeof amount === "string" ? amount : "") ?? [];
    return [name, number === undefined ? undefined : Number(number)] as const;
  });
  return Object.fromEntries(numbers.flatMap(([name, n]) => (n === undefined ? [] : [[name, n]])));
}

/** The API names the profile: RuntimeDefault or Unconfined. */
function profile(node: LocatedNode): LocatedNode {
  const text = node.kind === "scalar" ? node.text : "";
  return /^(?:RuntimeDefault|Unconfined)$/.test(text)
    ? nodeOfJson(text === "RuntimeDefault", node.span)
    : node;
}

/** AKS writes the number with the decimal unit. */
function megabytes(node: LocatedNode): LocatedNode | undefined {
  const size = wholeNumber(node);
  return size === undefined ? undefined : nodeOfJson(`${size}M`, node.span);
}

/** Of a size such as 50M; of 50Mi what is next to it. */
function numberOfMegabytes(size: ExactJson): number | undefined {
  const [, count] = /^(\d+)M[Bi]?$/.exec(plainText(size)) ?? [];
  return count === undefined ? undefined : Number(count);
}

/** The kubelet's names of what AKS calls otherwise, and fields that people look for. */
const mistaken = [
  "cpuCFSQuota",
  "cpuCFSQuotaPeriod",
  "imageGCHighThresholdPercent",
  "podPidsLimit",
  "imageGCLowThresholdPercent",
  "containerLogMaxSize",
  "maxPods",
  "evictionHard",
  "systemReserved",
  "maxParallelImagePulls",
];

const names = [...Object.keys(fileKeys), ...mistaken];

/** A JSON object most of whose keys are such: the file has no header, and its name is the user's. */
function isAksFile({ style, entries }: MapNode): boolean {
  const known = entries.filter(({ key }) => names.includes(key.text)).length;
  return style === "flow" && known * 2 > entries.length;
}

/** True for a name that AKS has and the kubelet has not. */
function isOfAksOnly(name: string): boolean {
  return Object.hasOwn(fileKeys, name) && fileKeys[name]?.field !== name;
}

const pools = ["agentPoolProfiles", "*"] as const;

/** Where resources are in templates; the resources of a cluster and of a nested template are in it. */
const resourcesOfTemplate = [
  ["resources", "*"],
  // A template with symbolic names (languageVersion 2.0), as Bicep writes it.
  ["resources", "{}"],
] as const;
const resources: readonly (readonly string[])[] = [
  ...resourcesOfTemplate,
  ["resources", "*", "resources", "*"],
  ...resourcesOfTemplate.flatMap((resource) =>
    resourcesOfTemplate.map((inner) => [...resource, "properties", "template", ...inner]),
  ),
];

/** The configurations of a template, of a cluster and of a node pool as the API has them. */
const holdersOfApi: readonly (readonly string[])[] = [
  ...resources.flatMap((resource) => [
    [...resource, "properties", ...pools, "kubeletConfig"],
    [...resource, "properties", "kubeletConfig"],
  ]),
  // Parameters and variables of a template, by the names that Microsoft's own have.
  ["variables", "kubeletConfig"],
  ["variables", "agentPoolProfiles", "*", "kubeletConfig"],
  ["parameters", "kubeletConfig", "value"],
  ["parameters", "agentPoolProfiles", "value", "*", "kubeletConfig"],
  [...pools, "kubeletConfig"],
  ["properties", ...pools, "kubeletConfig"],
  ["properties", "kubeletConfig"],
];

const holdersOfAzapi: readonly (readonly string[])[] = [
  ["body", "properties", ...pools, "kubeletConfig"],
  ["body", "properties", "kubeletConfig"],
];

/** A swap file needs a kubelet that starts with swap (Cluster API's provider for Azure). */
function swapProblems(pool: FoundNode): readonly PlatformProblem<"swap">[] {
  const file = below([pool], "linuxOSConfig", "swapFileSizeMB");
  const [failSwapOn] = below([pool], "kubeletConfig", "failSwapOn");
  const isOff = failSwapOn?.value.kind === "scalar" && failSwapOn.value.text === "false";
  return isOff || isUnknown(failSwapOn?.value)
    ? []
    : file.map((found) => problemAt(found, "swap" as const));
}

/** A size that is not a number. */
function sizeProblems(holder: FoundNode): readonly PlatformProblem<"logSize">[] {
  return problemsWhere(
    below([holder], "containerLogMaxSizeMB"),
    (_text, node) => wholeNumber(node) === undefined,
    "logSize",
    "refused",
    undefined,
    numberOfMegabytes,
  );
}

export const platform = definePlatform({
  texts: aks,
  source:
    "Azure/AgentBaker@06836ee230: pkg/agent/datamodel/types.go, pkg/agent/utils.go; kubernetes-sigs/cluster-api-provider-azure@69ec3a40a",
  marks: new RegExp(
    `\\bazapi_(?:update_)?resource\\b|\\bAzureManagedMachinePool|\\bcontainerservice\\.azure\\.com\\b|"kubeletConfig"\\s*:|^\\s*\\{\\s*"(?:${names.join("|")})"\\s*:`,
  ),
  documents: [
    {
      kinds: ["AzureManagedMachinePool", "AzureManagedMachinePoolTemplate"],
      group: "infrastructure.cluster.x-k8s.io",
      places: [
        { path: ["spec", "kubeletConfig"], holds: "map", keys },
        { path: ["spec", "template", "spec", "kubeletConfig"], holds: "map", keys },
      ],
    },
    {
      // Azure Service Operator has the API's own names.
      kinds: ["ManagedCluster"],
      group: "containerservice.azure.com",
      places: [{ path: ["spec", ...pools, "kubeletConfig"], holds: "map", keys: fileKeys }],
      version: [{ path: ["spec", "kubernetesVersion"], form: "release" }],
    },
    {
      kinds: ["ManagedClustersAgentPool"],
      group: "containerservice.azure.com",
      places: [{ path: ["spec", "kubeletConfig"], holds: "map", keys: fileKeys }],
      version: [{ path: ["spec", "orchestratorVersion"], form: "release" }],
    },
    {
      // A template of the Azure Resource Manager, or what `az aks` prints.
      is: (root) => holdersOfApi.some((path) => findNodes(root, path).length > 0),
      isExpression: (text) => /^\[(?!\[)[^]*\]$/.test(text),
      places: holdersOfApi.map((path) => ({ path, holds: "map", keys: fileKeys })),
      version: [
        ...resources.flatMap((resource) =>
          ["kubernetesVersion", "orchestratorVersion"].map(
            (name) => ({ path: [...resource, "properties", name], form: "release" }) as const,
          ),
        ),
        { path: ["kubernetesVersion"], form: "release" },
      ],
    },
    {
      // The API's own names in an object of Terraform.
      resources: ["azapi_resource", "azapi_update_resource"],
      marks: /\bkubeletConfig\b/,
      places: holdersOfAzapi.map((path) => ({ path, holds: "map", keys: fileKeys })),
      version: [
        { path: ["body", "properties", "kubernetesVersion"], form: "release" },
        { path: ["body", "properties", "orchestratorVersion"], form: "release" },
      ],
    },
    {
      path: /kubelet-?config\.json$/i,
      is: isAksFile,
      places: [{ path: [], holds: "map", keys: fileKeys }],
    },
    {
      is: (root) => isAksFile(root) && root.entries.some(({ key }) => isOfAksOnly(key.text)),
      places: [{ path: [], holds: "map", keys: fileKeys }],
    },
  ],
  header: "given",
  refusesTypes: true,
  unknown: "lost",
  fields: [],
  base: aksOwnBase,
  formulas: [aksFormula],
  computed: { kubeReserved: "reserved", systemReserved: "reserved" },
  merge: { maps: "merged", zeros: "count", carriedAs: "file" },
  check({ root }) {
    const holders = [
      ...[...holdersOfApi, ...holdersOfAzapi].flatMap((path) => findNodes(root, path)),
      ...findNodes(root, ["spec", ...pools, "kubeletConfig"]),
      ...findNodes(root, ["spec", "kubeletConfig"]),
      ...findNodes(root, ["spec", "template", "spec", "kubeletConfig"]),
      ...(isAksFile(root) ? findNodes(root, []) : []),
    ];
    const specs = [["spec"], ["spec", "template", "spec"]];
    const poolsOfApi = [
      ["spec", ...pools],
      ...[...holdersOfApi, ...holdersOfAzapi].map((path) => path.slice(0, -1)),
    ];
    return [
      ...[...specs, ...poolsOfApi].flatMap((pool) => findNodes(root, pool)).flatMap(swapProblems),
      ...holders.flatMap((holder) => aksProblems((...path) => below([holder], ...path))),
      ...holders.flatMap(sizeProblems),
      ...rangeProblems(
        findNodes(root, ["kubeReserved", "cpuMillicores"]),
        140,
        Infinity,
        "cpuReserved",
      ),
      ...rangeProblems(
        findNodes(root, ["kubeReserved", "memoryMB"]),
        750,
        Infinity,
        "memoryReserved",
      ),
    ];
  },
  example: `{
  "cpuManagerPolicy": "static",
  "cpuCfsQuotaPeriod": "200ms",
  "imageGcHighThreshold": 90,
  "imageGcLowThreshold": 70
}
`,
});
