import { isBefore } from "../../../schema/field-index.ts";
import { defineRule, type Rule } from "../../define-rule.ts";

type Part = "system-reserved" | "kube-reserved";

const prefixes = { "system-reserved": "systemReserved", "kube-reserved": "kubeReserved" } as const;

/** A part and its compressible form in one list: the kubelet takes either. */
export function compressibleConflict(
  id: "enforce-system-compressible-conflict" | "enforce-kube-compressible-conflict",
  part: Part,
): Rule {
  return defineRule({
    id,
    severity: "error",
    versions: { since: "1.32" },
    fields: { enforced: "enforceNodeAllocatable" },
    check({ enforced }) {
      const whole = enforced.value.findIndex(({ value }) => value === part);
      const half = enforced.value.findIndex(({ value }) => value === `${part}-compressible`);
      const later = enforced.value[Math.max(whole, half)];
      const earlier = enforced.value[Math.min(whole, half)];
      if (whole < 0 || half < 0 || !later || !earlier) return [];
      return [{ blame: later, related: [earlier], params: { part } }];
    },
  });
}

/** A part that is enforced without the cgroup to enforce it on. */
export function needsCgroup(
  id: "enforce-system-needs-cgroup" | "enforce-kube-needs-cgroup",
  part: Part,
): Rule {
  const field = `${prefixes[part]}Cgroup` as const;
  return defineRule({
    id,
    severity: "error",
    fields: { enforced: "enforceNodeAllocatable", cgroup: field },
    check({ enforced, cgroup }, { version }) {
      const names = namesOf(part, isBefore(version, "1.32"));
      const blame = enforced.value.find(({ value }) => names.includes(value));
      if (!blame || cgroup.value !== "") return [];
      const flag =
        part === "system-reserved" ? "--system-reserved-cgroup" : "--kube-reserved-cgroup";
      return [{ blame, params: { part: blame.value, field, flag } }];
    },
  });
}

/** The entries of `enforceNodeAllocatable` that stand for a part. */
export function namesOf(part: Part, isOld: boolean): readonly string[] {
  return isOld ? [part] : [part, `${part}-compressible`];
}
