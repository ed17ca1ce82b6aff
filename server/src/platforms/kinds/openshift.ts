import { isBefore } from "../../facts/field-index.ts";
import { openshift } from "../messages/kinds/openshift.ts";
import type { LocatedNode, MapNode } from "../../engine/syntax/located-node.ts";
import { isUnknown } from "../../engine/syntax/hole.ts";
import { itemsOf, mapOf } from "../../engine/syntax/look-up.ts";
import { findNode, findNodes, nodeTextAt } from "../find-nodes.ts";
import { below, entriesOf, problemsWhere } from "./shared/problems.ts";
import { noted, profileProblems, textOfNode, tlsGroups } from "./shared/openshift-tls.ts";
import { openShiftFormula } from "./shared/size-formulas.ts";
import { definePlatform, type PlatformContext, type PlatformProblem } from "../platform.ts";

const labelPrefix = "pools.operator.machineconfiguration.openshift.io/";

/** Labels of nodes, which pools have only where someone adds them. */
const rolePrefix = "node-role.kubernetes.io/";

/** The pool that the selector's labels name; `worker` where they say nothing of the control plane. */
function poolOf(root: MapNode): string {
  const selector = ["spec", "machineConfigPoolSelector"];
  const labels = mapOf(findNode(root, [...selector, "matchLabels"])?.value)?.entries ?? [];
  const expressions = findNodes(root, [...selector, "matchExpressions", "*", "key"]);
  const names = [...labels.map(({ key }) => key.text), ...expressions.map(textOfNode)];
  const pool = names.find((name) => name.startsWith(labelPrefix))?.slice(labelPrefix.length);
  return pool === "master" || pool === "arbiter" ? pool : "worker";
}

/** The operator decodes what is there as a KubeletConfiguration, whatever it calls itself. */
function isOtherKind(_context: PlatformContext, value: LocatedNode | undefined): boolean {
  return value?.kind === "scalar" && value.text !== "KubeletConfiguration";
}

/** OpenShift 4.21 is the first release that sets swap and sizes workers itself. */
const setsSwap = "1.34";

/** OpenShift 4.22 is the first release that enforces the reservation of the system. */
const enforcesSystem = "1.35";

function isControlPlane({ role }: PlatformContext): boolean {
  return role !== "worker";
}

function isWorker(context: PlatformContext): boolean {
  return !isControlPlane(context);
}

function settingOf({ config }: PlatformContext, name: string): string {
  return (config && nodeTextAt(config, [name])) ?? "";
}

function enforced({ config }: PlatformContext): readonly string[] {
  const items = config ? findNodes(config, ["enforceNodeAllocatable", "*"]) : [];
  return items.map(textOfNode);
}

const ofSystem = (word: string): boolean => word.startsWith("system-reserved");

function reservesCpus(context: PlatformContext): boolean {
  return settingOf(context, "reservedSystemCPUs") !== "";
}

/** Without its reservation among what is enforced, the operator clears the cgroup. */
function isCgroupCleared(context: PlatformContext): boolean {
  const words = enforced(context);
  const isEmpty = settingOf(context, "systemReservedCgroup") === "";
  return isEmpty && words.length > 0 && !words.some(ofSystem);
}

/** The part of the list that remains with reservedSystemCPUs. */
function enforcedWithoutSystem(context: PlatformContext): readonly string[] {
  const rest = enforced(context).filter((word) => !ofSystem(word));
  return rest.includes("pods") ? rest : ["pods", ...rest];
}

const moved = ["cpu", "memory", "ephemeral-storage"];

function movesReservation({ config }: PlatformContext): boolean {
  return moved.some((name) => config && findNode(config, ["systemReserved", name]));
}

/** Workers are sized automatically if no config says otherwise and the user sets none of the reservations. */
function sizesItself(context: PlatformContext): boolean {
  const written = nodeTextAt(context.root, ["spec", "autoSizingReserved"]);
  return (
    !movesReservation(context) &&
    (written === undefined
      ? !isControlPlane(context) && !isBefore(context.version, setsSwap)
      : written === "true")
  );
}

type CgroupNote = "cgroups" | "baseCgroups" | "baseSystem";

/** The operator wants one cgroup for both fields, the base's included. */
function cgroupNote(context: PlatformContext): CgroupNote | undefined {
  const [system, reserved] = [
    settingOf(context, "systemCgroups"),
    settingOf(context, "systemReservedCgroup"),
  ];
  if (system !== "" && reserved !== "") return system === reserved ? undefined : "cgroups";
  const isCleared = reservesCpus(context) || isCgroupCleared(context);
  if (isCleared || (system === "" && reserved === "")) return undefined;
  if (reserved !== "") return reserved === "/system.slice" ? undefined : "baseSystem";
  return isControlPlane(context) || system === "/system.slice" ? undefined : "baseCgroups";
}

const base = {
  authentication: {
    anonymous: { enabled: false },
    x509: { clientCAFile: "/etc/kubernetes/kubelet-ca.crt" },
  },
  cgroupDriver: "systemd",
  cgroupRoot: "/",
  clusterDomain: "cluster.local",
  containerLogMaxSize: "50Mi",
  enableSystemLogQuery: true,
  kubeAPIBurst: 100,
  kubeAPIQPS: 50,
  maxPods: 250,
  nodeStatusReportFrequency: "5m",
  nodeStatusUpdateFrequency: "10s",
  podPidsLimit: 4096,
  protectKernelDefaults: true,
  rotateCertificates: true,
  serializeImagePulls: false,
  serverTLSBootstrap: true,
  staticPodPath: "/etc/kubernetes/manifests",
  systemCgroups: "/system.slice",
};

export const platform = definePlatform({
  texts: openshift,
  source:
    "openshift/machine-config-operator@7ff337a4f: pkg/controller/kubelet-config/helpers.go, templates/{master,worker,arbiter}/01-*-kubelet; the branches release-4.18 to release-5.0",
  marks: /machineconfiguration\.openshift\.io/,
  documents: [
    {
      kinds: ["KubeletConfig"],
      group: "machineconfiguration.openshift.io",
      places: [{ path: ["spec", "kubeletConfig"], holds: "map" }],
      role: poolOf,
    },
  ],
  header: "given",
  ignoresCase: true,
  refusesTypes: true,
  unknown: "lost",
  closed: [
    {
      path: ["spec"],
      keys: [
        "machineConfigPoolSelector",
        "kubeletConfig",
        "autoSizingReserved",
        "logLevel",
        "systemGomaxprocsBehavior",
        "tlsSecurityProfile",
      ],
      successors: {
        machineConfigSelector: "machineConfigPoolSelector",
        machineConfigLabels: "machineConfigPoolSelector",
        kubeletArguments: "kubeletConfig",
        nodeSelector: "machineConfigPoolSelector",
      },
    },
  ],
  fields: [
    { fields: ["kind"], effect: "lost", when: isOtherKind, note: "kind" },
    { fields: ["cgroupDriver"], effect: "refused", values: "non-empty", note: "cgroupDriver" },
    {
      fields: ["clusterDNS", "clusterDomain"],
      effect: "refused",
      values: "non-empty",
      note: "dns",
    },
    { fields: ["featureGates"], effect: "refused", values: "non-empty", note: "gates" },
    {
      fields: ["failSwapOn"],
      effect: "refused",
      values: "non-null",
      since: setsSwap,
      note: "swap",
    },
    {
      fields: ["memorySwap.swapBehavior"],
      effect: "refused",
      values: "non-empty",
      since: setsSwap,
      note: "swap",
    },
    {
      fields: ["systemReserved"],
      effect: "refused",
      values: "non-empty",
      when: ({ root }) => nodeTextAt(root, ["spec", "autoSizingReserved"]) === "true",
      note: "autoSizing",
    },
    {
      fields: ["staticPodPath"],
      effect: "refused",
      when: isControlPlane,
      note: "controlPlane",
    },
    {
      fields: ["staticPodPath"],
      effect: "refused",
      values: "non-empty",
      when: isWorker,
      note: "staticPods",
    },
    {
      fields: ["systemReservedCgroup"],
      effect: "refused",
      values: "non-empty",
      when: (context) => cgroupNote(context) === "cgroups",
      since: enforcesSystem,
      note: "cgroups",
    },
    {
      fields: ["systemReservedCgroup"],
      effect: "refused",
      values: "non-empty",
      when: (context) => cgroupNote(context) === "baseSystem",
      since: enforcesSystem,
      note: "baseSystem",
    },
    {
      fields: ["systemCgroups"],
      effect: "refused",
      values: "non-empty",
      when: (context) => cgroupNote(context) === "baseCgroups",
      since: enforcesSystem,
      note: "baseCgroups",
    },
    {
      fields: ["systemReservedCgroup"],
      effect: "overwritten",
      when: (context) => reservesCpus(context) || isCgroupCleared(context),
      since: enforcesSystem,
      value: "",
      note: "reservedCpus",
    },
    {
      fields: ["enforceNodeAllocatable"],
      effect: "overwritten",
      when: reservesCpus,
      since: enforcesSystem,
      value: enforcedWithoutSystem,
      note: "reservedCpus",
    },
  ],
  base: [
    { values: base },
    { values: { memorySwap: { swapBehavior: "NoSwap" } }, since: setsSwap },
    { values: { failSwapOn: true }, when: isControlPlane },
    { values: { failSwapOn: false }, when: isWorker, since: setsSwap },
    {
      values: {
        enforceNodeAllocatable: ["pods", "system-reserved-compressible"],
        systemReservedCgroup: "/system.slice",
      },
      when: isWorker,
      since: enforcesSystem,
    },
    {
      values: { systemReserved: { cpu: "500m", "ephemeral-storage": "1Gi", memory: "1Gi" } },
      when: movesReservation,
    },
  ],
  formulas: [openShiftFormula(sizesItself)],
  computed: {
    clusterDNS: "clusterDNS",
    featureGates: "featureGates",
    systemReserved: "sizing",
    tlsCipherSuites: "tls",
    tlsMinVersion: "tls",
  },
  absence: ["noPool"],
  merge: {
    maps: "merged",
    zeros: "lost",
    // The operator looks for this one in the text.
    zerosThatCount: ["protectKernelDefaults"],
    carriedAs: "file",
  },
  check({ root, around, version }) {
    const level = findNode(root, ["spec", "logLevel"]);
    const reservedCpus = findNode(root, ["spec", "kubeletConfig", "reservedSystemCPUs"]);
    const config = findNode(root, ["spec", "kubeletConfig"]);
    const isText =
      config?.value.kind === "scalar" &&
      config.value.isUnknown !== true &&
      config.value.value.type !== "null";
    const behavior = findNode(root, ["spec", "systemGomaxprocsBehavior"]);
    const groups = findNode(root, ["spec", "tlsSecurityProfile", "custom", "groups"]);
    const count = itemsOf(groups?.value)?.length;
    const isLevel = /^(?:\d|10)$/.test(textOfFound(level));
    const isBehavior = /^(?:Autosize|Disabled)$/.test(textOfFound(behavior));
    return [
      // HyperShift gives the configuration to the pool that names the ConfigMap.
      ...(around ? [] : selectorProblems(root)),
      ...problemsWhere(
        groups ? below([groups], "*") : [],
        (text) => !tlsGroups.includes(text),
        "groups",
        "refused",
        tlsGroups,
      ),
      ...refusing(config, "object", isText),
      ...profileProblems(findNode(root, ["spec", "tlsSecurityProfile"])),
      ...refusing(level, "logLevel", !isLevel),
      ...(isBefore(version, enforcesSystem) ? [] : noted(reservedCpus, "reservedCpus")),
      ...refusing(behavior, "gomaxprocs", !isBehavior),
      ...refusing(groups, "groupsNone", count === 0),
      ...refusing(groups, "groupsMany", (count ?? 0) > 7),
    ];
  },
  example: `apiVersion: machineconfiguration.openshift.io/v1
kind: KubeletConfig
metadata:
  name: more-pods
spec:
  machineConfigPoolSelector:
    matchLabels:
      pools.operator.machineconfiguration.openshift.io/worker: ""
  kubeletConfig:
    maxPods: 500
    podPidsLimit: 8192
`,
});

/** A selector that matches no pool: none, or one without conditions (`getPoolsForKubeletConfig`). */
function selectorProblems(
  root: MapNode,
): readonly PlatformProblem<"noPool" | "roleLabel" | "labelText" | "operator">[] {
  const path = ["spec", "machineConfigPoolSelector"];
  const selector = findNode(root, path);
  const conditions = [
    ...entriesOf(findNodes(root, [...path, "matchLabels"])),
    ...findNodes(root, [...path, "matchExpressions", "*"]),
  ];
  const config = findNode(root, ["spec", "kubeletConfig"]);
  const blamed = selector ?? config;
  const span = blamed?.entry?.key.span;
  const isComputed = isUnknown(selector?.value);
  if (conditions.length > 0) {
    return conditions.flatMap(
      ({
        entry,
        name,
        value,
      }): readonly PlatformProblem<"roleLabel" | "labelText" | "operator">[] => {
        if (value.kind === "map" && !isRequirement(value))
          return [{ effect: "lost", span: value.span, path: name, note: "operator" }];
        if (value.kind === "scalar" && value.value.type !== "string" && !isUnknown(value))
          return [{ effect: "refused", span: value.span, path: name, note: "labelText" }];
        return entry?.key.text.startsWith(rolePrefix)
          ? [{ effect: "noted", span: entry.key.span, path: name, note: "roleLabel" }]
          : [];
      },
    );
  }
  if (!blamed || !span || isComputed) return [];
  // A document without one may be a part of a longer text.
  const effect = selector ? "lost" : "noted";
  return [{ effect, span, path: blamed.name, note: "noPool" }];
}

/** False for an expression that is not a valid selector (apimachinery, `LabelSelectorAsSelector`). */
function isRequirement(expression: MapNode): boolean {
  const values = findNode(expression, ["values"])?.value;
  const count = itemsOf(values)?.length ?? 0;
  if (values && isUnknown(values)) return true;
  const operator = findNode(expression, ["operator"])?.value;
  if (!operator || isUnknown(operator)) return operator !== undefined;
  switch (operator.kind === "scalar" ? operator.text : "") {
    case "In":
    case "NotIn":
      return count > 0;
    case "Exists":
    case "DoesNotExist":
      return count === 0;
    default:
      return false;
  }
}

type Found = ReturnType<typeof findNode>;

function textOfFound(found: Found): string {
  return found ? textOfNode(found) : "";
}

function refusing<N extends string>(
  found: Found,
  note: N,
  isWrong: boolean,
): readonly PlatformProblem<N>[] {
  if (!found || !isWrong) return [];
  const { name, value, entry } = found;
  const span = value.span.end > value.span.start ? value.span : (entry?.key.span ?? value.span);
  return [{ effect: "refused", span, path: name, note }];
}
