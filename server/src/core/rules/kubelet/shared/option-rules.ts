import { nearest } from "../../../text/nearest.ts";
import { pathOfKey } from "../../../text/value-path.ts";
import { defineRule, type Rule } from "../../define-rule.ts";
import { keyOf } from "./key-of.ts";
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
} from "./policy-options.ts";

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

/** Options that the version does not know. */
export function unknownOption(
  id: "cpu-manager-option-unknown" | "topology-option-unknown",
  group: Group,
): Rule {
  const { options, fields, isRead } = groups[group];
  return defineRule({
    id,
    severity: "error",
    fields,
    optional: ["given"],
    check({ given }, { config, version }) {
      if (!isRead(config)) return [];
      const known = namesIn(options, version);
      return [...given.value.keys()]
        .filter((name) => !known.includes(name))
        .map((name) => ({
          blame: keyOf({ path: pathOfKey(given.path, name) }, config),
          params: { name, known, suggestion: nearest(name, known), version },
        }));
    },
  });
}

/** Options whose level needs a gate that is off. */
export function optionLevel(
  id: "cpu-manager-option-level" | "topology-option-level",
  group: Group,
): Rule {
  const { options, fields, isRead } = groups[group];
  return defineRule({
    id,
    severity: "error",
    fields,
    optional: ["given"],
    check({ given }, { config, version }) {
      if (!isRead(config)) return [];
      return [...given.value.keys()].flatMap((name) => {
        const missing = missingGate(options, name, group, config);
        if (!missing) return [];
        const blame = keyOf({ path: pathOfKey(given.path, name) }, config);
        return [{ blame, params: { name, ...missing, version } }];
      });
    },
  });
}

/** Options that take a bool and have something else. */
export function optionBool(
  id: "cpu-manager-option-bool" | "topology-option-bool",
  group: Group,
): Rule {
  const { options, fields, isRead } = groups[group];
  return defineRule({
    id,
    severity: "error",
    fields,
    optional: ["given"],
    check({ given }, { config }) {
      if (!isRead(config)) return [];
      return [...given.value]
        .filter(([name]) => name !== numaLimit)
        .filter(([name]) => isAvailable(options, name, group, config))
        .filter(([, { value, written }]) => written && readBool(value) === undefined)
        .map(([name, blame]) => ({ blame, params: { name, written: blame.value } }));
    },
  });
}
