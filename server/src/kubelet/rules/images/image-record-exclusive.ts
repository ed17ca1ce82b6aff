import { defineImageRecordRule } from "../define-image-record-rule.ts";
import { credentialEntries } from "./shared/credential-entries.ts";

/** A record gives an image to all pods and to some at once. */
export default defineImageRecordRule({
  id: "image-record-exclusive",
  severity: "information",
  versions: { since: "1.33" },
  stage: "decode",
  advice: true,
  source: "pkg/kubelet/images/pullmanager/image_pull_manager.go, MustAttemptImagePull",
  check(root, index) {
    return [...credentialEntries(root, index).values()].flatMap(({ value }) => {
      const { nodePodsAccessible: all, kubernetesSecrets, kubernetesServiceAccounts } = value;
      const some = [kubernetesSecrets, kubernetesServiceAccounts].find(
        (list) => list !== undefined && list.value.length > 0,
      );
      if (!all.value || !some) return [];
      return [{ blame: all, related: some.value.slice(0, 1), params: {} }];
    });
  },
  message: () =>
    "nodePodsAccessible: true lets every pod on the node use the image, so the secrets and service accounts in this record have no effect. The kubelet writes these records; do not edit them.",
  noFix: "The kubelet writes these files. Do not edit them.",
});
