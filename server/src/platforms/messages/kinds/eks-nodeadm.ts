import { platformTexts } from "../../../messages/platform-texts.ts";

export const eksNodeadm = platformTexts({
  id: "eks-nodeadm",
  title: "nodeadm",
  words: {
    summary:
      "nodeadm writes its own configuration on the node and `spec.kubelet.config` of all `NodeConfig` parts of the user data as a drop-in over it.",
    refused: "nodeadm stops at boot, and the node does not join the cluster.",
    unknown:
      "nodeadm checks neither names nor types; the kubelet silently ignores unknown keys in drop-ins.",
    notes: {
      maxPods:
        "Network interfaces times (addresses of one minus 1) plus 2 of the instance type, 110 where the type is unknown; or what maxPodsExpression comes to.",
      kubeReserved:
        "cpu: 6% of the first core, 1% of the second, 0.5% of the next two, 0.25% of the others; memory: 11 Mi times the pods of the formula or expression plus 255 Mi, whatever config.maxPods says.",
      clusterDNS: "The tenth address of spec.cluster.cidr.",
      cluster:
        "Together the parts of the user data have to name the cluster's name, apiServerEndpoint, certificateAuthority and cidr; here one of them is missing.",
      map: "spec.kubelet.config has to be a map.",
      expression:
        "nodeadm cannot make a number above 0 of this expression (its variables are default_enis, ips_per_eni and max_pods): it logs a warning and takes the standard value.",
    },
  },
});
