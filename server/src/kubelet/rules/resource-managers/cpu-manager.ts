import { isWritten, preferred, setAt, removeAt } from "../../../engine/analysis/fix-candidates.ts";
import type { FixCandidates, FixContext } from "../../../engine/analysis/fix.ts";
import type { Finding } from "../../../engine/analysis/finding.ts";
import { parseQuantity } from "../../../engine/syntax/quantity.ts";
import { pathOfKey } from "../../../engine/text/value-path.ts";
import { defineRule } from "../define-rule.ts";
import { list } from "../../../engine/messages/english-words.ts";
import { keyOf } from "../shared/key-of.ts";
import { orRemove } from "./shared/option-fixes.ts";
import {
  cpuManagerOptions,
  isAvailable,
  readBool,
  readsCpuManagerOptions,
} from "./shared/policy-options.ts";
import { writtenLast } from "../../../engine/rules/setting.ts";

export const cpuManagerStaticNeedsReservation = defineRule({
  id: "cpu-manager-static-needs-reservation",
  severity: "error",
  stage: "start-up",
  phrase: "static policy requires systemreserved.cpu + kubereserved.cpu",
  source: "pkg/kubelet/cm/cpumanager/cpu_manager.go, NewManager",
  fields: {
    policy: "cpuManagerPolicy",
    cpus: "reservedSystemCPUs",
    kube: "kubeReserved",
    system: "systemReserved",
  },
  check({ policy, cpus, kube, system }) {
    if (policy.value !== "static" || cpus.value !== "") return [];
    const written = [kube, system].flatMap(({ value }) => value.get("cpu") ?? []);
    // Another finding reports an invalid quantity; also a negative one.
    const amounts = written.map(({ value }) => parseQuantity(value)?.nanos);
    if (amounts.some((nanos) => nanos !== 0n)) return [];
    return [{ blame: policy, related: written, params: { policy: policy.value } }];
  },
  message: ({ policy }: { readonly policy: string }) =>
    `cpuManagerPolicy "${policy}" requires a CPU reservation ("static policy requires systemreserved.cpu + kubereserved.cpu"). The kubelet does not start. Set kubeReserved.cpu, or reservedSystemCPUs.`,
  fix: reserveCpu,
});

/** One CPU for the system, or CPU time; the list does not go with cgroups. */
function reserveCpu(_params: unknown, _finding: Finding, context: FixContext): FixCandidates {
  const reservesBy = ["kubeReserved", "systemReserved"].find((map) =>
    isWritten(context, pathOfKey(map, "cpu")),
  );
  return [
    setAt("reservedSystemCPUs", "0", context, preferred),
    setAt(pathOfKey(reservesBy ?? "kubeReserved", "cpu"), "1", context, preferred),
  ];
}

export const cpuManagerOptionsWithNone = defineRule({
  id: "cpu-manager-options-with-none",
  severity: "error",
  stage: "start-up",
  phrase: "None policy: received unsupported options",
  source: "pkg/kubelet/cm/cpumanager/cpu_manager.go, NewManager",
  fields: { options: "cpuManagerPolicyOptions", policy: "cpuManagerPolicy" },
  optional: ["options"],
  check({ options, policy }, { config }) {
    if (!config.isGateOn("CPUManagerPolicyOptions")) return [];
    if (policy.value !== "none" || options.value.size === 0) return [];
    const related = policy.written ? [policy] : [];
    const params = { options: [...options.value.keys()], byDefault: !policy.written };
    return [{ blame: keyOf(options, config), related, params }];
  },
  message: ({
    options,
    byDefault,
  }: {
    readonly options: readonly string[];
    readonly byDefault: boolean;
  }) =>
    `cpuManagerPolicy "none"${byDefault ? " (the default)" : ""} does not accept options such as ${list(options.slice(0, 2), "or")} ("None policy: received unsupported options"). The kubelet does not start. Set cpuManagerPolicy: static, or remove them.`,
  fix: orRemove("cpuManagerPolicy", "static"),
});

const conflicts = [
  ["full-pcpus-only", "distribute-cpus-across-cores"],
  ["distribute-cpus-across-numa", "distribute-cpus-across-cores"],
  ["prefer-align-cpus-by-uncorecache", "distribute-cpus-across-cores"],
  ["prefer-align-cpus-by-uncorecache", "distribute-cpus-across-numa"],
] as const;

export const cpuManagerOptionsConflict = defineRule({
  id: "cpu-manager-options-conflict",
  severity: "error",
  versions: { since: "1.31" },
  stage: "start-up",
  phrase: "can not be used at the same time",
  source: "pkg/kubelet/cm/cpumanager/policy_options.go, ValidateStaticPolicyOptions",
  fields: { options: "cpuManagerPolicyOptions", policy: "cpuManagerPolicy" },
  optional: ["options"],
  check({ options }, { config }) {
    if (!readsCpuManagerOptions(config)) return [];
    return conflicts.flatMap(([a, b]) => {
      const names = [a, b];
      const given = names.flatMap((name) => options.value.get(name) ?? []);
      const [first, second] = given.sort((x, y) => x.span.start - y.span.start);
      const isOn = given.every(({ value }) => readBool(value) === true);
      const hasGates = names.every((name) =>
        isAvailable(cpuManagerOptions, name, "CPUManager", config),
      );
      if (!first || !second || !isOn || !hasGates) return [];
      return [{ blame: second, related: [first], params: { a, b } }];
    });
  },
  message: ({ a, b }: { readonly a: string; readonly b: string }) =>
    `The options "${a}" and "${b}" conflict ("can not be used at the same time"). The kubelet does not start. Remove one of them.`,
  fix: ({ a, b }, _finding, context) =>
    [b, a].map((name) => removeAt(pathOfKey("cpuManagerPolicyOptions", name), context)),
});

export const cpuAlignBySocketVsSingleNuma = defineRule({
  id: "cpu-align-by-socket-vs-single-numa",
  severity: "error",
  stage: "start-up",
  phrase: "is incompatible with CPUManager align-by-socket",
  source: "pkg/kubelet/cm/cpumanager/policy_options.go, ValidateStaticPolicyOptions",
  fields: {
    options: "cpuManagerPolicyOptions",
    policy: "cpuManagerPolicy",
    topology: "topologyManagerPolicy",
  },
  optional: ["options"],
  check({ options, topology }, { config }) {
    const name = "align-by-socket";
    const align = options.value.get(name);
    if (!align || readBool(align.value) !== true || topology.value !== "single-numa-node")
      return [];
    const isRead = readsCpuManagerOptions(config);
    if (!isRead || !isAvailable(cpuManagerOptions, name, "CPUManager", config)) return [];
    const blame = writtenLast(align, topology);
    const related = blame === align ? [topology] : [align];
    return [{ blame, related, params: { topology: topology.value } }];
  },
  message: ({ topology }: { readonly topology: string }) =>
    `topologyManagerPolicy "${topology}" is incompatible with CPUManager align-by-socket. The kubelet exits when it starts its CPU manager. Remove align-by-socket, or change topologyManagerPolicy.`,
  fix: (_params, _finding, context) => [
    removeAt(pathOfKey("cpuManagerPolicyOptions", "align-by-socket"), context),
    setAt("topologyManagerPolicy", "restricted", context),
  ],
});
