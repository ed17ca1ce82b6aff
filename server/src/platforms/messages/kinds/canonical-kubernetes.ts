import { platformTexts } from "../../../engine/messages/platform-texts.ts";

export const canonicalKubernetes = platformTexts({
  id: "canonical-kubernetes",
  title: "Canonical Kubernetes",
  words: {
    summary:
      "Canonical Kubernetes (the `k8s` snap) runs the kubelet with flags and without a configuration file. `extra-node-kubelet-args` in the files for `k8s bootstrap` and `k8s join-cluster` changes individual flags; `null` removes a flag.",
    refused: "k8s bootstrap and k8s join-cluster fail, and the node does not change.",
    stops:
      "The flags are written to the arguments file, and the kubelet does not start on the node.",
    unknown: "k8s bootstrap and k8s join-cluster reject unknown keys.",
    notes: {
      map: 'extra-node-kubelet-args must be a map from flags (with dashes) to values, such as --max-pods: "100".',
      value: "A flag value must be a string; separate several values with commas.",
      dashes:
        "Keys are copied unchanged to the arguments file, and the kubelet rejects words without dashes. Write the flag with its dashes",
      unknown: "Unknown keys are rejected. Use the known key",
      dns: "The address of the cluster's DNS service, unless service-ip is set.",
      resolvConf: "A resolv.conf of the machine with non-local addresses, if there is one.",
    },
  },
});
