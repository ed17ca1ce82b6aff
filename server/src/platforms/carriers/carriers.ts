import type { Finding } from "../../engine/analysis/finding.ts";
import type { CarriedFile } from "../../engine/parts/part.ts";
import { openShiftLabel } from "../../kubelet/index.ts";
import { findNode, isNamedInFiles, talos, nodeTextAt } from "../index.ts";
import type { LocatedNode, MapNode } from "../../engine/syntax/located-node.ts";
import type { carrierMarks } from "./carrier-marks.ts";

/** Where a document has the contents of files that it carries to a node. */
interface CarriedFiles {
  /** The keys that lead to what describes a file, or to its contents; `*` stands for every item of a list. */
  readonly path: readonly string[];
  /** The keys from there to the contents. */
  readonly contents: readonly string[];
  /** The path of the file on the node; empty where it has none. */
  readonly name?: (file: MapNode | undefined, around: MapNode | undefined) => string;
  /** How the contents are written, in cloud-init's words. */
  readonly encoding?: (file: MapNode) => string;
  /** The contents are in Base64, below a key that is the name of the file. */
  readonly isBase64?: true;
  /** The tool writes the contents as JSON. */
  readonly isJson?: true;
  /** The contents are a URL of data (RFC 2397). */
  readonly isUrl?: true;
  /** True for contents that are appended to another file, which are not files on their own. */
  readonly isPiece?: (file: MapNode) => boolean;
  /** True for a file that the platform of the document reads itself. */
  readonly isOfPlatform?: (file: MapNode, root: MapNode) => boolean;
  /** The tool adds settings of its own to the configuration. */
  readonly isFragment?: true;
  /** Leaves out contents that something else reads. */
  readonly isMeant?: (value: LocatedNode, text: string) => boolean;
  /** The kinds of parts that it is read for; all if it is left out. */
  readonly takes?: readonly string[];
  /** The kinds of parts that are found in the document around it, wherever they are. */
  readonly leaves?: readonly string[];
  /** As that of the carried file. */
  readonly retell?: CarriedFile["retell"];
}

/** A tool whose documents carry files to nodes. */
export interface Carrier {
  readonly is: (root: MapNode) => boolean;
  readonly files: readonly CarriedFiles[];
  /** Where it names the version of Kubernetes, or an image with it. */
  readonly version?: readonly string[];
  /** Each document is for nodes of its own. */
  readonly isOfOwnNodes?: true;
  /** Commands and other values of its documents may write files too. */
  readonly hasCommands?: true;
}

const nameAt =
  (...path: readonly string[]): NonNullable<CarriedFiles["name"]> =>
  (file) =>
    (file && nodeTextAt(file, path)) ?? "";

const unitName: NonNullable<CarriedFiles["name"]> = (file) =>
  `/etc/systemd/system/${nameAt("name")(file, undefined)}`;

const dropInName: NonNullable<CarriedFiles["name"]> = (file, unit) =>
  `${unitName(unit, undefined)}.d/${nameAt("name")(file, undefined)}`;

const packedBy = (file: MapNode): string =>
  nodeTextAt(file, ["contents", "compression"]) === "gzip" ? "gzip" : "";

/** The files of Ignition, whose documents others put into theirs. */
function ofIgnition(
  prefix: readonly string[] = [],
  retell?: CarriedFiles["retell"],
): readonly CarriedFiles[] {
  const files = [...prefix, "storage", "files", "*"];
  const units = [...prefix, "systemd", "units", "*"];
  const name = nameAt("path");
  return [
    {
      path: files,
      contents: ["contents", "source"],
      name,
      isUrl: true,
      encoding: packedBy,
      retell,
    },
    { path: units, contents: ["contents"], name: unitName, retell },
    { path: [...units, "dropins", "*"], contents: ["contents"], name: dropInName, retell },
  ];
}

/** Talos decodes the map without strictness and rewrites it (`kubelet_service.go`). */
function losingUnknown(finding: Finding): Finding {
  if (finding.rule !== "cred-unknown-field") return finding;
  const params = { texts: talos, effect: "lost", note: "credentialField" } as const;
  const message = { key: "platform-problem", params } as const;
  return { ...finding, rule: "platform-field-lost", severity: "warning", message };
}

/**
 * OpenShift's kubelet accepts labels of its own, and a service of the node writes a drop-in with the reservations for the
 * system.
 */
function onOpenShift(finding: Finding): Finding | undefined {
  const { message } = finding;
  switch (message.key) {
    case "flag-node-label-reserved":
      return openShiftLabel.test(message.params.label) ? undefined : finding;
    case "enforced-reservation-empty":
      return "field" in message.params && message.params.field === "systemReserved"
        ? undefined
        : finding;
    default:
      return finding;
  }
}

/** True for a text between quotes that has line breaks: its lines are not lines of the file. */
export function isQuotedText(value: LocatedNode | undefined): boolean {
  return value?.kind === "scalar" && value.style !== "block" && value.text.includes("\n");
}

/** True for a text between quotes, or one whose lines are joined. */
function isWrittenOtherwise(value: LocatedNode, text: string): boolean {
  return value.kind === "scalar" && text.charAt(value.span.start) !== "|";
}

/** Recognizes files of a bootstrap provider that the platform itself checks. */
const isOfKubeadm = (file: MapNode, root: MapNode): boolean =>
  !isNamedInFiles(file, root) &&
  (nodeTextAt(file, ["encoding"]) ?? "") === "" &&
  nodeTextAt(file, ["content"])?.trimStart().startsWith("#!") !== true &&
  !isQuotedText(findNode(file, ["content"])?.value) &&
  (/kubeletconfiguration/i.test(nodeTextAt(file, ["path"]) ?? "") ||
    /kind["']?:\s*["']?KubeletConfiguration/.test(nodeTextAt(file, ["content"]) ?? ""));

const encodingOf = (file: MapNode): string => nodeTextAt(file, ["encoding"]) ?? "";

const isOfGroup = (root: MapNode, kind: RegExp, group: RegExp): boolean =>
  kind.test(nodeTextAt(root, ["kind"]) ?? "") && group.test(nodeTextAt(root, ["apiVersion"]) ?? "");

const bootstrapPrefixes = [
  ["spec"],
  ["spec", "template", "spec"],
  ["spec", "kubeadmConfigSpec"],
  ["spec", "template", "spec", "kubeadmConfigSpec"],
  ["spec", "k0sConfigSpec"],
  ["spec", "template", "spec", "k0sConfigSpec"],
] as const;

/** Where a play, a block or a file of tasks has its tasks. */
const taskPrefixes = [
  [],
  ...["tasks", "pre_tasks", "post_tasks", "handlers", "block"].map((name) => [name, "*"]),
  ["tasks", "*", "block", "*"],
] as const;
const copyModules = ["copy", "ansible.builtin.copy"] as const;
/** The kinds of parts that are found in a whole document, whatever objects are in it. */
const inPlace = ["flags", "pod"] as const;

const objectModules = ["k8s", "kubernetes.core.k8s", "redhat.openshift.k8s"] as const;

function isPlayWithVariables(root: MapNode): boolean {
  return nodeTextAt(root, ["hosts"]) !== undefined && findNode(root, ["vars"]) !== undefined;
}

/** The tool of a document whose files are known by its kind; undefined for other documents. */
export function carrierOf(root: MapNode | undefined): Carrier | undefined {
  return root && Object.values(carriers).find(({ is }) => is(root));
}

/** All carriers that are known, each by the documentation and types of its tool. */
const carriers: Readonly<Record<keyof typeof carrierMarks, Carrier>> = {
  cloudInit: {
    // canonical/cloud-init, cloudinit/config/cc_write_files.py
    is: (root) =>
      nodeTextAt(root, ["kind"]) === undefined && findNode(root, ["write_files"]) !== undefined,
    hasCommands: true,
    files: [
      {
        path: ["write_files", "*"],
        contents: ["content"],
        name: nameAt("path"),
        encoding: encodingOf,
        isPiece: (file) => /^(?:true|yes|on)$/i.test(nodeTextAt(file, ["append"]) ?? ""),
      },
    ],
  },
  machineConfig: {
    // openshift/api, machineconfiguration/v1/types.go; coreos/ignition, config/v3_4
    is: (root) => isOfGroup(root, /^MachineConfig$/, /^machineconfiguration\.openshift\.io\//),
    files: ofIgnition(["spec", "config"], onOpenShift),
  },
  machineConfigFile: {
    // openshift/machine-config-operator, templates: the operator makes a MachineConfig of such files, and adds feature gates and
    // the cluster's settings to the kubelet's
    is: (root) =>
      findNode(root, ["contents", "inline"]) !== undefined &&
      nodeTextAt(root, ["path"]) !== undefined,
    files: [{ path: [], contents: ["contents", "inline"], name: nameAt("path"), isFragment: true }],
  },
  machineConfigUnit: {
    is: (root) =>
      nodeTextAt(root, ["contents"]) !== undefined &&
      /\.service$/.test(nodeTextAt(root, ["name"]) ?? ""),
    files: [{ path: [], contents: ["contents"], name: unitName, retell: onOpenShift }],
  },
  ignition: {
    is: (root) => nodeTextAt(root, ["ignition", "version"]) !== undefined,
    files: ofIgnition(),
  },
  butane: {
    // coreos/butane, base/v0_5/schema.go
    is: (root) => /^(?:fcos|flatcar|openshift|r4e|fiot)$/.test(nodeTextAt(root, ["variant"]) ?? ""),
    files: [
      { path: ["storage", "files", "*"], contents: ["contents", "inline"], name: nameAt("path") },
      ...ofIgnition(),
    ],
  },
  clusterApi: {
    // kubernetes-sigs/cluster-api, api/bootstrap/kubeadm: File
    is: (root) => isOfGroup(root, /^Kubeadm/, /\.cluster\.x-k8s\.io\//),
    hasCommands: true,
    files: bootstrapPrefixes.map((prefix) => ({
      path: [...prefix, "files", "*"],
      contents: ["content"],
      name: nameAt("path"),
      encoding: encodingOf,
      isPiece: (file) => nodeTextAt(file, ["append"]) === "true",
      isOfPlatform: isOfKubeadm,
    })),
    version: ["spec", "version"],
    isOfOwnNodes: true,
  },
  clusterApiProviders: {
    // kubernetes-sigs/cluster-api-provider-aws, rancher/cluster-api-provider-rke2, k0sproject/k0smotron: the same files
    is: (root) =>
      isOfGroup(root, /^(?:EKSConfig|NodeadmConfig|RKE2|K0s)/, /\.cluster\.x-k8s\.io\//),
    hasCommands: true,
    files: bootstrapPrefixes.map((prefix) => ({
      path: [...prefix, "files", "*"],
      contents: ["content"],
      name: nameAt("path"),
      encoding: encodingOf,
      isPiece: (file) => nodeTextAt(file, ["append"]) === "true",
    })),
  },
  talosProviders: {
    // siderolabs/talos, pkg/machinery/config/types/k8s/credential_provider.go: the kubelet gets the map as a file
    is: (root) =>
      nodeTextAt(root, ["kind"]) === "KubeCredentialProviderConfig" &&
      nodeTextAt(root, ["apiVersion"]) === "v1alpha1",
    files: [{ path: [], contents: ["configuration"], retell: losingUnknown }],
  },
  talosMachine: {
    // siderolabs/talos, pkg/machinery/config/types/v1alpha1/v1alpha1_types.go: the same in the machine configuration, and profiles
    is: (root) =>
      [["kubelet", "credentialProviderConfig"], ["seccompProfiles"]].some(
        (path) => findNode(root, ["machine", ...path]) !== undefined,
      ),
    files: [
      { path: ["machine", "seccompProfiles", "*", "value"], contents: [], isJson: true },
      {
        path: [],
        contents: ["machine", "kubelet", "credentialProviderConfig"],
        retell: losingUnknown,
      },
    ],
  },
  talosProvider: {
    // siderolabs/cluster-api-bootstrap-provider-talos, api/v1alpha3; cluster-api-control-plane-provider-talos
    is: (root) => isOfGroup(root, /^Talos(?:ControlPlane|Config)/, /\.cluster\.x-k8s\.io\//),
    files: [
      ["spec"],
      ["spec", "template", "spec"],
      ["spec", "controlPlaneConfig", "controlplane"],
      ["spec", "controlPlaneConfig", "init"],
    ].flatMap((prefix) => [
      { path: [...prefix, "strategicPatches", "*"], contents: [], name: () => "patch.yaml" },
      { path: prefix, contents: ["data"], name: () => "machine.yaml" },
    ]),
  },
  ansible: {
    // ansible/ansible, lib/ansible/modules/copy.py, lib/ansible/playbook/play.py
    is: (root) =>
      isPlayWithVariables(root) ||
      taskPrefixes.some((prefix) =>
        [...copyModules, ...objectModules].some(
          (module) =>
            findNode(root, [...prefix, module, "content"]) ??
            findNode(root, [...prefix, module, "definition"]),
        ),
      ),
    hasCommands: true,
    files: [
      // As a file of variables, such as those of Kubespray.
      { path: ["vars"], contents: [], takes: ["hosted"] },
      ...taskPrefixes.flatMap((prefix) => [
        ...copyModules.map((module) => ({
          path: [...prefix, module],
          contents: ["content"],
          name: nameAt("dest"),
        })),
        // ansible-collections/kubernetes.core, plugins/modules/k8s.py
        ...objectModules.map((module) => ({
          path: [...prefix, module, "definition"],
          contents: [],
          leaves: inPlace,
        })),
      ]),
    ],
  },
  secret: {
    // kubernetes/api, core/v1/types.go
    is: (root) => isOfGroup(root, /^Secret$/, /^v1$/),
    hasCommands: true,
    files: [{ path: ["data", "{}"], contents: [], isBase64: true }],
  },
  binaryData: {
    is: (root) => findNode(root, ["binaryData"]) !== undefined,
    hasCommands: true,
    files: [{ path: ["binaryData", "{}"], contents: [], isBase64: true }],
  },
  kind: {
    // kubernetes-sigs/kind, pkg/cluster/internal/kubeadm/config.go: patches of kubeadm's documents
    version: ["nodes", "*", "image"],
    is: (root) => isOfGroup(root, /^Cluster$/, /^kind\.x-k8s\.io\//),
    files: [[], ["nodes", "*"]].flatMap((prefix): readonly CarriedFiles[] => [
      { path: [...prefix, "kubeadmConfigPatches", "*"], contents: [], takes: ["flags"] },
      {
        // The platform reads the others where their lines are lines of the file.
        path: [...prefix, "kubeadmConfigPatches", "*"],
        contents: [],
        isMeant: isWrittenOtherwise,
        isFragment: true,
        takes: ["documents"],
        // A patch without a version is for any.
        retell: (finding) => (finding.rule === "config-missing-apiversion" ? undefined : finding),
      },
      {
        path: [...prefix, "kubeadmConfigPatchesJSON6902", "*"],
        contents: ["patch"],
        takes: ["flags"],
      },
    ]),
  },
  syncSet: {
    // openshift/hive, apis/hive/v1/syncset_types.go: each resource is applied to the clusters
    is: (root) => isOfGroup(root, /^(?:Selector)?SyncSet$/, /^hive\.openshift\.io\//),
    files: [{ path: ["spec", "resources", "*"], contents: [], leaves: inPlace }],
  },
  policy: {
    // open-cluster-management-io/config-policy-controller, api/v1: each definition is compared with a cluster's object
    is: (root) =>
      isOfGroup(root, /^(?:Configuration)?Policy$/, /^policy\.open-cluster-management\.io\//),
    files: ["policy-templates", "object-templates"].map((list) => ({
      path: ["spec", list, "*", "objectDefinition"],
      contents: [],
      isFragment: true,
      leaves: inPlace,
    })),
  },
  crossplaneObject: {
    // crossplane-contrib/provider-kubernetes, apis/object
    is: (root) => isOfGroup(root, /^Object$/, /^kubernetes\.(?:m\.)?crossplane\.io\//),
    files: [{ path: ["spec", "forProvider", "manifest"], contents: [], leaves: inPlace }],
  },
  openshiftTemplate: {
    // openshift/api, template/v1/types.go: `oc process` makes a document of each object
    is: (root) => isOfGroup(root, /^Template$/, /^template\.openshift\.io\//),
    files: [{ path: ["objects", "*"], contents: [], leaves: ["flags"] }],
  },
  list: {
    // kubectl applies each item (apimachinery, pkg/runtime/serializer; cli-runtime, pkg/resource)
    is: (root) => /List$/.test(nodeTextAt(root, ["kind"]) ?? ""),
    files: [{ path: ["items", "*"], contents: [], leaves: inPlace }],
  },
  talhelper: {
    // budimanjojo/talhelper, pkg/config/config.go
    version: ["kubernetesVersion"],
    is: (root) =>
      nodeTextAt(root, ["kind"]) === undefined &&
      nodeTextAt(root, ["clusterName"]) !== undefined &&
      findNode(root, ["nodes"]) !== undefined,
    files: [
      ["patches"],
      ["nodes", "*", "patches"],
      ["controlPlane", "patches"],
      ["worker", "patches"],
    ].map((path) => ({ path: [...path, "*"], contents: [], name: () => "patch.yaml" })),
  },
};
