import { defineRule, type ConfigRule, type RuleContext } from "../define-rule.ts";
import { keyOf } from "../shared/key-of.ts";
import {
  optionsGateText,
  type OptionLevel,
  type OptionValue,
  type UnknownOption,
} from "./shared/messages.ts";
import { optionsGateFix } from "./shared/option-fixes.ts";
import { nearest } from "../../../engine/text/nearest.ts";
import { pathOfKey } from "../../../engine/text/value-path.ts";
import { maker, preferred, removeAt, renameAt } from "../../../engine/analysis/fix-candidates.ts";
import { gateOn } from "../shared/feature-gates.ts";
import type { FixContext } from "../../../engine/analysis/fix.ts";
import type { ConfigTypes } from "../../config-types.ts";
import type { Setting } from "../../../engine/rules/setting.ts";
import type { Blame, StatedRule, RuleWithFixes } from "../../../engine/rules/rule.ts";
import { list, didYouMean } from "../../../engine/messages/english-words.ts";
import {
  cpuManagerOptions,
  isAvailable,
  missingGate,
  namesIn,
  numaLimit,
  readBool,
  readsCpuManagerOptions,
  readsTopologyManagerOptions,
  topologyManagerOptions,
} from "./shared/policy-options.ts";

const groups = {
  CPUManager: {
    options: cpuManagerOptions,
    fields: {
      given: "cpuManagerPolicyOptions",
      policy: "cpuManagerPolicy",
    },
    isRead: readsCpuManagerOptions,
  },
  TopologyManager: {
    options: topologyManagerOptions,
    fields: {
      given: "topologyManagerPolicyOptions",
      policy: "topologyManagerPolicy",
    },
    isRead: readsTopologyManagerOptions,
  },
} as const;

type Group = keyof typeof groups;

/** The name of a manager in the kubelet's own messages. */
const managers = { CPUManager: "CPU Manager", TopologyManager: "Topology Manager" } as const;

/** The facts of a row apart from the predicate. */
type Row<P> = Pick<
  StatedRule<P, FixContext>,
  "id" | "stage" | "phrase" | "otherVersions" | "source"
> & {
  readonly group: Group;
};

type OptionRule<P> = ConfigRule & RuleWithFixes<P, FixContext>;

type Options = ConfigTypes["cpuManagerPolicyOptions"];

/** A predicate about the options that a manager reads. */
interface OptionPredicate<P>
  extends
    Pick<StatedRule<P, FixContext>, "message">,
    Required<Pick<StatedRule<P, FixContext>, "fix">> {
  readonly check: (given: Setting<Options>, context: RuleContext) => readonly Blame<P>[];
}

/** A rule about the options of a manager, where that reads them. */
function optionRule<P extends object>(
  { group, ...facts }: Row<P>,
  { check, message, fix }: OptionPredicate<P>,
): OptionRule<P> {
  const { fields, isRead } = groups[group];
  return defineRule<P, (typeof groups)[Group]["fields"]>({
    ...facts,
    severity: "error",
    fields,
    optional: ["given"],
    check: ({ given }, context) => (isRead(context.config) ? check(given, context) : []),
    message,
    fix,
  });
}

/** Options that the version does not know. */
function unknownOption(row: Row<UnknownOption>): OptionRule<UnknownOption> {
  const { options } = groups[row.group];
  return optionRule(row, {
    check(given, { config, version }) {
      const available = namesIn(options, version);
      return [...given.value.keys()]
        .filter((name) => !available.includes(name))
        .map((name) => ({
          blame: keyOf({ path: pathOfKey(given.path, name) }, config),
          params: { name, knownOptions: available, suggestion: nearest(name, available), version },
        }));
    },
    message: ({ name, knownOptions, suggestion, version }) =>
      `"${name}" is an unknown ${managers[row.group]} Policy option. Kubelet ${version} does not start. Use ${list(knownOptions, "or")}.${didYouMean(suggestion)}`,
    fix: ({ suggestion }, { path }, context) => [
      suggestion === undefined ? undefined : renameAt(path, suggestion, context, preferred),
      removeAt(path, context),
    ],
  });
}

/** Options whose level needs a gate that is off. */
function optionLevel({
  refusal,
  ...row
}: Row<OptionLevel> & {
  /** The words of the manager for an option of a level that is off. */
  readonly refusal: (level: string) => string;
}): OptionRule<OptionLevel> {
  const { options } = groups[row.group];
  return optionRule<OptionLevel>(row, {
    check: (given, { config, version }) =>
      [...given.value.keys()].flatMap((name) => {
        const missing = missingGate(options, name, row.group, config);
        if (!missing) return [];
        const blame = keyOf({ path: pathOfKey(given.path, name) }, config);
        return [{ blame, params: { name, ...missing, version } }];
      }),
    message: ({ name, level, gate, version }) =>
      `"${name}" is still ${level} in kubelet ${version} ("${refusal(level)}, but option"). The kubelet does not start. Set "${gate}: true" in featureGates, or remove the option.`,
    fix: ({ gate }, { path }, context) => [gateOn(gate, context), removeAt(path, context)],
  });
}

/** Options that take a bool and have something else. */
function optionBool(row: Row<OptionValue>): OptionRule<OptionValue> {
  const { options } = groups[row.group];
  return optionRule(row, {
    check: (given, { config }) =>
      [...given.value]
        .filter(([name]) => name !== numaLimit)
        .filter(([name]) => isAvailable(options, name, row.group, config))
        .filter(([, { value, written }]) => written && readBool(value) === undefined)
        .map(([name, blame]) => ({ blame, params: { name, written: blame.value } })),
    message: ({ name, written }) =>
      `Option "${name}" must be "true" or "false", got "${written}" ("bad value for option"). The kubelet does not start.`,
    fix: maker.value("true", "false"),
  });
}

export const cpuManagerOptionUnknown = unknownOption({
  id: "cpu-manager-option-unknown",
  stage: "start-up",
  phrase: "unknown CPU Manager Policy option",
  source: "pkg/kubelet/cm/cpumanager/policy_options.go, CheckPolicyOptionAvailable",
  otherVersions: "any",
  group: "CPUManager",
});

export const cpuManagerOptionLevel = optionLevel({
  id: "cpu-manager-option-level",
  stage: "start-up",
  phrase: "-level Options not enabled, but option",
  source: "pkg/kubelet/cm/cpumanager/policy_options.go, CheckPolicyOptionAvailable",
  otherVersions: "newer",
  group: "CPUManager",
  refusal: (level) => `${level.charAt(0).toUpperCase()}${level.slice(1)}-level Options not enabled`,
});

export const cpuManagerOptionBool = optionBool({
  id: "cpu-manager-option-bool",
  stage: "start-up",
  phrase: "bad value for option",
  source: "pkg/kubelet/cm/cpumanager/policy_options.go, NewStaticPolicyOptions",
  group: "CPUManager",
});

export const topologyOptionUnknown = unknownOption({
  id: "topology-option-unknown",
  stage: "start-up",
  phrase: "unknown Topology Manager Policy option",
  source: "pkg/kubelet/cm/topologymanager/policy_options.go, CheckPolicyOptionAvailable",
  otherVersions: "any",
  group: "TopologyManager",
});

export const topologyOptionLevel = optionLevel({
  id: "topology-option-level",
  stage: "start-up",
  phrase: "-level options not enabled, but option",
  source: "pkg/kubelet/cm/topologymanager/policy_options.go, CheckPolicyOptionAvailable",
  otherVersions: "newer",
  group: "TopologyManager",
  refusal: (level) => `${level}-level options not enabled`,
});

export const topologyOptionBool = optionBool({
  id: "topology-option-bool",
  stage: "start-up",
  phrase: "bad value for option",
  source: "pkg/kubelet/cm/topologymanager/policy_options.go, NewPolicyOptions",
  group: "TopologyManager",
});

export const cpuManagerOptionsGate = defineRule({
  id: "cpu-manager-options-gate",
  severity: "error",
  versions: { until: "1.32" },
  stage: "start-up",
  phrase: "CPU Manager policy options",
  source: "pkg/kubelet/cm/container_manager_linux.go, NewContainerManager",
  fields: { options: "cpuManagerPolicyOptions" },
  check({ options }, { config }) {
    // An empty map counts too.
    const gate = "CPUManagerPolicyOptions";
    if (!config.isWritten(options.path) || config.isGateOn(gate)) return [];
    return [{ blame: keyOf(options, config), params: { field: options.path, gate } }];
  },
  message: optionsGateText,
  fix: optionsGateFix,
});

export const topologyOptionsGate = defineRule({
  id: "topology-options-gate",
  severity: "error",
  versions: { until: "1.35" },
  stage: "start-up",
  phrase: "topology manager policy options",
  source: "pkg/kubelet/cm/container_manager_linux.go, NewContainerManager",
  fields: { options: "topologyManagerPolicyOptions" },
  check({ options }, { config }) {
    // An empty map counts too.
    const gate = "TopologyManagerPolicyOptions";
    if (!config.isWritten(options.path) || config.isGateOn(gate)) return [];
    return [{ blame: keyOf(options, config), params: { field: options.path, gate } }];
  },
  message: optionsGateText,
  fix: optionsGateFix,
});
