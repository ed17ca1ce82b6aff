import { platformTexts } from "../../../messages/platform-texts.ts";

export const eksNodeadm = platformTexts({
  id: "eks-nodeadm",
  title: "nodeadm",
  words: {
    summary:
      "nodeadm writes its own configuration on the node. It writes `spec.kubelet.config` of all `NodeConfig` parts of the user data as a drop-in that overrides it.",
    refused: "nodeadm stops at boot, and the node does not join the cluster.",
    unknown:
      "nodeadm checks neither names nor types; the kubelet silently ignores unknown keys in drop-ins.",
    notes: {
      maxPods:
        "Network interfaces of the instance type times (addresses of one minus 1) plus 2; 110 if the type is unknown; or the result of maxPodsExpression.",
      kubeReserved:
        "cpu: 6% of the first core, 1% of the second, 0.5% of the next two, 0.25% of the others; memory: 11 Mi times the pods of the formula or expression plus 255 Mi, whatever config.maxPods says.",
      clusterDNS: "The tenth address of spec.cluster.cidr.",
      cluster:
        "The parts of the user data together must name the cluster's name, apiServerEndpoint, certificateAuthority and cidr; here one of them is missing.",
      map: "spec.kubelet.config must be a map.",
      expression:
        "The result of this expression must be above 0 (variables: default_enis, ips_per_eni, max_pods). nodeadm logs a warning and uses the standard value.",
    },
  },
});
