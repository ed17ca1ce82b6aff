import { kubeletTarget, readPatchName } from "../../kubelet/index.ts";
import { clusterApi } from "../messages/kinds/cluster-api.ts";
import type { LocatedNode, MapNode } from "../../engine/syntax/located-node.ts";
import { itemsOf, mapOf } from "../../engine/syntax/look-up.ts";
import { findNode, findNodes, nodeTextAt, type FoundNode } from "../find-nodes.ts";
import { definePlatform, type DocumentForm, type PlatformProblem } from "../platform.ts";
import { isNamedInFiles } from "../named-in-files.ts";
import { isKubeletText } from "../platform-documents.ts";
import { platform as kubeadm } from "./kubeadm.ts";
import { extraArgsProblems } from "./shared/extra-args-problems.ts";
import { isNotOfKubelet, nodeRegistrations } from "./shared/node-registration.ts";
import { withoutEnd } from "../../engine/text/run-before.ts";

/** Where each kind has what kubeadm's bootstrap provider reads. */
const prefixes: Readonly<Record<string, readonly string[]>> = {
  KubeadmConfig: ["spec"],
  KubeadmConfigTemplate: ["spec", "template", "spec"],
  KubeadmControlPlane: ["spec", "kubeadmConfigSpec"],
  KubeadmControlPlaneTemplate: ["spec", "template", "spec", "kubeadmConfigSpec"],
};

function formOf(kind: string): DocumentForm {
  const prefix = prefixes[kind] ?? [];
  const content = [...prefix, "files", "*", "content"];
  return {
    kinds: [kind],
    is: (root) => /\.cluster\.x-k8s\.io\//.test(nodeTextAt(root, ["apiVersion"]) ?? ""),
    places: [
      { path: content, holds: "text", is: (_value, _root, around) => isPatchOfMap(around) },
      {
        path: content,
        holds: "text",
        isWhole: true,
        is: (value, root, around) =>
          isKubeletText(value) &&
          !isPatchOfMap(around) &&
          !(around?.kind === "map" && isNamedInFiles(around, root)),
      },
    ],
    version: [{ path: ["spec", "version"], form: "release" }],
    role: () => kind,
    kubelets: (root) => ofNodes(root, prefix).flatMap(({ value }) => mapOf(value) ?? []),
  };
}

/** True if the file is a patch for the kubelet with a part of a configuration. */
function isPatchOfMap(file: LocatedNode | undefined): boolean {
  const read = readPatchName(nameOf((file && nodeTextAt(file, ["path"])) ?? ""));
  return read.kind === "patch" && read.target === kubeletTarget && read.type !== "json";
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

type Note = "contents" | "directory" | "ignored" | "badType" | "argsTwice" | "argsMany";

function fileProblems(
  file: FoundNode,
  directories: ReadonlySet<string>,
): readonly PlatformProblem<Note>[] {
  const { name: at, value } = file;
  const both = findNode(value, ["content"]) && findNode(value, ["contentFrom"]);
  const path = findNode(value, ["path"]);
  const text = nodeTextAt(value, ["path"]) ?? "";
  const span = path?.value.span ?? value.span;
  const contents = { effect: "refused", span, path: at, note: "contents" } as const;
  const isOurs = new RegExp(`^${kubeletTarget}`, "i").test(nameOf(text));
  const found: PlatformProblem<Note>[] = both ? [contents] : [];
  if (!isOurs) return found;
  const where = { span, path: `${at}.path` };
  const read = readPatchName(nameOf(text));
  const isWhole = nodeTextAt(value, ["content"])?.includes("kind: KubeletConfiguration") === true;
  const isInFolder = directories.has(withoutEnd(text.slice(0, text.lastIndexOf("/")), /\//));
  if (read.kind === "bad-type") return [...found, { effect: "stops", note: "badType", ...where }];
  if (read.kind === "ignored") {
    return isInFolder ? [...found, { effect: "lost", note: "ignored", ...where }] : found;
  }
  // Without a type in its name it may as well be a configuration that an argument names.
  if (isInFolder || (isWhole && !text.includes("+"))) return found;
  return [...found, { effect: "lost", note: "directory", ...where }];
}

function listProblems(args: readonly FoundNode[]): readonly PlatformProblem<Note>[] {
  return args.flatMap(({ name, value, entry }): PlatformProblem<Note>[] => {
    const items = itemsOf(value);
    const span = entry?.key.span ?? value.span;
    if (!items) return [];
    if (items.length === 0 || items.length > 100) {
      return [{ effect: "refused", span, path: name, note: "argsMany" }];
    }
    const names = items.map((item) => nodeTextAt(item, ["name"]));
    return names.flatMap((itemName, at): PlatformProblem<Note>[] => {
      const isTwice = itemName !== undefined && names.indexOf(itemName) < at;
      const place = items[at]?.span ?? span;
      return isTwice
        ? [{ effect: "refused", span: place, path: `${name}[${at}]`, note: "argsTwice" }]
        : [];
    });
  });
}

function ofNodes(
  root: MapNode,
  prefix: readonly string[],
  ...path: readonly string[]
): FoundNode[] {
  return ["initConfiguration", "joinConfiguration"].flatMap((name) =>
    findNodes(root, [...prefix, name, ...path]),
  );
}

export const platform = definePlatform({
  texts: clusterApi,
  source:
    "kubernetes-sigs/cluster-api@ae7ff047db: api/bootstrap/kubeadm/{v1beta1,v1beta2}, bootstrap/kubeadm/webhooks",
  marks: /\bkind["']?:\s*["']?Kubeadm(?:Config|ControlPlane)/,
  documents: Object.keys(prefixes).map(formOf),
  header: "given",
  unknown: "kubelet",
  closed: Object.values(prefixes).flatMap((prefix) => [
    { path: prefix, keys: [], isKnown: isNotOfKubelet, note: "misplaced" as const },
    ...nodeRegistrations([
      [...prefix, "initConfiguration"],
      [...prefix, "joinConfiguration"],
    ]),
  ]),
  fields: [],
  base: kubeadm.base ?? [],
  computed: { clusterDNS: "cluster", clusterDomain: "cluster", resolvConf: "resolvConf" },
  merge: { maps: "merged", zeros: "count", carriedAs: "file" },
  naming: { fileOf: (path) => path },
  check({ root, role }) {
    const prefix = prefixes[role] ?? [];
    const isList = !/\/v1(?:alpha\d+|beta1)$/.test(nodeTextAt(root, ["apiVersion"]) ?? "");
    const args = ofNodes(root, prefix, "nodeRegistration", "kubeletExtraArgs");
    const directories = new Set(
      ofNodes(root, prefix, "patches", "directory").map(({ value }) =>
        value.kind === "scalar" ? withoutEnd(value.text, /\//) : "",
      ),
    );
    return [
      ...extraArgsProblems(args, isList),
      ...(isList ? listProblems(args) : []),
      ...findNodes(root, [...prefix, "files", "*"]).flatMap((file) =>
        fileProblems(file, directories),
      ),
    ];
  },
  absence: ["directory"],
  example: `apiVersion: bootstrap.cluster.x-k8s.io/v1beta2
kind: KubeadmConfigTemplate
metadata:
  name: workers
spec:
  template:
    spec:
      files:
        - path: /etc/kubernetes/patches/kubeletconfiguration0+strategic.yaml
          content: |
            maxPods: 200
      joinConfiguration:
        patches:
          directory: /etc/kubernetes/patches
`,
});
