import type { KindIndex } from "../../../../facts/field-index.ts";
import { resolveAlias, type MapNode } from "../../../../engine/syntax/located-node.ts";
import { entriesOf, keyName } from "../../../../engine/syntax/map-entries.ts";
import { readValue } from "../../../read-value.ts";
import type { Setting } from "../../../../engine/rules/setting.ts";

export interface Credentials {
  readonly nodePodsAccessible: Setting<boolean>;
  readonly kubernetesSecrets: Setting<readonly Setting<unknown>[]>;
  /** Absent in versions without it. */
  readonly kubernetesServiceAccounts?: Setting<readonly Setting<unknown>[]>;
}

/** The credentials of an ImagePulledRecord by image. */
export function credentialEntries(
  root: MapNode,
  index: KindIndex,
): ReadonlyMap<string, Setting<Credentials>> {
  const path = "credentialMapping";
  const entry = [...entriesOf(root)].findLast((candidate) => keyName(candidate) === path);
  const node = entry && resolveAlias(entry.value);
  const field = index.byPath.get(path);
  if (node?.kind !== "map" || !field) return new Map();
  // The members are those of the schema, whose types are above.
  return readValue(node, field, path) as ReadonlyMap<string, Setting<Credentials>>;
}
