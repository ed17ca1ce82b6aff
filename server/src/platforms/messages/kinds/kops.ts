import { platformTexts } from "../../../engine/messages/platform-texts.ts";

export const kops = platformTexts({
  id: "kops",
  title: "kOps",
  words: {
    summary:
      "kOps uses names and strings that resemble kubelet flags in `spec.kubelet` of `Cluster` and `InstanceGroup`, and generates the kubelet's file and flags from them on each node.",
    refused:
      "`kops replace` and `kops update` reject the spec, and the nodes keep their configuration.",
    stops:
      "The file and flags are generated only on the node, which then does not join the cluster.",
    unknown:
      "`kops edit` rejects unknown keys; `kops create` and `kops replace` silently ignore them.",
    notes: {
      flag: "kOps passes it as a flag that this kubelet does not have, so the kubelet does not start. Remove it.",
      lost: "kOps ignores it, because it was removed from the kubelet.",
      gate: 'Feature gate values are strings in kOps: write "true" or "false" in quotes.',
      gateText: 'A feature gate must be "true" or "false".',
      taint: "A taint must be a string such as dedicated=gpu:NoSchedule.",
      serverIp:
        "If spec.kubeDNS sets serverIP and nodeLocalDNS, clusterDNS must be serverIP or nodeLocalDNS.localIP, exactly as written there.",
      node: "kOps creates the certificate files on each node and sets their paths.",
      restarts: "Since 1.35, control plane nodes restart containers within a minute.",
      minimumAge:
        "kOps 1.36 passes it as --image-minimum-gc-age, which is not a kubelet flag (the flag is --minimum-image-ttl-duration). Remove it.",
      dead: "The flag was removed from the kubelet.",
      sandbox: "Set the pause image in containerd.sandboxImage.",
      sysctls: "Use allowedUnsafeSysctls.",
      period: "kOps rejects it, although the kubelet has this field.",
      bootstrap: "kOps does not support bootstrap tokens.",
      topology: "topologyManagerPolicy must be none, best-effort, restricted or single-numa-node.",
      logFormat: "logFormat must be text or json.",
      critical:
        "shutdownGracePeriodCriticalPods requires a shutdownGracePeriod that is at least as long.",
      swap: "kOps accepts only LimitedSwap and UnlimitedSwap, an older list than the kubelet's (NoSwap and LimitedSwap).",
      crashLoop: "It must be 1s to 300s.",
      text: "kOps expects one string here: thresholds such as memory.available<200Mi,nodefs.available<10%, one address, or comma-separated names.",
      pair: "Each entry must be a signal, a separator (< for thresholds, = otherwise) and a value.",
      dns: "With NodeLocal DNSCache, it must be spec.kubeDNS.nodeLocalDNS.localIP.",
      own: "kOps sets it on every node.",
      domain: "kOps sets it to spec.clusterDNSDomain.",
      vpc: "With the VPC CNI, kOps disables graceful shutdown.",
      maxPods:
        "110; with the VPC CNI or Cilium's ENI mode, at most the number of pod addresses of the instance type.",
    },
  },
});
