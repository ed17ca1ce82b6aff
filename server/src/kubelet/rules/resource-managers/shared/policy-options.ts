import type { Config } from "../../../config.ts";
import { parseGoInteger } from "../../../go-numbers.ts";
import type { Setting } from "../../../../engine/rules/setting.ts";
import { valueIn } from "../../../../facts/field-index.ts";
import type { KubernetesVersion, Versioned } from "../../../../facts/table.ts";

/** How mature an option is: alpha and beta ones need the gate of their group. */
type OptionLevel = "alpha" | "beta" | "stable";

/** Each option's level from a version on; an option is unknown before its first. */
export type OptionLevels = ReadonlyMap<string, Versioned<OptionLevel>>;

/** The options of the CPU manager. */
export const cpuManagerOptions: OptionLevels = new Map<string, Versioned<OptionLevel>>([
  [
    "full-pcpus-only",
    [
      { since: "1.30", value: "beta" },
      { since: "1.33", value: "stable" },
    ],
  ],
  [
    "distribute-cpus-across-numa",
    [
      { since: "1.30", value: "alpha" },
      { since: "1.33", value: "beta" },
    ],
  ],
  ["align-by-socket", [{ since: "1.30", value: "alpha" }]],
  ["distribute-cpus-across-cores", [{ since: "1.31", value: "alpha" }]],
  [
    "strict-cpu-reservation",
    [
      { since: "1.32", value: "alpha" },
      { since: "1.33", value: "beta" },
      { since: "1.35", value: "stable" },
    ],
  ],
  [
    "prefer-align-cpus-by-uncorecache",
    [
      { since: "1.32", value: "alpha" },
      { since: "1.34", value: "beta" },
      { since: "1.36", value: "stable" },
    ],
  ],
]);

/** The options of the topology manager. */
export const topologyManagerOptions: OptionLevels = new Map<string, Versioned<OptionLevel>>([
  [
    "prefer-closest-numa-nodes",
    [
      { since: "1.30", value: "beta" },
      { since: "1.32", value: "stable" },
    ],
  ],
  [
    "max-allowable-numa-nodes",
    [
      { since: "1.31", value: "beta" },
      { since: "1.35", value: "stable" },
    ],
  ],
]);

/** The options that a version knows. */
export function namesIn(options: OptionLevels, version: KubernetesVersion): readonly string[] {
  return [...options].filter(([, steps]) => valueIn(steps, version)).map(([name]) => name);
}

/** The gate that an option lacks (`CPUManagerPolicyAlphaOptions`); undefined where it has all. */
export function missingGate(
  options: OptionLevels,
  name: string,
  group: "CPUManager" | "TopologyManager",
  config: Config,
): { readonly level: "alpha" | "beta"; readonly gate: string } | undefined {
  const level = valueIn(options.get(name), config.version);
  if (level !== "alpha" && level !== "beta") return undefined;
  const gate = `${group}Policy${level === "alpha" ? "Alpha" : "Beta"}Options`;
  return config.isGateOn(gate) ? undefined : { level, gate };
}

/** True where the option exists and its gate is on, so that the kubelet reads its value. */
export function isAvailable(
  options: OptionLevels,
  name: string,
  group: "CPUManager" | "TopologyManager",
  config: Config,
): boolean {
  const level = valueIn(options.get(name), config.version);
  return level !== undefined && missingGate(options, name, group, config) === undefined;
}

/** A bool as Go's strconv.ParseBool reads it; undefined for other texts. */
export function readBool(text: string): boolean | undefined {
  if (["1", "t", "T", "true", "TRUE", "True"].includes(text)) return true;
  return ["0", "f", "F", "false", "FALSE", "False"].includes(text) ? false : undefined;
}

/** True where the kubelet reads the CPU manager's options: gate on, policy static. */
export function readsCpuManagerOptions(config: Config): boolean {
  const isStatic = config.setting("cpuManagerPolicy").value === "static";
  return isStatic && config.isGateOn("CPUManagerPolicyOptions");
}

/** True where the kubelet reads the topology manager's options: gate on, a policy that it knows, other than none. */
export function readsTopologyManagerOptions(config: Config): boolean {
  const policies = ["best-effort", "restricted", "single-numa-node"];
  const hasPolicy = policies.includes(config.setting("topologyManagerPolicy").value);
  return hasPolicy && config.isGateOn("TopologyManagerPolicyOptions");
}

/** The topology manager's only option that takes a number; every other option takes a bool. */
export const numaLimit = "max-allowable-numa-nodes";

/** The user's value of `max-allowable-numa-nodes`; undefined if the kubelet does not read it. */
export function readNumaLimit(
  given: ReadonlyMap<string, Setting<string>>,
  config: Config,
): { readonly blame: Setting<string>; readonly number: number | undefined } | undefined {
  const blame = given.get(numaLimit);
  if (!blame?.written || !readsTopologyManagerOptions(config)) return undefined;
  if (!isAvailable(topologyManagerOptions, numaLimit, "TopologyManager", config)) return undefined;
  const number = parseGoInteger(blame.value);
  return { blame, number: number === undefined ? undefined : Number(number) };
}
