import { platformTexts } from "../../../messages/platform-texts.ts";

export const microk8s = platformTexts({
  id: "microk8s",
  title: "MicroK8s",
  words: {
    summary:
      "MicroK8s runs the kubelet with the flags of `/var/snap/microk8s/current/args/kubelet` and without a file; `extraKubeletArgs` of a launch configuration (`.microk8s.yaml`) changes that file flag by flag, one document after the other, and `null` takes a flag away.",
    refused:
      "Nothing of the launch configuration is carried out; with it the snap is not installed.",
    stops: "The words are in the arguments file, and no kubelet runs on the node.",
    unknown: "MicroK8s writes a warning to its log and goes on without keys that it does not know.",
    notes: {
      version: "A launch configuration has a semantic version from 0.1.0 to 0.2.0: version: 0.1.0.",
      noVersion:
        "A document that sets something needs a version from 0.1.0 to 0.2.0: version: 0.1.0.",
      map: 'extraKubeletArgs is a map from flags with their dashes to values: --max-pods: "100".',
      value: "The value of a flag is a string; separate several values with commas.",
      dashes:
        "Keys are written into the file of arguments as they are, and the kubelet takes no words without dashes. Write the flag with its dashes",
      unknown: "MicroK8s leaves out a key that it does not know; write the one that is meant",
      resolvConf: "A file of the machine with addresses that are not its own, where it finds one.",
    },
  },
});
