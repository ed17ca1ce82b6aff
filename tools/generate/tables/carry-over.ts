import {
  previewVersions,
  type Json,
  type KubernetesVersion,
} from "../../../server/src/facts/table.ts";
import { isJsonObject, jsonItems, objectAt } from "./json-value.ts";
import type { JsonObject } from "./json-value.ts";

/** `schemas/facts/sources/gates.json` with the gates and dependencies of `from` for `version` too. */
export function withGatesCarriedOver(
  json: Json,
  from: KubernetesVersion,
  version: KubernetesVersion,
): Json {
  const root = isJsonObject(json) ? json : {};
  const gates = Object.entries(objectAt(root, "gates")).map(([name, gate]) => [
    name,
    isJsonObject(gate) ? withMember(gate, "versions", from, version) : gate,
  ]);
  const carried = { ...root, gates: Object.fromEntries(gates) as JsonObject };
  const known = withMember(carried, "dependencies", from, version);
  const isPreview = previewVersions.includes(version);
  return isPreview ? withMember(known, "named", from, version) : known;
}

/** `schemas/facts/sources/flags.json` with the flags of `from` for `version` too. */
export function withFlagsCarriedOver(
  json: Json,
  from: KubernetesVersion,
  version: KubernetesVersion,
): Json {
  const root = isJsonObject(json) ? json : {};
  const versions = jsonItems(root["versions"]).filter((each) => each !== version);
  const flags = jsonItems(root["flags"]).map((flag) =>
    isJsonObject(flag) ? withMember(flag, "defaults", from, version) : flag,
  );
  return { ...root, versions: [...versions, version], flags };
}

/** An object whose member `key` says of `version` what it says of `from`; one without such a member stays as it is. */
function withMember(
  object: JsonObject,
  key: string,
  from: KubernetesVersion,
  version: KubernetesVersion,
): JsonObject {
  const byVersion = objectAt(object, key);
  const fact = byVersion[from];
  return fact === undefined ? object : { ...object, [key]: { ...byVersion, [version]: fact } };
}
