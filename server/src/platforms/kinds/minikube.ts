import { minikube } from "../messages/kinds/minikube.ts";
import type { LocatedNode } from "../../engine/syntax/located-node.ts";
import { resolvePlainScalar } from "../../engine/syntax/resolve-scalar.ts";
import { findNodes, nodeTextAt } from "../find-nodes.ts";
import {
  computedBy,
  definePlatform,
  type BaseValues,
  type PlatformContext,
  type PlatformSetting,
} from "../platform.ts";
import { platform as kubeadm } from "./kubeadm.ts";
import { problemAt, problemsWhere } from "./shared/problems.ts";
import { dnsAddressOf } from "./shared/service-subnet.ts";

/** What `--extra-config` takes something for (`KubeadmExtraConfigOpts`). */
const components: readonly string[] = [
  "apiserver",
  "controller-manager",
  "etcd",
  "kube-proxy",
  "kubeadm",
  "kubelet",
  "scheduler",
];

/** An option that minikube writes into the kubelet's file as a text; empty, it is as good as left out. */
function textSetting(name: string, field: string): PlatformSetting {
  const value = (node: LocatedNode): string | undefined =>
    (node.kind === "scalar" && node.text) || undefined;
  return { path: ["kubelet", name], field, value };
}

/** True for a text that YAML reads as a bool without quotes. */
function isBool(text: string): boolean {
  return resolvePlainScalar(text).type === "bool";
}

function networkOf({ root }: PlatformContext): BaseValues {
  const domain = nodeTextAt(root, ["dns-domain"]);
  const services = nodeTextAt(root, ["service-cluster-ip-range"]);
  const address = services === undefined ? undefined : dnsAddressOf(services);
  return {
    ...(domain !== undefined && { clusterDomain: domain }),
    ...(address !== undefined && { clusterDNS: [address] }),
  };
}

/** Why minikube does not take a value of `--extra-config`; undefined where it does. */
function refusalOf(text: string): "quote" | "period" | "equals" | "component" | undefined {
  if (!/^[\u201c\u201d]/.test(text) && /[\u201c\u201d]$/.test(text)) return "quote";
  const dot = text.indexOf(".");
  if (dot < 0) return "period";
  if (!text.slice(dot).includes("=")) return "equals";
  return components.includes(text.slice(0, dot)) ? undefined : "component";
}

export const platform = definePlatform({
  texts: minikube,
  source:
    "kubernetes/minikube@eb25dbc703: pkg/minikube/config/extra_options.go, pkg/minikube/bootstrapper/bsutil/{kubelet,kubeadm,extraconfig}.go, pkg/minikube/bootstrapper/bsutil/ktmpl/v1beta4.go",
  marks: /--extra-config/,
  documents: [
    {
      isInText: true,
      marks: /\bminikube\b/,
      places: [],
      settings: [
        textSetting("container-runtime-endpoint", "containerRuntimeEndpoint"),
        textSetting("hairpin-mode", "hairpinMode"),
        textSetting("runtime-request-timeout", "runtimeRequestTimeout"),
        {
          path: ["kubelet", "localStorageCapacityIsolation"],
          field: "localStorageCapacityIsolation",
          value: (node) => {
            const read = node.kind === "scalar" ? resolvePlainScalar(node.text) : undefined;
            return read?.type === "bool" ? read.value : undefined;
          },
        },
      ],
    },
  ],
  header: "given",
  unknown: "kubelet",
  fields: [],
  base: [
    ...(kubeadm.base ?? []),
    {
      values: {
        authentication: { x509: { clientCAFile: "/var/lib/minikube/certs/ca.crt" } },
        evictionHard: {
          "imagefs.available": "0%",
          "nodefs.available": "0%",
          "nodefs.inodesFree": "0%",
        },
        failSwapOn: false,
        hairpinMode: "hairpin-veth",
        imageGCHighThresholdPercent: 100,
        runtimeRequestTimeout: "15m0s",
      },
    },
    { values: networkOf },
  ],
  computed: {
    ...computedBy("runtime", ["cgroupDriver", "containerRuntimeEndpoint"]),
    failCgroupV1: "cgroups",
    resolvConf: "resolvConf",
  },
  merge: { maps: "replaced", zeros: "count", carriedAs: "file" },
  check({ root }) {
    return [
      ...findNodes(root, ["extra-config", "*"]).flatMap((found) => {
        const { value } = found;
        const note = value.kind === "scalar" ? refusalOf(value.text) : undefined;
        return note === undefined ? [] : [{ ...problemAt(found, note), path: "--extra-config" }];
      }),
      ...problemsWhere(
        findNodes(root, ["kubelet", "localStorageCapacityIsolation"]),
        (text) => !isBool(text),
        "bool",
        "stops",
      ),
      ...findNodes(root, ["kubelet", "FailCgroupV1"]).map(({ entry, ...found }) => {
        const problem = problemAt({ ...found, entry }, "case" as const, "lost");
        return entry ? { ...problem, span: entry.key.span } : problem;
      }),
    ];
  },
  example: `steps:
  - run: minikube start --extra-config=kubelet.max-pods=200 --extra-config=kubelet.hairpin-mode=none
`,
});
