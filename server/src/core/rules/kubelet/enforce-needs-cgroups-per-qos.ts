import { writtenLast } from "../../kubelet/setting.ts";
import { isBefore } from "../../schema/field-index.ts";
import type { KubernetesVersion } from "../../schema/table.ts";
import { defineRule } from "../define-rule.ts";
import { namesOf } from "./shared/enforcements.ts";

export const enforceNeedsCgroupsPerQos = defineRule({
  id: "enforce-needs-cgroups-per-qos",
  severity: "error",
  fields: { perQos: "cgroupsPerQOS", enforced: "enforceNodeAllocatable" },
  check({ perQos, enforced }, { version }) {
    // Up to 1.30 the list has to be empty: even [none] counts.
    const isOld = isBefore(version, "1.31");
    const first = enforced.value.find(({ value }) => isOld || namesIn(version).includes(value));
    if (perQos.value || !first) return [];
    const blame = writtenLast(perQos, enforced);
    const related = [perQos, enforced].filter((setting) => setting.written && setting !== blame);
    const params = { part: first.value, byDefault: !enforced.written, isOld };
    return [{ blame, related, params }];
  },
});

/** What can be enforced; another name is a mistake of its own. */
function namesIn(version: KubernetesVersion): readonly string[] {
  const isOld = isBefore(version, "1.32");
  return ["pods", ...namesOf("system-reserved", isOld), ...namesOf("kube-reserved", isOld)];
}
