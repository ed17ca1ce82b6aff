import { isBefore } from "../../../facts/field-index.ts";
import {
  itemsAt,
  maker,
  removeAt,
  safe,
  setAt,
  preferred,
} from "../../../engine/analysis/fix-candidates.ts";
import type { FixContext } from "../../../engine/analysis/fix.ts";
import { pathOfItem } from "../../../engine/text/value-path.ts";
import { defineRule, type ConfigRule } from "../define-rule.ts";
import type { StatedRule, RuleWithFixes } from "../../../engine/rules/rule.ts";
import { list } from "../../../engine/messages/english-words.ts";
import { writtenLast } from "../../../engine/rules/setting.ts";
import type { KubernetesVersion } from "../../../facts/table.ts";
import { onNode } from "../shared/on-node.ts";

type Part = "system-reserved" | "kube-reserved";

/** The setting that these rules are about. */
export const enforcements = "enforceNodeAllocatable";

/** The facts of a row apart from the predicate. */
type Row<P> = Pick<StatedRule<P, FixContext>, "id" | "versions" | "stage" | "phrase" | "source"> & {
  readonly part: Part;
};

type PartRule<P> = ConfigRule & RuleWithFixes<P, FixContext>;

interface EnforcedPart {
  readonly part: string;
}

interface MissingCgroup extends EnforcedPart {
  readonly field: string;
  readonly flag: string;
}

const prefixes = { "system-reserved": "systemReserved", "kube-reserved": "kubeReserved" } as const;

/** A part and its compressible form in one list: the kubelet takes either. */
function compressibleConflict({ part, ...facts }: Row<EnforcedPart>): PartRule<EnforcedPart> {
  return defineRule({
    ...facts,
    severity: "error",
    fields: { enforced: "enforceNodeAllocatable" },
    check({ enforced }) {
      const whole = enforced.value.findIndex(({ value }) => value === part);
      const half = enforced.value.findIndex(({ value }) => value === `${part}-compressible`);
      const later = enforced.value[Math.max(whole, half)];
      const earlier = enforced.value[Math.min(whole, half)];
      if (whole < 0 || half < 0 || !later || !earlier) return [];
      return [{ blame: later, related: [earlier], params: { part } }];
    },
    message: ({ part: written }: EnforcedPart) =>
      `"${written}" and "${written}-compressible" cannot be specified together in enforceNodeAllocatable: the first limits CPU and memory, the second only CPU. The kubelet does not start. Remove one of them.`,
    // Keeps one of the two.
    fix: (_params, _finding, context) => {
      const items = itemsAt(context, enforcements);
      return [`${part}-compressible`, part].map((enforcement) =>
        removeAt(pathOfItem(enforcements, items.indexOf(enforcement)), context),
      );
    },
  });
}

/** A part that is enforced without the cgroup to enforce it on. */
function needsCgroup({
  part,
  usual,
  ...facts
}: Row<MissingCgroup> & {
  /** The cgroup that systemd has for it. */
  readonly usual: string;
}): PartRule<MissingCgroup> {
  const field = `${prefixes[part]}Cgroup` as const;
  return defineRule({
    ...facts,
    severity: "error",
    fields: { enforced: "enforceNodeAllocatable", cgroup: field },
    check({ enforced, cgroup }, { version }) {
      const names = enforcementNames(part, isBefore(version, "1.32"));
      const blame = enforced.value.find(({ value }) => names.includes(value));
      if (!blame || cgroup.value !== "") return [];
      const flag =
        part === "system-reserved" ? "--system-reserved-cgroup" : "--kube-reserved-cgroup";
      return [{ blame, params: { part: blame.value, field, flag } }];
    },
    message: ({ part: written, field: cgroup, flag }: MissingCgroup) =>
      `${cgroup} (${flag}) must be specified when enforceNodeAllocatable contains "${written}". The kubelet does not start. Set ${cgroup} to an existing cgroup, or remove "${written}".`,
    fix: maker.either(maker.setting([field, usual]), maker.removal({})),
  });
}

/** The entries of `enforceNodeAllocatable` that stand for a part. */
export function enforcementNames(part: Part, isOld: boolean): readonly string[] {
  return isOld ? [part] : [part, `${part}-compressible`];
}

export const enforceKubeCompressibleConflict = compressibleConflict({
  id: "enforce-kube-compressible-conflict",
  versions: { since: "1.32" },
  stage: "validation",
  phrase: "cannot be specified together in enforceNodeAllocatable",
  source: "pkg/kubelet/apis/config/validation/validation.go, ValidateKubeletConfiguration",
  part: "kube-reserved",
});

export const enforceKubeNeedsCgroup = needsCgroup({
  id: "enforce-kube-needs-cgroup",
  stage: "validation",
  phrase: "kubeReservedCgroup (--kube-reserved-cgroup) must be specified",
  source: "pkg/kubelet/apis/config/validation/validation.go, ValidateKubeletConfiguration",
  part: "kube-reserved",
  usual: "/runtime.slice",
});

export const enforceSystemCompressibleConflict = compressibleConflict({
  id: "enforce-system-compressible-conflict",
  versions: { since: "1.32" },
  stage: "validation",
  phrase: "cannot be specified together in enforceNodeAllocatable",
  source: "pkg/kubelet/apis/config/validation/validation.go, ValidateKubeletConfiguration",
  part: "system-reserved",
});

export const enforceSystemNeedsCgroup = needsCgroup({
  id: "enforce-system-needs-cgroup",
  stage: "validation",
  phrase: "systemReservedCgroup (--system-reserved-cgroup) must be specified",
  source: "pkg/kubelet/apis/config/validation/validation.go, ValidateKubeletConfiguration",
  part: "system-reserved",
  usual: "/system.slice",
});

export const enforceDuplicate = defineRule({
  id: "enforce-duplicate",
  severity: "error",
  versions: { since: "1.31" },
  stage: "validation",
  phrase: "duplicated enforcements",
  source: "pkg/kubelet/apis/config/validation/validation.go, ValidateKubeletConfiguration",
  fields: { enforced: "enforceNodeAllocatable" },
  check({ enforced }) {
    const firsts = new Map<string, (typeof enforced.value)[number]>();
    return enforced.value.flatMap((blame) => {
      const first = firsts.get(blame.value);
      if (first) return [{ blame, related: [first], params: { written: blame.value } }];
      firsts.set(blame.value, blame);
      return [];
    });
  },
  message: ({ written }: { readonly written: string }) =>
    `"${written}" is listed twice in enforceNodeAllocatable ("duplicated enforcements"). The kubelet does not start. Remove one of them.`,
  fix: maker.removal(safe),
});

export const enforceNoneExclusive = defineRule({
  id: "enforce-none-exclusive",
  severity: "error",
  stage: "validation",
  phrase: "may not contain additional enforcements",
  source: "pkg/kubelet/apis/config/validation/validation.go, ValidateKubeletConfiguration",
  fields: { enforced: "enforceNodeAllocatable" },
  check({ enforced }) {
    const blame = enforced.value.find(({ value }) => value === "none");
    if (!blame || enforced.value.length < 2) return [];
    const others = enforced.value.filter((item) => item !== blame).map(({ value }) => value);
    return [{ blame, params: { others } }];
  },
  message: ({ others }: { readonly others: readonly string[] }) =>
    `enforceNodeAllocatable with "none" may not contain additional enforcements, got ${list(others, "and")}. The kubelet does not start. Remove "none", or everything else.`,
  fix: (_params, _finding, context) => [
    removeAt(pathOfItem(enforcements, itemsAt(context, enforcements).indexOf("none")), context),
    setAt(enforcements, ["none"], context),
  ],
});

export const enforceNeedsCgroupsPerQos = defineRule({
  id: "enforce-needs-cgroups-per-qos",
  severity: "error",
  stage: "validation",
  phrase: "cgroupsPerQOS (--cgroups-per-qos)",
  source: "pkg/kubelet/apis/config/validation/validation.go, ValidateKubeletConfiguration",
  fields: { perQos: "cgroupsPerQOS", enforced: "enforceNodeAllocatable" },
  check({ perQos, enforced }, { version }) {
    // Up to 1.30 the enforcements has to be empty: even [none] counts.
    const isOld = isBefore(version, "1.31");
    const first = enforced.value.find(({ value }) => isOld || namesIn(version).includes(value));
    if (perQos.value || !first) return [];
    const blame = writtenLast(perQos, enforced);
    const related = [perQos, enforced].filter((setting) => setting.written && setting !== blame);
    const params = { part: first.value, byDefault: !enforced.written, isOld };
    return [{ blame, related, params }];
  },
  message: ({
    part,
    byDefault,
    isOld,
  }: {
    readonly part: string;
    readonly byDefault: boolean;
    readonly isOld: boolean;
  }) =>
    `enforceNodeAllocatable contains "${part}"${byDefault ? " by default" : ""}, which requires cgroupsPerQOS (--cgroups-per-qos). The kubelet does not start. Set cgroupsPerQOS: true, or enforceNodeAllocatable: ${isOld ? "[]" : "[none]"}.`,
  fix: ({ isOld }, _finding, context) => [
    setAt("cgroupsPerQOS", true, context, preferred),
    setAt(enforcements, isOld ? [] : ["none"], context),
  ],
});

/** The names that can be enforced; another name is a mistake of its own. */
function namesIn(version: KubernetesVersion): readonly string[] {
  const isOld = isBefore(version, "1.32");
  return [
    "pods",
    ...enforcementNames("system-reserved", isOld),
    ...enforcementNames("kube-reserved", isOld),
  ];
}

// The kubelet finds it on the node only, after all that it checks of the file: so it is an error where the
// node is described.
export const enforcedReservationEmpty = defineRule({
  id: "enforced-reservation-empty",
  severity: "warning",
  stage: "start-up",
  phrase: "cgroup is not configured properly",
  source: "pkg/kubelet/cm/node_container_manager_linux.go, enforceNodeAllocatableCgroups",
  fields: {
    enforced: "enforceNodeAllocatable",
    system: "systemReserved",
    kube: "kubeReserved",
    systemCgroup: "systemReservedCgroup",
    kubeCgroup: "kubeReservedCgroup",
  },
  check({ enforced, system, kube, systemCgroup, kubeCgroup }, context) {
    const parts = [
      { part: "system-reserved", reserved: system, cgroup: systemCgroup },
      { part: "kube-reserved", reserved: kube, cgroup: kubeCgroup },
    ] as const;
    return parts.flatMap(({ part, reserved, cgroup }) => {
      const names = enforcementNames(part, false);
      const blame = enforced.value.find(({ value }) => names.includes(value));
      if (!blame || reserved.value.size > 0 || cgroup.value === "") return [];
      const params = { part: blame.value, field: reserved.path };
      return [{ blame, related: [cgroup], params, ...onNode(context) }];
    });
  },
  message: ({ part, field }: { readonly part: string; readonly field: string }) =>
    `enforceNodeAllocatable contains "${part}", but "${field}" is empty. The kubelet exits when it sets up cgroups ("cgroup is not configured properly"). Set "${field}", or remove "${part}".`,
  fix: ({ field }, { path }, context) => [
    setAt(field, { cpu: "100m", memory: "500Mi" }, context),
    removeAt(path, context),
  ],
});
