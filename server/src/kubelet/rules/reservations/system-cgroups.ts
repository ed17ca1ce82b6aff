import { maker, replaceAt, preferred, setAt } from "../../../engine/analysis/fix-candidates.ts";
import { defineRule } from "../define-rule.ts";
import { onNode } from "../shared/on-node.ts";
import { isSystemdName, systemdCgroup } from "../../systemd-cgroup.ts";
import { enforcementNames } from "./enforced-parts.ts";
import { writtenLast } from "../../../engine/rules/setting.ts";

export const systemCgroupsNeedsCgroupRoot = defineRule({
  id: "system-cgroups-needs-cgroup-root",
  severity: "error",
  stage: "validation",
  phrase: "cgroupRoot (--cgroup-root) was not specified",
  source: "pkg/kubelet/apis/config/validation/validation.go, ValidateKubeletConfiguration",
  fields: { system: "systemCgroups", root: "cgroupRoot" },
  check: ({ system, root }) =>
    system.value !== "" && root.value === ""
      ? [{ blame: system, params: { system: system.value } }]
      : [],
  message: ({ system }: { readonly system: string }) =>
    `systemCgroups is "${system}", but cgroupRoot (--cgroup-root) was not specified. The kubelet does not start. Add "cgroupRoot: /".`,
  fix: maker.setting(["cgroupRoot", "/"]),
});

// The kubelet finds it on the node only, after all that it checks of the file: so it is an error where the
// node is described.
export const systemCgroupsRoot = defineRule({
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

// The kubelet finds it on the node only, after all that it checks of the file: so it is an error where the
// node is described.
export const systemdCgroupName = defineRule({
  id: "systemd-cgroup-name",
  severity: "warning",
  stage: "start-up",
  phrase: "cgroup does not exist",
  source: "pkg/kubelet/cm/cgroup_manager_linux.go, ParseSystemdToCgroupName",
  fields: {
    driver: "cgroupDriver",
    enforced: "enforceNodeAllocatable",
    system: "systemReservedCgroup",
    kube: "kubeReservedCgroup",
  },
  check({ driver, enforced, system, kube }, context) {
    const { node } = context;
    if ((node?.cgroupDriver ?? driver.value) !== "systemd") return [];
    const parts = [
      { part: "system-reserved", cgroup: system },
      { part: "kube-reserved", cgroup: kube },
    ] as const;
    return parts.flatMap(({ part, cgroup }) => {
      const names = enforcementNames(part, false);
      const limit = enforced.value.find(({ value }) => names.includes(value));
      if (!limit || cgroup.value === "" || isSystemdName(cgroup.value)) return [];
      const { path, isNoSlice } = systemdCgroup(cgroup.value);
      const params = { field: cgroup.path, name: cgroup.value, slice: path };
      // A slice that only lies elsewhere may well be there.
      return [{ blame: cgroup, related: [limit], params, ...(isNoSlice && onNode(context)) }];
    });
  },
  message: ({
    field,
    name,
    slice,
  }: {
    readonly field: string;
    readonly name: string;
    readonly slice: string;
  }) =>
    `With the systemd driver, "${name}" in ${field} becomes ${slice}: only the last part is used. If that slice does not exist, the kubelet exits. Use an existing slice, such as /system.slice.`,
  noFix: "The systemd units on the node determine which slices exist and what runs in them.",
});

export const kubeletCgroupsOutsideReserved = defineRule({
  id: "kubelet-cgroups-outside-reserved",
  severity: "warning",
  stage: "start-up",
  phrase: "KubeletCgroups is not within KubeReservedCgroup",
  source: "pkg/kubelet/cm/container_manager_linux.go, setupNode",
  fields: { kubelet: "kubeletCgroups", reserved: "kubeReservedCgroup" },
  check({ kubelet, reserved }) {
    if (kubelet.value === "" || kubelet.value.startsWith(reserved.value)) return [];
    const blame = writtenLast(kubelet, reserved);
    const related = [blame === kubelet ? reserved : kubelet];
    return [{ blame, related, params: { kubelet: kubelet.value, reserved: reserved.value } }];
  },
  message: ({ kubelet, reserved }: { readonly kubelet: string; readonly reserved: string }) =>
    `kubeletCgroups "${kubelet}" is outside kubeReservedCgroup "${reserved}" ("KubeletCgroups is not within KubeReservedCgroup"), so kubeReserved does not cover the kubelet. Move it into that cgroup.`,
  fix: ({ kubelet, reserved }, _finding, context) => {
    const name = kubelet.split("/").findLast((part) => part !== "");
    const below = `${reserved.replace(/\/$/, "")}/${name ?? "kubelet"}`;
    return [setAt("kubeletCgroups", below, context, preferred)];
  },
});
