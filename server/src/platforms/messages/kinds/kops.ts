import { platformTexts } from "../../../messages/platform-texts.ts";

export const kops = platformTexts({
  id: "kops",
  title: "kOps",
  words: {
    summary:
      "kOps has names and strings like the kubelet's flags in `spec.kubelet` of `Cluster` and `InstanceGroup`, and writes the kubelet's file and flags from them on each node.",
    refused:
      "`kops replace` and `kops update` reject the spec, and the nodes keep their configuration.",
    stops: "File and flags are made on the node only, which then does not join.",
    unknown:
      "`kops edit` rejects unknown keys; `kops create` and `kops replace` silently ignore them.",
    notes: {
      flag: "It becomes a flag that this kubelet does not have, and a kubelet with an unknown flag does not start. Remove it.",
      lost: "kOps ignores it: it was removed from the kubelet.",
      gate: 'The values of feature gates are texts in kOps: write "true" or "false" in quotes.',
      gateText: 'A feature gate is "true" or "false".',
      taint: "A taint is a text such as dedicated=gpu:NoSchedule.",
      serverIp:
        "If spec.kubeDNS names a serverIP and nodeLocalDNS, clusterDNS must be that address, or nodeLocalDNS.localIP as it is written.",
      node: "kOps makes the certificates and names their files on each node.",
      restarts: "Since 1.35, control plane nodes restart containers within a minute.",
      minimumAge:
        "kOps 1.36 turns it into --image-minimum-gc-age, which no kubelet has (the flag is called --minimum-image-ttl-duration). Remove it.",
      dead: "The flag was removed from the kubelet.",
      sandbox: "The pause image is set in containerd.sandboxImage.",
      sysctls: "It is called allowedUnsafeSysctls.",
      period: "kOps rejects it, although the kubelet has such a field.",
      bootstrap: "kOps does not support bootstrap tokens.",
      topology: "topologyManagerPolicy must be none, best-effort, restricted or single-numa-node.",
      logFormat: "logFormat is text or json.",
      critical:
        "shutdownGracePeriodCriticalPods needs a shutdownGracePeriod that is as long at least.",
      swap: "kOps takes LimitedSwap and UnlimitedSwap: its list is older than the kubelet's, which has NoSwap and LimitedSwap.",
      crashLoop: "It must be 1s to 300s.",
      text: "kOps expects one text here: thresholds such as memory.available<200Mi,nodefs.available<10%, one address, or names with commas between them.",
      pair: "Each entry of the text is a signal, a separator (< for thresholds, = for the others) and a value.",
      dns: "With the node-local DNS it must be its address, spec.kubeDNS.nodeLocalDNS.localIP.",
      own: "kOps sets it on every node.",
      domain: "It becomes spec.clusterDNSDomain.",
      vpc: "With the VPC CNI kOps switches the graceful shutdown off.",
      maxPods:
        "110; with the VPC CNI or Cilium's ENI mode the smaller of it and what the instance type has addresses for.",
    },
  },
});
