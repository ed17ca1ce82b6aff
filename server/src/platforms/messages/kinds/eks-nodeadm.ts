import { platformTexts } from "../../../engine/messages/platform-texts.ts";

export const eksNodeadm = platformTexts({
  id: "eks-nodeadm",
  title: "nodeadm",
  words: {
    summary:
      "nodeadm writes its own configuration on the node. It writes `spec.kubelet.config` from all `NodeConfig` parts of the user data to a drop-in that overrides this configuration.",
    refused: "nodeadm fails during boot, and the node does not join the cluster.",
    unknown:
      "nodeadm does not check names or types; the kubelet silently ignores unknown keys in drop-ins.",
    notes: {
      maxPods:
        "Network interfaces of the instance type × (addresses per interface − 1) + 2; 110 if the type is unknown; or the result of maxPodsExpression.",
      kubeReserved:
        "cpu: 6% of the first core, 1% of the second, 0.5% of the next two, 0.25% of the others; memory: 255Mi plus 11Mi for each pod that the formula or expression allows, regardless of config.maxPods.",
      clusterDNS: "The tenth address of spec.cluster.cidr.",
      cluster:
        "Together, the parts of the user data must set the cluster's name, apiServerEndpoint, certificateAuthority and cidr; one of them is missing.",
      beside:
        "nodeadm silently ignores it. Settings of the kubelet belong below config, in the same map.",
      misplaced:
        "nodeadm silently ignores it. Settings of the kubelet belong below spec.kubelet.config.",
      flags: "spec.kubelet.flags must be a list of strings.",
      kind: "config is a KubeletConfiguration. The kubelet silently ignores keys of other kinds in drop-ins.",
      map: "spec.kubelet.config must be a map.",
      expression:
        "The result of this expression must be greater than 0 (variables: default_enis, ips_per_eni, max_pods). nodeadm logs a warning and uses the default.",
    },
  },
});
