import type { NodeGroup } from "../../../server/src/facts/node-reference.ts";

/** Words of the node reference around its entries, in one language. */
export interface ReferencePageWords {
  readonly title: string;
  readonly intro: string;
  readonly titles: Readonly<Record<NodeGroup, string>>;
}

export const englishWords: ReferencePageWords = {
  title: "Node reference",
  intro:
    "Files, sockets, conditions, labels, sysctls and kernel versions that matter to a kubelet. `kubelet-config explain NetworkUnavailable` shows an entry in the terminal; names, paths and sysctls with slashes work too. Paths are those of Linux with the default `--root-dir`; on Windows `C:\\` replaces the first `/`. An entry without versions applies to all supported versions. Distributions backport kernel features, so an older kernel may have them.",
  titles: {
    files: "Files and directories",
    state: "State files",
    sockets: "Sockets",
    status: "Conditions and status of a node",
    labels: "Labels",
    taints: "Taints",
    sysctls: "Sysctls",
    kernel: "Kernel versions",
    seccomp: "Seccomp in pods",
    watchdog: "Systemd watchdog",
    merging: "Merging of drop-ins",
    checkpoint: "Checkpoint API",
    apis: "Device plugins and container runtimes",
    swap: "Swap",
  },
};

export const chineseWords: ReferencePageWords = {
  title: "节点参考",
  intro:
    "与 kubelet 有关的文件、套接字、状况、标签、sysctl 和内核版本。`kubelet-config explain NetworkUnavailable` 在终端中显示一个条目；名称、路径和用斜杠书写的 sysctl 均可。路径是使用默认 `--root-dir` 的 Linux 路径；在 Windows 上，`C:\\` 取代第一个 `/`。没有版本的条目适用于所有受支持的版本。发行版会向后移植内核特性，因此更旧的内核也可能具有这些特性。",
  titles: {
    files: "文件和目录",
    state: "状态文件",
    sockets: "套接字",
    status: "节点状况和状态",
    labels: "标签",
    taints: "污点",
    sysctls: "Sysctl",
    kernel: "内核版本",
    seccomp: "Pod 中的 seccomp",
    watchdog: "systemd 看门狗",
    merging: "插件配置（drop-in）文件的合并",
    checkpoint: "检查点 API",
    apis: "设备插件和容器运行时",
    swap: "交换内存",
  },
};
