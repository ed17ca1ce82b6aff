import { parse } from "yaml";
import type { Json, KubernetesVersion } from "../../../server/src/facts/table.ts";
import { isJsonObject, jsonItems, objectAt } from "./json-value.ts";
import type { JsonObject } from "./json-value.ts";
import type { Problem, Reading } from "../problem.ts";

/**
 * `schemas/facts/sources/gates.json` with the gates of one version replaced by Kubernetes' own list of feature gates
 * (`versioned_feature_list.yaml`) up to this version. Gates that it does not list are unknown to the version;
 * dependencies are kept, since the list has none.
 */
export function withGatesOf(
  list: string,
  text: string,
  version: KubernetesVersion,
  current: Json,
): Reading<Json> {
  const problems: Problem[] = [];
  const before = isJsonObject(current) ? current : {};
  const gates = new Map<string, Json>();
  for (const [name, gate] of Object.entries(objectAt(before, "gates"))) {
    const { [version]: old, ...versions } = isJsonObject(gate) ? objectAt(gate, "versions") : {};
    const isGone = old !== undefined && Object.keys(versions).length === 0;
    if (!isGone) gates.set(name, isJsonObject(gate) && gate["versions"] ? { versions } : gate);
  }
  for (const entry of jsonItems(parse(text) as Json)) {
    const name = isJsonObject(entry) ? entry["name"] : undefined;
    const specs = isJsonObject(entry) ? jsonItems(entry["versionedSpecs"]) : [];
    const spec = specs.filter(isJsonObject).findLast((candidate) => !isLater(candidate, version));
    if (typeof name !== "string" || specs.length === 0) {
      problems.push({ page: list, line: 0, message: "an entry without name or versionedSpecs" });
    } else if (spec) {
      gates.set(name, withStep(gates.get(name), version, spec));
    }
  }
  const sorted = [...gates].sort(([a], [b]) => (a < b ? -1 : 1));
  return { result: { ...before, gates: Object.fromEntries(sorted) }, problems };
}

function withStep(gate: Json | undefined, version: KubernetesVersion, spec: JsonObject): Json {
  const { preRelease, lockToDefault } = spec;
  const step = {
    stage: preRelease ?? null,
    default: spec["default"] ?? null,
    ...(lockToDefault === true && { locked: true }),
  };
  const versions = isJsonObject(gate) ? objectAt(gate, "versions") : {};
  const all = Object.entries({ ...versions, [version]: step });
  return { versions: Object.fromEntries(all.sort(([a], [b]) => minorOf(a) - minorOf(b))) };
}

function isLater(spec: JsonObject, version: string): boolean {
  const since = spec["version"];
  return typeof since !== "string" || minorOf(since) > minorOf(version);
}

/** 33 of `1.33`. */
function minorOf(version: string): number {
  return Number(version.split(".")[1]);
}
