import type { GateOff } from "../../rules/feature-gates/shared/gate-off.ts";

/** The place of a gate that is off, and the consequence; `claim` and `instead` as in English. */
export function gateOff(claim: string, instead: string): (params: GateOff) => string {
  return ({ gate, version, offHere }) => {
    const state = offHere
      ? "featureGates 中关闭了该特性门控"
      : `该特性门控在 Kubernetes ${version} 中处于关闭状态`;
    return `${claim}。${state}，kubelet 无法启动。请在 featureGates 下设置 "${gate}: true"，或${instead}。`;
  };
}
