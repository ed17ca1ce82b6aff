import type { KubernetesVersion } from "../../schema/table.ts";

interface GateText {
  readonly gate: string;
  readonly version: KubernetesVersion;
}

interface FieldText {
  readonly field: string;
}

/** Feature gates, taints, and who may reach the kubelet and how. */
export const securityMessages = {
  "feature-gate-unknown": (
    params: GateText & {
      readonly since: string | undefined;
      readonly suggestion: string | undefined;
    },
  ) => {
    const { gate, version, since, suggestion } = params;
    const text = `unrecognized feature gate: ${gate}. Kubelet ${version} does not start with a gate that it does not know.`;
    if (since !== undefined) return `${text} This one exists from ${since} on.`;
    return suggestion === undefined
      ? `${text} Remove the line.`
      : `${text} Did you mean "${suggestion}"?`;
  },
  "feature-gate-removed": (
    params: GateText & { readonly removed: string; readonly isAlwaysOn: boolean },
  ) =>
    `unrecognized feature gate: ${params.gate}. The gate is gone since Kubernetes ${params.removed}, and kubelet ${params.version} does not start with it. Remove the line${
      params.isAlwaysOn ? "; the feature is always on now." : "."
    }`,
  "feature-gate-locked": ({ gate, written, version }: GateText & { readonly written: boolean }) =>
    `${gate} cannot be ${written}: in ${version} the feature is locked to ${!written}. The kubelet does not start. Remove the line.`,
  "feature-gate-dependency": (params: {
    readonly blamed: string;
    readonly enabled: readonly string[];
    readonly disabled: readonly string[];
    readonly version: KubernetesVersion;
  }) => {
    const { blamed, enabled, disabled, version } = params;
    const on = `${enabled.length > 1 ? "Each of " : ""}${andList(enabled)}`;
    const advice = disabled.includes(blamed)
      ? `Switch ${andList(enabled)} off too, or remove this line.`
      : `Switch ${andList(disabled)} on too, or remove this line.`;
    return `${on} is on, but depends on features that are disabled: ${andList(disabled)}. Kubelet ${version} does not start. ${advice}`;
  },
  "feature-gate-ga-or-deprecated": (params: {
    readonly gate: string;
    readonly stage: "GA" | "Deprecated";
    readonly isDefault: boolean;
  }) => {
    const { gate, stage, isDefault } = params;
    const state = stage === "GA" ? "generally available" : "deprecated";
    const advice = isDefault
      ? "It has this value anyway: remove the line."
      : "Find out what still needs this value before then.";
    return `${gate} is ${state}. The kubelet logs a warning about the gate ("It will be removed in a future release"), and once it is gone, no kubelet starts with this line. ${advice}`;
  },
  "feature-gate-redundant": ({ gate, value, version }: GateText & { readonly value: boolean }) =>
    `${gate} is ${value} in ${version} without this line. Every gate in the file is one more to look after: once it is removed from Kubernetes, the kubelet does not start.`,
  "feature-gate-all-alpha-beta": (
    params: GateText & {
      readonly stage: "Alpha" | "Beta";
      readonly on: boolean;
      readonly count: number;
    },
  ) =>
    `${params.gate} switches ${params.count} ${params.stage.toLowerCase()} ${params.count === 1 ? "feature" : "features"} of ${params.version} ${params.on ? "on" : "off"} at once, and others after the next upgrade. Name the gates that you need instead.`,
  "taint-invalid": ({ path }: { readonly path: string }) =>
    `invalid taint: ${path} has no key. The kubelet does not start. Write one such as example.com/dedicated.`,
  "taint-time-added": ({ path }: { readonly path: string }) =>
    `${path} is not yours to set: the control plane fills it in ("taint.TimeAdded is not nil"). The kubelet does not start. Remove the line.`,
  "taint-effect-missing": ({ key }: { readonly key: string }) =>
    `The taint "${key}" has no effect. The kubelet starts, but the API server refuses a node with such a taint, so it never joins the cluster. Add "effect: NoSchedule", PreferNoSchedule or NoExecute.`,
  "taint-duplicate": ({ name }: { readonly name: string }) =>
    `"${name}" is here twice. The kubelet starts, but the API server refuses a node that has duplicated taints with the same key and effect, so it never joins the cluster. Keep one of them.`,
  "tls-curve-unsupported": ({ curve }: { readonly curve: number }) =>
    `Curve ${curve} is not supported by the current Go version of the kubelet, which does not start. Use 23 (P-256), 24 (P-384), 25 (P-521), 29 (X25519), 4587 (SecP256r1MLKEM768), 4588 (X25519MLKEM768) or 4589 (SecP384r1MLKEM1024).`,
  "tls-curve-duplicate": ({ curve }: { readonly curve: number }) =>
    `duplicate curve preference ${curve}. The kubelet does not start. Keep one of them; their order has no effect.`,
  "tls-cipher-insecure": ({ cipher }: { readonly cipher: string }) =>
    `${cipher} is weak, and the kubelet logs it at every start ("Use of insecure cipher detected"). Remove it: clients of the last ten years have better ones.`,
  "tls13-ciphers-ignored": ({ field }: FieldText) =>
    `With "tlsMinVersion: VersionTLS13" this list has no effect (TLS 1.3 cipher suites are not configurable). Remove ${field}, or allow VersionTLS12.`,
  "tls-cert-key-pair": (params: {
    readonly written: string;
    readonly missing: string;
    readonly exits: boolean;
  }) =>
    `${params.written} is set and ${params.missing} is not: the kubelet has no usable certificate. ${
      params.exits
        ? "It ends when its server should begin to listen."
        : 'It runs, but every connection to it fails ("no serving certificate available for the kubelet"), and with it logs, exec and metrics.'
    } Set both, or neither for a self-signed pair.`,
  "server-tls-bootstrap-vs-files": ({ field }: FieldText) =>
    `With "serverTLSBootstrap: true" the kubelet requests its serving certificate from the cluster and does not serve the one of ${field}. Remove one of the two.`,
  "unsafe-sysctl-namespaced": ({ sysctl }: { readonly sysctl: string }) =>
    `Pods cannot have a ${sysctl} of their own: it and its like are not known to be namespaced. The kubelet does not start. Allowed are kernel.shm*, kernel.msg*, kernel.sem, fs.mqueue.* and net.*; set others on the node itself.`,
  "unsafe-sysctl-safe": (params: {
    readonly sysctl: string;
    readonly kernel: string | undefined;
  }) =>
    `${params.sysctl} is a safe sysctl${
      params.kernel === undefined ? "" : ` on Linux ${params.kernel} and newer`
    }: pods may set it without this entry. Remove it${
      params.kernel === undefined ? "" : " unless the node has an older kernel"
    }.`,
  "ports-distinct": (params: {
    readonly field: string;
    readonly other: string;
    readonly port: number;
  }) =>
    `${params.field} and ${params.other} are both ${params.port}: the second to listen fails with "address already in use"${
      params.field === "healthzPort" || params.other === "healthzPort"
        ? ", and either the health check is missing or the kubelet ends"
        : ", and the kubelet ends"
    }. Choose different ports.`,
  "anonymous-always-allow": (params: { readonly anonymous: string; readonly mode: string }) =>
    `Anonymous requests are let in, and AlwaysAllow lets every request do everything: whoever reaches the kubelet's port runs commands in all containers of the node. Set ${params.anonymous} to false and ${params.mode} to Webhook.`,
  "insecure-anonymous-auth": ({ field }: FieldText) =>
    `${field} lets requests without any credentials in, as system:anonymous; authorization alone decides what they may do. Hardening guides want false, the default.`,
  "insecure-always-allow": ({ field }: FieldText) =>
    `With ${field} AlwaysAllow, every client that the kubelet can identify may do everything, such as running commands in containers. Hardening guides want Webhook, the default, which asks the API server.`,
  "insecure-no-client-ca": ({ field }: FieldText) =>
    `Without ${field} the kubelet cannot recognise clients by certificate, which is how the API server presents itself for logs and exec. Name the file with the CA of the cluster, such as /etc/kubernetes/pki/ca.crt.`,
  "read-only-port-open": ({ port }: { readonly port: number }) =>
    `Port ${port} shows pods, their environment and metrics of this node to everyone who reaches it, without credentials or encryption. Set readOnlyPort to 0; use the authenticated port instead.`,
  "protect-kernel-defaults-needs": ({ field }: FieldText) =>
    `With ${field} the kubelet sets no kernel parameters itself and does not start where they differ ("invalid kernel flag"): the node needs vm.overcommit_memory=1, vm.panic_on_oom=0, kernel.panic=10, kernel.panic_on_oops=1, kernel.keys.root_maxkeys=1000000 and kernel.keys.root_maxbytes=25000000.`,
};

/** `a, b and c`. */
function andList(words: readonly string[]): string {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")} and ${last}`;
}
