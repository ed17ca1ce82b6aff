import type { GateOff } from "../../rules/feature-gates/shared/gate-off.ts";

/** The place of a gate that is off, and the consequence; `claim` and `instead` as in English. */
export function gateOff(claim: string, instead: string): (params: GateOff) => string {
  return ({ gate, version, offHere }) => {
    const state = offHere
      ? "该特性门控在 featureGates 中关闭"
      : `该特性门控在 Kubernetes ${version} 中默认关闭`;
    return `${claim}。${state}。kubelet 无法启动。请在 featureGates 下设置 "${gate}: true"，或${instead}。`;
  };
}
