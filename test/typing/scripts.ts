import type { TypingScript } from "./type-script.ts";

/** Each kind of value some times, of which hardly any is accepted; `test/protocol/typed-values.test.ts` has all fields. */
export const kubeletScript: TypingScript = {
  path: "typing/kubelet-typed.yaml",
  script: `# Worker nodes
apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
address: 10.0.0.1
port: 1025
readOnlyPort: 1
healthzBindAddress: 127.0.0.2
staticPodPath: /etc/k
syncFrequency: 1m
fileCheckFrequency: 2
tlsMinVersion: VersionTLS12
authentication:
  anonymous:
    enabled: false
  webhook:
    cacheTTL: 1m
    enab⇥led: true
  x509:
    clientCAFile: /etc/kubernetes/pki/ca
registryPullQPS: 1
enableDebuggingHandlers: true
oomScoreAdj: -9
clusterDomain: c
clusterDNS:
  - 10.9.0.1
  - 10.9.0.10
imageMinimumGCAge: 2
imageGCHighThresholdPercent: 8
cgroupDriver: sys⇥temd
cpuManagerPolicy: sta↵tic
cpuManagerPolicyOptions:
  full-pcpus-only: "true"
memoryManagerPolicy: None
topologyManagerPolicy: be…st-effort
hairpinMode: promiscuous-bridge
maxPods: 11
podCIDR: 10.8.0.0/1
resolvConf: /r
cpuCFSQuotaPeriod: 1
contentType: application/json
evictionHard:
  memory.available: 10
  nodefs.available: 1
evictionSoft:
  memory.available: 20
evictionSoftGracePeriod:
  memory.available: 1
evictionMaxPodGracePeriod: -1
featureGates:
  NodeSwap: true
  QOS⇥Reserved: true
failSwapOn: …false
memorySwap:
  swapBehavior: LimitedSwap
systemReserved:
  cpu: 5
  memory: 1
enforceNodeAllocatable:
  - pods
showHiddenMetricsForVersion: "1"
logging:
  format: text
  verbosity: 1
registerWithTaints:
  - key: dedicated
    effect: NoSchedule
reservedMemory:
  - numaNode: 0
    limits:
      memory: 1
shutdownGracePeriod: 1
memoryThrottlingFactorr⌫: 0
`,
};

export const kubeadmScript: TypingScript = {
  path: "typing/kubeadm-typed.yaml",
  script: `apiVersion: kubeadm.k8s.io/v1beta4
kind: InitConfiguration
nodeRegistration:
  name: n
  kubeletExtraArgs:
    - name: max-pods
      value: "11"
---
apiVersion: kubeadm.k8s.io/v1beta4
kind: ClusterConfiguration
kubernetesVersion: v1.33.0
networking:
  podSubnet: 10.8.0.0/1
---
apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
cgroupDriver: systemd
kubeAPIBurst: 1
maxPods: 11
nodeStatusUpdateFrequency: 1
evictionHard:
  memory.available: 1
clusterDNS:
  - 10.9.0.1
auth⇥entication:
  anonymous:
    enabled: false
failSwapOn: fal↵se
`,
};

export const talosScript: TypingScript = {
  path: "typing/talos-typed.yaml",
  script: `version: v1alpha1
machine:
  type: worker
  kubelet:
    image: ghcr.io/siderolabs/kubelet:v1.33.0
    extraArgs:
      v: "1"
    extraConfig:
      maxPods: 11
      podPidsLimit: 1
      nodeStatusUpdateFrequency: 1
      serializeImagePulls: false
      evictionHard:
        memory.available: 1
      featureGates:
        NodeSwap: true
      swap⌫⌫⌫⌫memorySwap:
        swapBehavior: LimitedSwap
cluster:
  clusterName: c
`,
};

export const dropInScript: TypingScript = {
  path: "typing/kubelet.conf.d/20-typed.conf",
  script: `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
maxPods: 11
podPidsLimit: 1
kubeReserved:
  cpu: 1
  memory: 1
reservedMemory:
  - numaNode: 0
    limits:
      memory: 1
logging:
  options:
    json:
      infoBufferSize: "0"
`,
};

export const projectScript: TypingScript = {
  path: "typing/project/.kubelet-config.yaml",
  script: `kubernetesVersion: "1.33"
advice: …true
rules:
  unknown-field: off
node:
  cpus: 8
  memory: 1
  cgroupVersion: 2
  os: linux
  cpuManagerState: none
nodes:
  - name: small
    cpus: 2
sets:
  - main: kubelet.yaml
    dropInDir: kubelet.conf.d
seccomp:
  runtime: cri…-o
`,
};

export const profileScript: TypingScript = {
  path: "typing/seccomp/web-typed.json",
  script: `{
  "defaultAction": "SCMP_ACT_ERRNO",
  "defaultErrnoRet": 1,
  "architectures": [
    "SCMP_ARCH_X86_64"
  ],
  "syscalls": [
    {
      "names": ["open", "clone", "read"],
      "action": "SCMP_ACT_ERRNO",
      "errnoRet": 3
    },
    {
      "names": ["personality"],
      "action": "SCMP_ACT_ALLOW",
      "args": [
        {
          "index": 0,
          "value": 8,
          "op": "SCMP_CMP_EQ"
        }
      ]
    }
  ]
}
`,
};

export const unitScript: TypingScript = {
  path: "typing/unit/kubelet.service",
  script: `[Unit]
Description=kubelet

[Service]
Environment=KUBELET_EXTRA_ARGS=--max-pods=1
ExecStart=/usr/bin/kubelet \\
  --config=/etc/k \\
  --fail-swap-on \\
  --kube-api-burst=1 \\
  --cgroup-driver=systemd \\
  --feature-gates=NodeSwap=true \\
  --node-status-update-frequency=1 \\
  --system-reserved=cpu=1 \\
  --v=1
Restart=always
`,
};

/** The beginning of a file that nothing is known of. */
export const beginningScript: TypingScript = {
  path: "typing/foo.yaml",
  script: `«kub»↵apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
maxPods: 11`,
};

/** Versions of which one begins as another, faster than answers come. */
export const providerScript: TypingScript = {
  path: "typing/credential-providers.yaml",
  script: `kind: CredentialProviderConfig
apiVersion: kubelet.config.k8s.io/…v1
providers:
  - name: a
    matchImages:
      - a.example
    apiVersion: credentialprovider.kubelet.k8s.io/v…1
    defaultCacheDuration: 1
`,
};
