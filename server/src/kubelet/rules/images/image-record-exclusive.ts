import { readValue } from "../../read-value.ts";
import type { Setting } from "../../setting.ts";
import { resolveAlias } from "../../../syntax/located-node.ts";
import { entriesOf, keyName } from "../../../syntax/map-entries.ts";
import { defineImageRecordRule } from "../define-image-record-rule.ts";

interface Credentials {
  readonly nodePodsAccessible: Setting<boolean>;
  readonly kubernetesSecrets: Setting<readonly Setting<unknown>[]>;
  /** Absent in versions without it. */
  readonly kubernetesServiceAccounts?: Setting<readonly Setting<unknown>[]>;
}

/** A record gives an image to all pods and to some at once. */
export default defineImageRecordRule({
  id: "image-record-exclusive",
  severity: "information",
  stage: "decode",
  advice: true,
  source: "pkg/kubelet/images/pullmanager/image_pull_manager.go, MustAttemptImagePull",
  check(root, index) {
    const path = "credentialMapping";
    const entry = [...entriesOf(root)].findLast((candidate) => keyName(candidate) === path);
    const node = entry && resolveAlias(entry.value);
    const field = index.byPath.get(path);
    if (node?.kind !== "map" || !field) return [];
    // The members are those of the schema, whose types stand above.
    const mapping = readValue(node, field, path) as ReadonlyMap<string, Setting<Credentials>>;
    return [...mapping.values()].flatMap(({ value }) => {
      const { nodePodsAccessible: all, kubernetesSecrets, kubernetesServiceAccounts } = value;
      const some = [kubernetesSecrets, kubernetesServiceAccounts].find(
        (list) => list !== undefined && list.value.length > 0,
      );
      if (!all.value || !some) return [];
      return [{ blame: all, related: some.value.slice(0, 1), params: {} }];
    });
  },
  message: () =>
    "nodePodsAccessible: true allows the image to every pod on the node, so the secrets and service accounts next to it have no effect. The kubelet writes these records; do not edit them.",
  noFix: "The kubelet writes these files. Do not edit them.",
});
