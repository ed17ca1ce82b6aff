import type { Finding } from "../../findings/finding.ts";
import { readValue } from "../../kubelet/read-value.ts";
import type { Setting } from "../../kubelet/setting.ts";
import type { KindIndex } from "../../schema/field-index.ts";
import { resolveAlias, type MapNode } from "../../syntax/located-node.ts";
import { entriesOf, keyName } from "../../syntax/map-entries.ts";
import { toFinding } from "../define-rule.ts";

interface Credentials {
  readonly nodePodsAccessible: Setting<boolean>;
  readonly kubernetesSecrets: Setting<readonly Setting<unknown>[]>;
  /** Absent in versions without it. */
  readonly kubernetesServiceAccounts?: Setting<readonly Setting<unknown>[]>;
}

/** Findings about an ImagePulledRecord that gives an image to all pods and to some at once. */
export function checkImageRecord(root: MapNode, index: KindIndex): readonly Finding[] {
  const path = "credentialMapping";
  const entry = [...entriesOf(root)].findLast((each) => keyName(each) === path);
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
    const found = { blame: all, related: some.value.slice(0, 1), params: {} };
    return [toFinding("image-record-exclusive", "information", found)];
  });
}
