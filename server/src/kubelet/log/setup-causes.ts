import type { LogCause } from "./log-cause.ts";

/** Words of kubeadm and of systemd, which write on the terminal and in the journal why no kubelet starts. */
export const setupCauses: readonly LogCause[] = [
  // kubeadm
  { words: /swap is supported for cgroup v2 only/, rule: "fail-swap-on" },
  { words: /your configuration file uses an old API spec/, topic: "kubeadm-old-api" },
  { words: /your configuration file uses a deprecated API spec/, topic: "kubeadm-old-api" },
  {
    words:
      /Group:"kubeadm\.k8s\.io"(.*)(?:json: unknown field|strict decoding error: unknown field)/,
    topic: "kubeadm-unknown-field",
  },
  { words: /error reading kubelet env file: no flags found/, topic: "kubeadm-flags-empty" },
  {
    words: /\[(?:ERROR|WARNING) (?:FileAvailable|DirAvailable)-(\S+)\]: (.*)/,
    topic: "kubeadm-ran-before",
  },
  { words: /\[ERROR FileContent--proc-sys-net-(\S+)\]: /, topic: "kernel-forwarding" },
  {
    words: /a Node with name "(\S+)" and status "(\w+)" already exists in the cluster/,
    topic: "node-name-taken",
    fields: ["--hostname-override"],
  },
  {
    words: /could not find a JWS signature in the cluster-info ConfigMap for token ID/,
    topic: "credentials-rejected",
    fields: ["--kubeconfig", "rotateCertificates"],
  },
  {
    words: /error (?:uploading|writing) [Cc]risocket/,
    topic: "node-not-found",
    fields: ["registerNode", "--hostname-override"],
  },
  // systemd; a line may be about the unit of another program.
  {
    words: /(?<!\.service: )Failed to load environment files: /,
    topic: "unit-environment-file",
  },
  {
    words: /(?<!\.service: )Service has more than one ExecStart= setting/,
    topic: "unit-two-commands",
    rule: "flag-lost-in-unit",
  },
  {
    words:
      /kubelet(\S*):(\d+): (?:Assignment outside of section|Missing '='|Unknown (?:key|lvalue|section) '(.*)')/,
    topic: "unit-line-ignored",
    rule: "flag-lost-in-unit",
  },
  {
    words: /(?<!\.service: )(?:Ignoring invalid|Invalid) environment assignment(.*)/,
    topic: "unit-line-ignored",
    rule: "flag-lost-in-unit",
  },
  {
    words: /Unit kubelet\.service (?:not found|is masked|could not be found|is not loaded)/,
    topic: "unit-missing",
  },
];
