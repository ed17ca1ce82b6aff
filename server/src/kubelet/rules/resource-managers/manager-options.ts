import { defineFamily } from "../../../engine/rules/rule.ts";
import { optionBool, optionLevel, unknownOption } from "./shared/option-rules.ts";

/** The possible problems of each option of the CPU and the topology manager. */
export default defineFamily({
  "cpu-manager-option-unknown": unknownOption({
    stage: "start-up",
    phrase: "unknown CPU Manager Policy option",
    source: "pkg/kubelet/cm/cpumanager/policy_options.go, CheckPolicyOptionAvailable",
    otherVersions: "any",
    group: "CPUManager",
  }),
  "cpu-manager-option-level": optionLevel({
    stage: "start-up",
    phrase: "-level Options not enabled, but option",
    source: "pkg/kubelet/cm/cpumanager/policy_options.go, CheckPolicyOptionAvailable",
    otherVersions: "newer",
    group: "CPUManager",
    refusal: (level) =>
      `${level.charAt(0).toUpperCase()}${level.slice(1)}-level Options not enabled`,
  }),
  "cpu-manager-option-bool": optionBool({
    stage: "start-up",
    phrase: "bad value for option",
    source: "pkg/kubelet/cm/cpumanager/policy_options.go, NewStaticPolicyOptions",
    group: "CPUManager",
  }),
  "topology-option-unknown": unknownOption({
    stage: "start-up",
    phrase: "unknown Topology Manager Policy option",
    source: "pkg/kubelet/cm/topologymanager/policy_options.go, CheckPolicyOptionAvailable",
    otherVersions: "any",
    group: "TopologyManager",
  }),
  "topology-option-level": optionLevel({
    stage: "start-up",
    phrase: "-level options not enabled, but option",
    source: "pkg/kubelet/cm/topologymanager/policy_options.go, CheckPolicyOptionAvailable",
    otherVersions: "newer",
    group: "TopologyManager",
    refusal: (level) => `${level}-level options not enabled`,
  }),
  "topology-option-bool": optionBool({
    stage: "start-up",
    phrase: "bad value for option",
    source: "pkg/kubelet/cm/topologymanager/policy_options.go, NewPolicyOptions",
    group: "TopologyManager",
  }),
});
