/** An amount of a resource on a NUMA node. */
export interface Amount {
  readonly resource: string;
  readonly node: number;
}

/** An option that the version does not know, and those that it does. */
export interface UnknownOption {
  readonly name: string;
  readonly knownOptions: readonly string[];
  readonly suggestion: string | undefined;
  readonly version: string;
}

/** An option whose level needs a gate that is off. */
export interface OptionLevel {
  readonly name: string;
  readonly level: "alpha" | "beta";
  readonly gate: string;
  readonly version: string;
}

/** An option and what is written for it. */
export interface OptionValue {
  readonly name: string;
  readonly written: string;
}

interface OptionsGate {
  readonly field: string;
  readonly gate: string;
}

/** That options are written while their gate is off. */
export function optionsGateText({ field, gate }: OptionsGate): string {
  return `${field === "cpuManagerPolicyOptions" ? "CPU Manager policy options" : "topology manager policy options"} require the feature gate ${gate}, which this file disables. The kubelet does not start. Remove the gate, or remove "${field}".`;
}
