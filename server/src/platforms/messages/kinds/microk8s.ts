import { platformTexts } from "../../../engine/messages/platform-texts.ts";

export const microk8s = platformTexts({
  id: "microk8s",
  title: "MicroK8s",
  words: {
    summary:
      "MicroK8s runs the kubelet with the flags in `/var/snap/microk8s/current/args/kubelet` and without a configuration file. `extraKubeletArgs` of a launch configuration (`.microk8s.yaml`) changes individual flags in that file, document by document; `null` removes a flag.",
    refused:
      "MicroK8s does not apply any of the launch configuration, and the snap is not installed with it.",
    stops:
      "The flags are written to the arguments file, and the kubelet does not start on the node.",
    unknown: "MicroK8s ignores unknown keys and logs a warning.",
    notes: {
      version:
        "The version of a launch configuration must be a semantic version from 0.1.0 to 0.2.0: version: 0.1.0.",
      noVersion:
        "A document with settings needs a version from 0.1.0 to 0.2.0, such as version: 0.1.0.",
      map: 'extraKubeletArgs must be a map from flags (with dashes) to values, such as --max-pods: "100".',
      value: "A flag value must be a string; separate several values with commas.",
      dashes:
        "MicroK8s copies keys unchanged to the arguments file, and the kubelet rejects words without dashes. Write the flag with its dashes",
      unknown: "MicroK8s ignores unknown keys. Use the known key",
      resolvConf: "A resolv.conf of the machine with non-local addresses, if there is one.",
    },
  },
});
