import { kubernetesVersions, previewVersions } from "../../../server/src/facts/table.ts";
import type {
  GateStage,
  GateStep,
  GateTable,
  Json,
  KubernetesVersion,
  Versioned,
} from "../../../server/src/facts/table.ts";
import { isJsonObject, jsonItems } from "./json-value.ts";
import type { JsonObject } from "./json-value.ts";
import type { Problem, Reading } from "../problem.ts";
import { toSteps } from "./versioned.ts";

const stages: readonly GateStage[] = ["Alpha", "Beta", "GA", "Deprecated"];

/** Turns `facts/gates.json` (one entry per version) into the table that the server loads. */
export function readGateTable(page: string, json: Json): Reading<GateTable> {
  const problems: Problem[] = [];
  const report = (message: string): void => {
    problems.push({ page, line: 0, message });
  };
  const root = isJsonObject(json) ? json : {};
  const gates: [string, Versioned<GateStep | null>][] = [];
  const removed: [string, string][] = [];
  for (const [name, gate] of sortedEntries(root["gates"])) {
    const versions = isJsonObject(gate) && isJsonObject(gate["versions"]) ? gate["versions"] : {};
    const steps = toSteps((version) => readStep(name, version, versions, report));
    const last = isJsonObject(gate) ? gate["lastSeen"] : undefined;
    // The steps come from `readStep`, whose results are gate steps.
    if (steps.length > 0) gates.push([name, steps as Versioned<GateStep | null>]);
    else if (typeof last === "string") removed.push([name, last]);
    else report(`${name} has neither a supported version nor a last one`);
  }
  const dependencies = readDependencies(root["dependencies"], new Map(gates), report);
  if (gates.length === 0) report("it has no gates");
  return {
    result: {
      gates: Object.fromEntries(gates),
      removed: Object.fromEntries(removed),
      named: readNamed(root["named"], report),
      dependencies,
    },
    problems,
  };
}

function readNamed(
  value: Json | undefined,
  report: (message: string) => void,
): NonNullable<GateTable["named"]> {
  const byVersion = Object.entries(isJsonObject(value) ? value : {});
  for (const [version, names] of byVersion) {
    const isRight = previewVersions.some((preview) => preview === version);
    if (!isRight)
      report(`gates are only named, without their stage, in ${version}, which is no preview`);
    if (!jsonItems(names).every((name) => typeof name === "string")) {
      report(`the gates that are named in ${version} are not all names`);
    }
  }
  // Checked just above.
  return Object.fromEntries(byVersion) as NonNullable<GateTable["named"]>;
}

/** Reads `schemas/facts/overlay/gone-gates.json`: gates from before what was measured, with the last version that had them. */
export function readGoneGates(page: string, json: Json): Reading<GateTable["removed"]> {
  const problems: Problem[] = [];
  const gates = sortedEntries(json).flatMap(([name, last]): [string, string][] => {
    if (typeof last === "string" && /^1\.\d+$/.test(last)) return [[name, last]];
    problems.push({ page, line: 0, message: `${name} has no last version` });
    return [];
  });
  return { result: Object.fromEntries(gates), problems };
}

/** The table with gates that went earlier; what is measured of a gate goes before. */
export function withGoneGates(table: GateTable, gone: GateTable["removed"]): GateTable {
  const older = Object.entries(gone).filter(([name]) => table.gates[name] === undefined);
  const all = { ...Object.fromEntries(older), ...table.removed };
  return { ...table, removed: all };
}

function sortedEntries(value: Json | undefined): readonly (readonly [string, Json])[] {
  return Object.entries(isJsonObject(value) ? value : {}).sort(([a], [b]) => (a < b ? -1 : 1));
}

function readStep(
  name: string,
  version: KubernetesVersion,
  versions: JsonObject,
  report: (message: string) => void,
): Json | undefined {
  const entry = versions[version];
  if (entry === undefined) return undefined;
  const stage = stages.find((candidate) => isJsonObject(entry) && candidate === entry["stage"]);
  if (!isJsonObject(entry) || !stage || typeof entry["default"] !== "boolean") {
    report(`${name} has an unreadable step in ${version}`);
    return undefined;
  }
  const { gone } = entry;
  return {
    stage,
    default: entry["default"],
    ...(entry["locked"] === true && { locked: true }),
    ...(typeof gone === "string" && { gone }),
  };
}

function readDependencies(
  value: Json | undefined,
  gates: ReadonlyMap<string, unknown>,
  report: (message: string) => void,
): GateTable["dependencies"] {
  const byVersion = isJsonObject(value) ? value : {};
  const namesIn = (version: KubernetesVersion): JsonObject => {
    const names = byVersion[version];
    return isJsonObject(names) ? names : {};
  };
  const dependants = [
    ...new Set(kubernetesVersions.flatMap((v) => Object.keys(namesIn(v)))),
  ].sort();
  const entries = dependants.map((dependant) => {
    if (!gates.has(dependant)) report(`the dependency of ${dependant} is for an unknown gate`);
    const steps = toSteps((version) => namesIn(version)[dependant]);
    for (const gate of steps.flatMap((step) => jsonItems(step.value))) {
      if (typeof gate !== "string" || !gates.has(gate))
        report(`${dependant} needs an unknown gate`);
    }
    // Checked just above: every item names a gate.
    return [dependant, steps as Versioned<readonly string[] | null>] as const;
  });
  return Object.fromEntries(entries);
}
