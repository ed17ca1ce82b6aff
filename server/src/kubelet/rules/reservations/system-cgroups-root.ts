import { maker, replaceAt } from "../../../engine/analysis/fix-candidates.ts";
import { defineRule } from "../define-rule.ts";
import { onNode } from "../shared/on-node.ts";

// The kubelet finds it on the node only, after all that it checks of the file: so it is an error where the
// node is described.
export default defineRule({
  id: "system-cgroups-root",
  severity: "warning",
  stage: "start-up",
  phrase: "system container cannot be root",
  source: "pkg/kubelet/cm/container_manager_linux.go, setupNode",
  fields: { cgroups: "systemCgroups", root: "cgroupRoot" },
  check({ cgroups, root }, context) {
    // Without a root the kubelet exits earlier, for the reason in system-cgroups-needs-cgroup-root.
    return cgroups.value === "/" && root.value !== ""
      ? [{ blame: cgroups, params: { field: cgroups.path }, ...onNode(context) }]
      : [];
  },
  message: ({ field }: { readonly field: string }) =>
    `"${field}" cannot be the root cgroup ("system container cannot be root"). The kubelet exits when it sets up cgroups. Use another cgroup, such as /system.`,
  fix: maker.either(
    (_params, { path }, context) => [replaceAt(path, "/system", context)],
    maker.removal({}),
  ),
});
