import type { ChineseRules, MessageOf } from "./chinese-rules.ts";
import { quoted } from "../../../../engine/messages/zh-cn/words.ts";

const eitherForm: MessageOf<"enforce-kube-compressible-conflict"> = ({ part }) =>
  `"${part}" 和 "${part}-compressible" 不能同时使用（"cannot be specified together in enforceNodeAllocatable"）：前者限制 CPU 和内存，后者只限制 CPU。kubelet 无法启动。请删除其中之一。`;

const cgroupMissing: MessageOf<"enforce-kube-needs-cgroup"> = ({ part, field, flag }) =>
  `enforceNodeAllocatable 含有 "${part}" 时，必须指定其 cgroup（${field} (${flag}) must be specified）。kubelet 无法启动。请在 "${field}" 中写上已存在的 cgroup，或删除 "${part}"。`;

/** The rules of this topic in Chinese. */
export const chineseReservations = {
  "memory-millibytes": {
    title: "预留或驱逐阈值中的内存或磁盘数量以 `m` 结尾。",
    message: ({ field, written, meant }) =>
      `"${field}" 为 ${written}，而 m 表示千分之一字节。这样的数量没有作用。请写 ${meant}。`,
  },
  "reserved-cpu-unit": {
    title: "`kubeReserved` 或 `systemReserved` 中的 `cpu` 使用了内存的单位。",
    message: ({ field, written, meant }) =>
      `"${field}" 为 ${written}，超过任何节点的 CPU 数。kubelet 在与节点比较时退出（"invalid Node Allocatable configuration"）。${meant === undefined ? "请写核数或毫核，例如 500m" : `如果指毫核，请写 ${meant}`}。`,
  },
  "enforce-duplicate": {
    title: "`enforceNodeAllocatable` 中同一项出现两次。",
    message: ({ written }) =>
      `"${written}" 在 enforceNodeAllocatable 中列出了两次（"duplicated enforcements"）。kubelet 无法启动。请删除其中一个。`,
  },
  "enforce-kube-compressible-conflict": {
    title: "`enforceNodeAllocatable` 中同时有 `kube-reserved` 和 `kube-reserved-compressible`。",
    message: eitherForm,
  },
  "enforce-kube-needs-cgroup": {
    title: "`enforceNodeAllocatable` 中有 `kube-reserved`，却没有设置 `kubeReservedCgroup`。",
    message: cgroupMissing,
  },
  "enforce-needs-cgroups-per-qos": {
    title: "`enforceNodeAllocatable` 强制执行限制，而 `cgroupsPerQOS` 是 false。",
    message: ({ part, byDefault, isOld }) =>
      `enforceNodeAllocatable ${byDefault ? "默认" : ""}含有 "${part}"，因此 cgroupsPerQOS (--cgroups-per-qos) 必须为 true。kubelet 无法启动。请将 cgroupsPerQOS 设为 true，或将 enforceNodeAllocatable 设为 ${isOld ? "[]" : "[none]"}。`,
  },
  "enforce-none-exclusive": {
    title: "`enforceNodeAllocatable` 中 `none` 与其他项并存。",
    message: ({ others }) =>
      `enforceNodeAllocatable 含有 "none" 时不得再有其他条目（"may not contain additional enforcements"），实际还有 ${quoted(others)}。kubelet 无法启动。请删除 "none"，或删除其他条目。`,
  },
  "enforce-system-compressible-conflict": {
    title:
      "`enforceNodeAllocatable` 中同时有 `system-reserved` 和 `system-reserved-compressible`。",
    message: eitherForm,
  },
  "enforce-system-needs-cgroup": {
    title: "`enforceNodeAllocatable` 中有 `system-reserved`，却没有设置 `systemReservedCgroup`。",
    message: cgroupMissing,
  },
  "enforced-reservation-empty": {
    title: "强制执行的预留没有预留任何资源。",
    message: ({ part, field }) =>
      `enforceNodeAllocatable 含有 "${part}"，但 "${field}" 为空。kubelet 在设置 cgroup 时退出（"cgroup is not configured properly"）。请设置 "${field}"，或删除 "${part}"。`,
  },
  "kubelet-cgroups-outside-reserved": {
    title: "`kubeletCgroups` 不在 `kubeReservedCgroup` 之下。",
    message: ({ kubelet, reserved }) =>
      `kubeletCgroups "${kubelet}" 不在 kubeReservedCgroup "${reserved}" 之下（"KubeletCgroups is not within KubeReservedCgroup"），因此 kubeReserved 的预留不包含 kubelet。请将 kubeletCgroups 设为该预留 cgroup 之下的 cgroup。`,
  },
  "qos-reserved-gate": {
    title: "设置了 `qosReserved`，而它的特性门控已关闭。",
    message: ({ gate }) =>
      `qosReserved 不起作用：特性门控 ${gate} 处于关闭状态。请在 featureGates 中设置 "${gate}: true"，或删除 qosReserved。`,
  },
  "reservation-exceeds-capacity": {
    title: "预留的资源超过节点的容量。",
    message: ({ resource, reserved, capacity }) =>
      `${resource} 的预留合计为 ${reserved}，而此节点只有 ${capacity}（"invalid Node Allocatable configuration"）。kubelet 无法启动。请调低 kubeReserved、systemReserved 或 evictionHard。`,
  },
  "reservation-none": {
    title: "没有为系统预留任何资源。",
    message: ({ formulas }) =>
      `没有为 kubelet、容器运行时和系统预留任何资源，Pod 可以用完此节点的资源。请设置 kubeReserved；按公开的公式，此节点应预留：${formulas
        .map(({ source, cpu, memory }) => `${source} cpu ${cpu}、memory ${memory}`)
        .join("；")}。`,
  },
  "reserved-cpus-online": {
    title: "`reservedSystemCPUs` 中有节点没有的 CPU。",
    message: ({ missing, online }) =>
      `reservedSystemCPUs 中有此节点没有的 CPU：${missing}（"is not a subset of online-cpus"；在线的 CPU：${online}）。kubelet 无法启动。请删除这些 CPU。`,
  },
  "reserved-cpus-overrides": {
    title: "设置的 CPU 数量会被 `reservedSystemCPUs` 覆盖。",
    message: ({ map }) =>
      `预留的 CPU 由 reservedSystemCPUs 决定，因此 "${map}" 中的 cpu 不起作用（"it will overwrite the cpu setting"）。请删除这一行。`,
  },
  "reserved-cpus-vs-cgroups": {
    title: "`reservedSystemCPUs` 与预留资源的 cgroup 一起设置。",
    message: ({ fields }) =>
      `reservedSystemCPUs 不能与 ${quoted(fields)} 同时使用（"can't use reservedSystemCPUs"）。kubelet 无法启动。请只保留 reservedSystemCPUs 或 cgroup。`,
  },
  "system-cgroups-needs-cgroup-root": {
    title: "设置了 `systemCgroups`，却没有设置 `cgroupRoot`。",
    message: ({ system }) =>
      `systemCgroups 的值为 "${system}"，却没有指定 cgroupRoot（"cgroupRoot (--cgroup-root) was not specified"）。kubelet 无法启动。请添加 "cgroupRoot: /"。`,
  },
  "system-cgroups-root": {
    title: "`systemCgroups` 是根 cgroup。",
    message: ({ field }) =>
      `"${field}" 不能是根 cgroup（"system container cannot be root"）。kubelet 在设置 cgroup 时退出。请写其他 cgroup，例如 /system。`,
  },
  "systemd-cgroup-name": {
    title: "systemd 驱动无法按此名称找到预留的 cgroup。",
    message: ({ field, name, slice }) =>
      `使用 systemd 驱动时，kubelet 将 ${field} 的值 "${name}" 视为 slice：只取最后一段名称，查找 ${slice}。如果该 cgroup 不存在（"cgroup does not exist"），kubelet 在设置节点时退出。请写节点上已有的 systemd slice，例如 /system.slice；并在服务的单元中用 Slice= 指定该 slice。`,
  },
  "windows-cgroups-per-qos": {
    title: "在 Windows 节点上，`cgroupsPerQOS` 已启用，或保留了默认值。",
    message: ({ refused }) =>
      refused
        ? 'Windows 不支持 cgroupsPerQOS（"is not supported on Windows"）。kubelet 无法启动。请设置 cgroupsPerQOS: false。'
        : 'Windows 不支持 cgroupsPerQOS（"is not supported on Windows"）。kubelet 会忽略此字段并记录一条警告。请设置 cgroupsPerQOS: false。',
  },
  "windows-enforce-node-allocatable": {
    title: "`enforceNodeAllocatable` 在 Windows 节点上强制执行限制。",
    message: ({ refused }) =>
      refused
        ? 'Windows 不支持 enforceNodeAllocatable（"is not supported on Windows"）。kubelet 无法启动。请设置 enforceNodeAllocatable: []。'
        : 'Windows 不支持 enforceNodeAllocatable（"is not supported on Windows"）。kubelet 会忽略此字段并记录一条警告。请设置 enforceNodeAllocatable: [none]。',
  },
} satisfies ChineseRules;
