import { byHcl, byToml, byYaml, byYamlWith } from "./foreign-readers/other.ts";
import { type InputForm, byBash, config, script, indented } from "./input-texts.ts";

/** The forms of platforms' own documents. */
export const platformForms: readonly InputForm[] = [
  {
    name: "kind",
    path: "kind.yaml",
    text: `kind: Cluster
apiVersion: kind.x-k8s.io/v1alpha4
kubeadmConfigPatches:
- |
${indented(config, 2)}- |
  kind: JoinConfiguration
  nodeRegistration:
    kubeletExtraArgs:
      max-podz: "5"
      v: "2"
`,
    read: byYamlWith({ "kubeadmConfigPatches.*": byYaml }),
  },
  {
    name: "Talos",
    path: "talos.yaml",
    text: `version: v1alpha1
machine:
  kubelet:
    image: ghcr.io/siderolabs/kubelet:v1.36.0
    extraArgs:
      max-podz: >-
        5
      read-only-prt: "0"
    extraConfig:
      maxPodz: 50
      evictionHard: {memory.available: "100Mi",
        disk.available: 5%}
cluster: {}
`,
    read: byYaml,
  },
  {
    name: "k3s",
    path: "etc/rancher/k3s/config.yaml",
    text: `kubelet-arg:\n- max-podz=5\n- "read-only-prt=0\n  "\n- v=2\n`,
    read: byYaml,
  },
  {
    name: "Bottlerocket",
    path: "user-data.toml",
    text: `[settings.kubernetes]\nmax-pods = 50\nmotd = """\n# a\nb"""\ncluster-name = "a"\neviction-hard = { "memory.available" = "1Gi" }\nallowed-unsafe-sysctls = [\n  "a", # b\n]\nkube-api-qpz = 5\ncpu-manager-policy = "statik"\n`,
    read: byToml,
  },
  {
    name: "Terraform heredocs",
    path: "main.tf",
    text: `locals {
  kubelet = <<-EOT
${indented(config, 4)}  EOT
  run = <<EOT
${script.replaceAll("${", "$${").replaceAll(/<<-?'?E\w+'?[^\n]*\n[^]*?\n\t?E\w+\n/g, "\n")}EOT
}
`,
    read: byHcl((text) =>
      text.startsWith("#!") ? byBash()(text.replaceAll("$${", "${")) : byYaml(text),
    ),
  },
  {
    name: "Terraform objects",
    path: "main.tf",
    text: `resource "google_container_node_pool" "a" {
  node_config {
    kubelet_config {
      cpu_manager_policy = "statik"
      pod_pids_limit     = 5
    }
  }
}
locals {
  kubelet = yamlencode({
    apiVersion = "kubelet.config.k8s.io/v1beta1"
    kind = "KubeletConfiguration"
    maxPodz = 50
    clusterDNS = [
      "10.0.0",
    ]
  })
  line = "apiVersion: kubelet.config.k8s.io/v1beta1\\nkind: KubeletConfiguration\\nmaxPodz: 5\\n"
}
`,
    read: byHcl(byYaml),
  },
];
