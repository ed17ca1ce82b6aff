import { valueIn } from "../../facts/field-index.ts";
import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import type { KubernetesVersion } from "../../facts/table.ts";
import { nodeReferenceUrl } from "../../kubelet/index.ts";
import { resolveFieldPath } from "./field-path.ts";

/** Facts about a field, map key, gate, kind or flag, for programs; keys without a value are undefined. */
export function factsOfName(
  name: string,
  version: KubernetesVersion,
  knowledge: Knowledge,
): Readonly<Record<string, unknown>> {
  const entry = knowledge.nodeReference.entries.find((candidate) => candidate.name === name);
  if (entry) return { of: "node", ...entry, page: nodeReferenceUrl(entry) };
  const target = resolveFieldPath(name, version, knowledge);
  switch (target?.of) {
    case undefined:
      return flagFacts(name, version, knowledge);
    case "kind":
      return { of: "kind", name: target.kind, apiVersion: target.apiVersion };
    case "gate":
      return gateFacts(target.name, version, knowledge);
    case "key":
    case "field": {
      const { kind, apiVersion, byPath } = target.index;
      const record = byPath.get(target.path)?.record;
      const facts = record && {
        type: record.type,
        default: valueIn(record.default, version),
        values: valueIn(record.enum?.value, version) ?? valueIn(record.known, version),
        range: valueIn(record.range?.value, version),
        gate: record.gate,
        flag: record.flag,
        unit: record.unit,
        since: record.since,
        deprecatedSince: record.deprecatedSince,
      };
      const key = target.of === "key" ? { key: target.key } : {};
      return { of: target.of, name, kind, apiVersion, path: target.path, ...key, ...facts };
    }
  }
}

function gateFacts(
  name: string,
  version: KubernetesVersion,
  { gates }: Knowledge,
): Readonly<Record<string, unknown>> {
  const { stage, default: isOn, locked } = gates.stateIn(name, version) ?? {};
  return {
    of: "gate",
    name,
    stage,
    default: isOn,
    locked,
    since: gates.stageIn(name, version)?.since,
    removedIn: gates.removedIn(name, version),
  };
}

function flagFacts(
  written: string,
  version: KubernetesVersion,
  { flags }: Knowledge,
): Readonly<Record<string, unknown>> {
  const name = written.replace(/^-+/, "").replaceAll("_", "-");
  const flag =
    flags.flagsIn(version).get(name) ??
    (name.length === 1 ? flags.shorthandIn(name, version) : undefined);
  const gone = flags.goneIn(name, version);
  return {
    of: "flag",
    name: `--${flag?.name ?? name}`,
    type: flag?.record.kind,
    default: flag && flags.defaultIn(flag, version),
    field: flag?.record.field ?? gone?.field,
    removedIn: gone?.removedIn,
  };
}
