import { k3s } from "../messages/kinds/k3s.ts";
import { withoutTemplateEnding } from "../../engine/files/template-path.ts";
import { isBefore } from "../../facts/field-index.ts";
import { nearest } from "../../engine/text/nearest.ts";
import { compareBytes } from "../../engine/syntax/byte-order.ts";
import { findNodes, nodeTextAt, type FoundNode } from "../find-nodes.ts";
import {
  computedBy,
  definePlatform,
  type BaseValues,
  type FieldRule,
  type PlatformContext,
  type PlatformProblem,
} from "../platform.ts";
import { below, problemsWhere } from "./shared/problems.ts";
import type { MapNode } from "../../engine/syntax/located-node.ts";

const dropInFolder = /(?:^|\/)rancher\/(k3s|rke2)\/agent\/etc\/kubelet\.conf\.d\/([^/]+\.conf)$/;
const namedFile = /(?:^|\/)etc\/rancher\/(?:k3s|rke2)\/[^/]*kubelet[^/]*$/;

/** The defaults that k3s and RKE2 write into their file; up to 1.31 the first ones are flags. */
const asFlags = {
  authentication: {
    anonymous: { enabled: false },
    webhook: { cacheTTL: "2m0s", enabled: true },
  },
  authorization: {
    mode: "Webhook",
    webhook: { cacheAuthorizedTTL: "5m0s", cacheUnauthorizedTTL: "30s" },
  },
  evictionHard: { "imagefs.available": "5%", "nodefs.available": "5%" },
  evictionMinimumReclaim: { "imagefs.available": "10%", "nodefs.available": "10%" },
  failSwapOn: false,
  healthzBindAddress: "127.0.0.1",
  readOnlyPort: 0,
};
const base = {
  ...asFlags,
  allowedUnsafeSysctls: ["net.ipv4.ip_forward", "net.ipv6.conf.all.forwarding"],
  clusterDNS: ["10.43.0.10"],
  clusterDomain: "cluster.local",
  evictionPressureTransitionPeriod: "5m0s",
  serializeImagePulls: false,
  shutdownGracePeriod: "0s",
  streamingConnectionIdleTimeout: "4h0m0s",
};

const certificateFields = ["tlsCertFile", "tlsPrivateKeyFile"];

function programOf(path: string): string {
  return /(?:^|\/)rke2\//.test(path) ? "rke2" : "k3s";
}

/** The version that Rancher installs is one of the program. */
function installs(root: MapNode): string | undefined {
  return /\+(k3s|rke2)/.exec(nodeTextAt(root, ["spec", "kubernetesVersion"]) ?? "")?.[1];
}

/** The files of certificates, in the folder of the agent. */
function certificatesOf({ path, root }: PlatformContext): BaseValues {
  const folder = `/var/lib/rancher/${installs(root) ?? programOf(path)}/agent`;
  return {
    authentication: { x509: { clientCAFile: `${folder}/client-ca.crt` } },
    tlsCertFile: `${folder}/serving-kubelet.crt`,
    tlsPrivateKeyFile: `${folder}/serving-kubelet.key`,
  };
}

/** These depend on the machine or on other options. */
const open = ["address", "cgroupDriver", "containerRuntimeEndpoint"];
const ofCluster = ["clusterDNS", "clusterDomain"];

/** A file that a flag names, at a version whose defaults are flags. */
function isBelowFlags({ path, version }: PlatformContext): boolean {
  return isBefore(version, "1.32") && namedFile.test(path);
}

/** A drop-in whose name comes before that of the defaults. */
function isBeforeDefaults({ path, version }: PlatformContext): boolean {
  const [, name = "", file = ""] = dropInFolder.exec(path) ?? [];
  if (isBefore(version, "1.32") || file === "") return false;
  return compareBytes(file, `00-${name}-defaults.conf`) < 0;
}

const values: BaseValues = base;

/** Fields that are written once more behind a file. */
function laterFields(
  fields: readonly string[],
  when: (context: PlatformContext) => boolean,
  note: "before" | "flags",
): readonly FieldRule<"before" | "flags">[] {
  return fields.map((field) => {
    const value = values[field];
    return {
      fields: [field],
      effect: "overwritten",
      when,
      note,
      value: value !== undefined && !ofCluster.includes(field) ? value : undefined,
    };
  });
}

/** A file next to those that are read: pkg/configfilearg/parser.go, dotDFiles. */
const unreadFile = /(?:^|\/)(?:k3s|rke2)\/config\.yaml\.d\/(?![^/]*\.ya?ml$)[^/]+$/i;

/** A map instead of a text: k3s writes it as Go prints it (pkg/configfilearg/parser.go). */
function argumentProblem({ name, value, entry }: FoundNode): PlatformProblem<"map"> {
  const [first] = value.kind === "map" ? value.entries : [];
  const span = first?.key.span ?? entry?.key.span ?? value.span;
  return { effect: "stops", span, path: name, note: "map" };
}

/** Another spelling of `kubelet-arg`, which k3s skips (pkg/configfilearg/parser.go, stripInvalidFlags). */
function isMisspelled(key: string): boolean {
  const name = key.replace(/\+$/, "").replaceAll("_", "-").toLowerCase();
  return !/^kubelet-arg\+?$/.test(key) && nearest(name, ["kubelet-arg"]) !== undefined;
}

/** Keys of k3s and RKE2 that no other tool has at the top of its documents. */
const ownKeys =
  /^(?:kube-(?:apiserver|controller-manager|scheduler|proxy)-arg|write-kubeconfig-mode|tls-san|node-(?:label|taint|ip|name)|cluster-init|protect-kernel-defaults|etcd-s3|flannel-backend)$/;

/** A configuration with another spelling, at a path of k3s, with its other keys, or of a word that no other tool has. */
function hasMisspelled({ entries }: MapNode, path: string): boolean {
  return entries.some(
    ({ key }) =>
      isMisspelled(key.text) &&
      (ownPath.test(path) ||
        !/^kubelet/.test(key.text) ||
        entries.some((other) => ownKeys.test(other.key.text))),
  );
}

function argumentsOfRancher(root: MapNode): readonly FoundNode[] {
  const config = ["spec", "rkeConfig"] as const;
  return [
    ...findNodes(root, [...config, "machineGlobalConfig", "kubelet-arg"]),
    ...findNodes(root, [...config, "machineSelectorConfig", "*", "config", "kubelet-arg"]),
  ];
}

const ownPath = /(?:^|\/)(?:k3s|rke2)\/config\.yaml(?:\.d\/[^/]+\.ya?ml)?$/;
const spellings = /\bk\w{3,8}[-_]?args?\b/i;

export const platform = definePlatform({
  texts: k3s,
  source:
    "k3s-io/k3s: pkg/daemons/agent/agent.go, agent_linux.go; rancher/rke2@6ce1a8019; k3s issues 7578 and 10399, rke2 issue 4200",
  marks: /\bk\w{3,8}[-_]?args?\b|KubeletConfiguration/i,
  documents: [
    {
      path: dropInFolder,
      kinds: ["KubeletConfiguration"],
      places: [{ path: [], holds: "document" }],
    },
    {
      path: namedFile,
      kinds: ["KubeletConfiguration"],
      places: [{ path: [], holds: "document" }],
    },
    {
      marks: /kubelet-arg/,
      is: (root) => root.entries.some(({ key }) => /^kubelet-arg\+?$/.test(key.text)),
      places: [],
    },
    { marks: spellings, is: (root) => hasMisspelled(root, ""), places: [] },
    { path: ownPath, is: (root) => hasMisspelled(root, "k3s/config.yaml"), places: [] },
    {
      // Rancher's, whose parts for some machines replace those for all
      marks: /kubelet-arg/,
      kinds: ["Cluster"],
      group: "provisioning.cattle.io",
      is: (root) => argumentsOfRancher(root).length > 0,
      isPart: (root) => argumentsOfRancher(root).length > 1,
      places: [],
      version: [{ path: ["spec", "kubernetesVersion"], form: "release" }],
    },
  ],
  header: "wanted",
  unknown: "kubelet",
  closed: [
    {
      path: [],
      keys: ["kubelet-arg"],
      isKnown: (key) => !isMisspelled(key),
      holdsIn: (root) => nodeTextAt(root, ["kind"]) === undefined,
      note: "skipped",
    },
  ],
  fields: [
    ...laterFields(
      [...Object.keys(asFlags), ...open, ...ofCluster, ...certificateFields],
      isBelowFlags,
      "flags",
    ),
    ...laterFields(
      [...Object.keys(base), ...open, ...certificateFields],
      isBeforeDefaults,
      "before",
    ),
  ],
  base: [{ values: base }, { values: certificatesOf }],
  computed: computedBy("machine", [...open, ...ofCluster, ...certificateFields]),
  merge: { maps: "merged", zeros: "count", carriedAs: "drop-in" },
  naming: {
    path: ownPath,
    // pkg/configfilearg/parser.go: readConfigFile, dotDFiles
    spread: {
      path: /^((?:.*\/)?config\.yaml)(?:\.d\/[^/]+\.[yY][aA]?[mM][lL])?$/,
      keys: ["kubelet-arg", "node-label", "node-taint"],
    },
    fileOf: (path) => `/etc/rancher/${programOf(path)}/kubelet.yaml`,
    options: /^--(?:kubelet-arg|node-(?:label|taint))$/,
    units: /(?:^|\/)(?:k3s(?:-agent)?|rke2-(?:server|agent))\.service$/,
  },
  check({ root, path }) {
    const [first] = root.entries;
    const isUnread = unreadFile.test(withoutTemplateEnding(path));
    const lists = [
      ...findNodes(root, ["kubelet-arg"]),
      ...findNodes(root, ["kubelet-arg+"]),
      ...argumentsOfRancher(root),
    ];
    const args = [...below(lists, "*"), ...lists];
    return [
      ...(isUnread && first
        ? [{ effect: "lost", span: first.key.span, path: "", note: "ending" } as const]
        : []),
      ...args
        .filter(({ value, entry }) => value.kind === "map" || (value.kind === "list" && !entry))
        .map((found) => argumentProblem(found)),
      ...problemsWhere(args, (text) => /^-*config(?:-dir)?(?:=\s*)?$/.test(text), "argument"),
    ];
  },
  example: `kubelet-arg:
  - max-pods=250
  - image-gc-high-threshold=90
`,
});
