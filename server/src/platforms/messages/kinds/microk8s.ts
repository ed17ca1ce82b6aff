import { platformTexts } from "../../../messages/platform-texts.ts";

export const microk8s = platformTexts({
  id: "microk8s",
  title: "MicroK8s",
  words: {
    summary:
      "MicroK8s runs the kubelet with the flags in `/var/snap/microk8s/current/args/kubelet` and without a configuration file. `extraKubeletArgs` of a launch configuration (`.microk8s.yaml`) changes single flags in that file, one document after the other; `null` removes a flag.",
    refused:
      "Nothing of the launch configuration is carried out; with it the snap is not installed.",
    stops: "The words are in the arguments file, and no kubelet runs on the node.",
    unknown: "MicroK8s writes a warning to its log and goes on without keys that it does not know.",
    notes: {
      version:
        "The version of a launch configuration must be a semantic version from 0.1.0 to 0.2.0: version: 0.1.0.",
      noVersion:
        "A document that sets something needs a version from 0.1.0 to 0.2.0: version: 0.1.0.",
      map: 'extraKubeletArgs is a map from flags with their dashes to values: --max-pods: "100".',
      value: "The value of a flag is a string; separate several values with commas.",
      dashes:
        "MicroK8s writes keys into the arguments file as they are, and the kubelet rejects words without dashes. Write the flag with its dashes",
      unknown: "MicroK8s ignores unknown keys. Use the known key",
      resolvConf: "A file of the machine with addresses that are not local, if there is one.",
    },
  },
});
