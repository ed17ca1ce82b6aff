/** What the message about a feature gate that is off needs. */
export interface GateOff {
  readonly gate: string;
  readonly version: string;
  /** The file itself turns the gate off. */
  readonly offHere: boolean;
}

/**
 * Makes the message of a setting whose feature gate is off. `claim` names both in a sentence;
 * `instead` says what to do without the gate, as in "remove the line".
 */
export function gateOffMessage(claim: string, instead: string): (params: GateOff) => string {
  return ({ gate, version, offHere }) => {
    const state = offHere
      ? "The gate is turned off in featureGates"
      : `The gate is off in Kubernetes ${version}`;
    return `${claim} ${state}, and the kubelet does not start. Set "${gate}: true" under featureGates, or ${instead}.`;
  };
}
