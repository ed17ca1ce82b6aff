import { type CheckedStack, effectiveJson, treeJson, treeOf } from "../../kubelet/index.ts";
import {
  type ConfigStack,
  entriesAtPath,
  errorsOfStack,
  originOf,
  originText,
  stopsKubelet,
} from "../../stacks/index.ts";
import type { MapNode } from "../../engine/syntax/located-node.ts";
import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import type { KubernetesVersion } from "../../facts/table.ts";
import { sortedJsonText, type ExactJson } from "../../engine/text/json-text.ts";
import { pathOfKey } from "../../engine/text/value-path.ts";

/** The effective values of a kubelet, by path. */
export interface NodeValues {
  /**
   * The values as JSON, by path. A value that Go leaves out of a dump as empty (false, 0, "", an empty list or map) is not
   * among them, whatever it comes from: in a dump absent is not unset, but empty.
   */
  readonly values: ReadonlyMap<string, string>;
  /** Who sets the value at a path, such as `20-pods.conf:4`; a dump does not tell. */
  readonly originOf?: (path: string) => string;
  /** A sentence, if the kubelet does not start with the configuration: no node then runs with the values. */
  readonly refused?: string | undefined;
}

/** The values of a configuration, as its kubelet's dump would contain them. A dump has no further defaults. */
export function valuesOfSubject(
  { check, dump }: Pick<ConfigStack, "check" | "dump">,
  kubernetesVersion: KubernetesVersion,
  knowledge: Knowledge,
): NodeValues | undefined {
  if (dump) {
    const gates = gateDefaults(dump.version ?? kubernetesVersion, knowledge);
    return { values: flattened(jsonOf(dump.config), gates) };
  }
  const stack = check({ kubernetesVersion }, knowledge);
  return stack && valuesOfSet(stack, knowledge);
}

/** A stack also has the defaults of gates, and the origin of each value. */
function valuesOfSet(stack: CheckedStack, knowledge: Knowledge): NodeValues {
  const { tree, index } = stack.effective;
  const errors = errorsOfStack(stack, []).filter(stopsKubelet).length;
  const { cli } = knowledge.language;
  return {
    refused:
      errors === 0
        ? undefined
        : cli.doesNotStart(stack.version, errors, stack.platform?.texts.title),
    values: flattened(effectiveJson(tree, index), gateDefaults(stack.version, knowledge)),
    originOf: (path) => {
      const [entry] = entriesAtPath(stack, path);
      return entry ? originText(originOf(entry, stack), stack, knowledge.language.sets) : "";
    },
  };
}

function jsonOf(config: MapNode): Readonly<Record<string, unknown>> {
  const tree = treeOf(config, 0);
  const json = tree && treeJson(tree);
  return isRecord(json) ? json : {};
}

/** The state of a gate if nothing sets it; undefined for a gate that the version does not have. */
type GateDefaults = (gate: string) => boolean | undefined;

function gateDefaults(version: KubernetesVersion, { gates }: Knowledge): GateDefaults {
  return (gate) => gates.stateIn(gate, version)?.default;
}

/** The leaves of a configuration by path, without empty ones, the header, and feature gates that have their default. */
function flattened(
  config: Readonly<Record<string, unknown>>,
  gateDefault: GateDefaults,
): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  const addGates = (gates: Readonly<Record<string, unknown>>): void => {
    for (const [gate, value] of Object.entries(gates)) {
      if (value !== gateDefault(gate)) values.set(pathOfKey("featureGates", gate), String(value));
    }
  };
  const add = (value: unknown, path: string): void => {
    if (path === "featureGates" && isRecord(value)) {
      addGates(value);
    } else if (isRecord(value)) {
      for (const [key, member] of Object.entries(value)) add(member, pathOfKey(path, key));
    } else if (!isEmpty(value)) {
      // Values in JSON, and in the effective configuration, are JSON.
      values.set(path, sortedJsonText(value as ExactJson));
    }
  };
  for (const [key, member] of Object.entries(config)) {
    if (key !== "apiVersion" && key !== "kind") add(member, pathOfKey("", key));
  }
  return values;
}

function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return [undefined, null, false, 0, "", "0s"].some((empty) => empty === value);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return (
    typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype
  );
}
