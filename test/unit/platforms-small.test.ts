import { describe } from "vitest";
import { checkRows } from "../support/platform-rows.ts";

const kubeone = (settings: string): string =>
  `apiVersion: kubeone.k8c.io/v1beta2\nkind: KubeOneCluster\nname: demo\nversions:\n  kubernetes: 1.34.2\n${settings}\n`;

describe("KubeOne: the whole cluster", () => {
  checkRows(
    [
      [
        "lies over KubeOne's own configuration and kubeadm's",
        "kubeletConfig: {maxPods: 50, evictionHard: {memory.available: 1Gi}}",
        [],
        {
          maxPods: 50,
          evictionHard: { "memory.available": "1Gi" },
          serverTLSBootstrap: true,
          containerLogMaxSize: "100Mi",
          containerLogMaxFiles: 5,
          clusterDNS: ["169.254.20.10"],
          staticPodPath: "/etc/kubernetes/manifests",
        },
      ],
      [
        "takes its own bounds, both included",
        "kubeletConfig: {maxPods: 1, imageGCHighThresholdPercent: 100, imageGCLowThresholdPercent: 0}",
        [],
      ],
      [
        "and nothing outside of them",
        "kubeletConfig: {maxPods: 0, imageGCLowThresholdPercent: 101}",
        [
          "image-gc-low-range at 101",
          "image-gc-low-lt-high at 101",
          "platform-value-refused at 0",
          "platform-value-refused at 101",
        ],
      ],
      [
        "loses what goes to hosts as a flag or to nobody",
        "kubeletConfig: {podPidsLimit: 4096, imageMaximumGCAge: 5h}",
        ["platform-field-lost at podPidsLimit", "platform-field-lost at imageMaximumGCAge"],
        { podPidsLimit: -1, imageMaximumGCAge: "0s" },
      ],
      [
        "refuses other fields of the kubelet",
        "kubeletConfig: {cpuManagerPolicy: static}",
        ["platform-unknown-field at cpuManagerPolicy"],
      ],
      [
        "takes logs, cipher suites, domain and network from elsewhere in the manifest",
        "kubeletConfig: {}\nloggingConfig: {containerLogMaxSize: 50Mi, containerLogMaxFiles: 0}\ntlsCipherSuites: {kubelet: [TLS_AES_128_GCM_SHA256]}\nclusterNetwork: {serviceDomainName: a.example, serviceSubnet: 10.11.0.0/16}\nfeatures: {nodeLocalDNS: {}}",
        [],
        {
          containerLogMaxSize: "50Mi",
          containerLogMaxFiles: 5,
          tlsCipherSuites: ["TLS_AES_128_GCM_SHA256"],
          clusterDomain: "a.example",
          clusterDNS: ["10.11.0.10"],
        },
      ],
    ],
    kubeone,
  );
});

describe("KubeOne: a host", () => {
  checkRows(
    [
      [
        "has flags over the file of the cluster, whose maps they take the place of",
        "staticWorkers: {hosts: [{kubelet: {podPidsLimit: 99, evictionHard: {nodefs.available: 5%}}}]}\nkubeletConfig: {maxPods: 50, podPidsLimit: 7, evictionHard: {memory.available: 1Gi}}",
        ["platform-field-lost at podPidsLimit"],
        { maxPods: 50, podPidsLimit: 99, evictionHard: { "nodefs.available": "5%" } },
      ],
      [
        "is judged with what the cluster says",
        "kubeletConfig: {imageGCHighThresholdPercent: 60}\ncontrolPlane: {hosts: [{kubelet: {imageGCLowThresholdPercent: 70}}]}",
        ["image-gc-low-lt-high at 60", "image-gc-low-lt-high at 70"],
      ],
      [
        "has no flag for the greatest age of an image",
        "controlPlane: {hosts: [{kubelet: {imageMaximumGCAge: 5h}}]}",
        ["platform-field-lost at imageMaximumGCAge"],
      ],
    ],
    kubeone,
  );
});
