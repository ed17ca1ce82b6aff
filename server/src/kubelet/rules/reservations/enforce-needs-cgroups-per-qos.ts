import { preferred, setAt } from "../../../engine/analysis/fix-candidates.ts";
import { writtenLast } from "../../../engine/rules/setting.ts";
import { isBefore } from "../../../facts/field-index.ts";
import type { KubernetesVersion } from "../../../facts/table.ts";
import { defineRule } from "../define-rule.ts";
import { enforcements } from "./shared/enforcements.ts";
import { enforcementNames } from "./shared/enforcements.ts";

export default defineRule({
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
