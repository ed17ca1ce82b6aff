import type { WordsOf } from "../../platform-texts.ts";
import type { bottlerocket } from "../../platforms/bottlerocket.ts";

/** What is said of Bottlerocket, in Simplified Chinese. */
export const chineseBottlerocket: WordsOf<typeof bottlerocket> = {
  summary:
    "Bottlerocket 在 `settings.kubernetes` 中使用自己的设置：写在 TOML 用户数据中（也可以是 Karpenter 的 `EC2NodeClass` 中 `spec.userData` 的文本），或以 YAML 写在 eksctl 的节点组中。模板由它们写出 kubelet 的文件。",
  refused: "这份用户数据完全不会生效，节点不会加入集群。",
  unknown: "Bottlerocket 会拒绝整份用户数据，节点不会加入集群。",
  notes: {
    bool: "取值为不带引号的 true 或 false。",
    number: "取值为不带引号、且在其类型范围内的整数。",
    text: "取值为一行带引号的文本。",
    list: "取值为列表。",
    table: "取值为表。",
    choice: "只接受这些词",
    percent: "取值为 0 到 100 的整数。",
    duration: "时长按小时、分钟、秒、毫秒的顺序书写并带引号，例如 1h30m。",
    quantity: "取值为带引号的数量，例如 200m 或 1Gi。",
    threshold: "取值为带引号的数量或百分比，例如 1Gi 或 10%；百分比必须小于 100。",
    cpus: "取值为列出 CPU 及其范围的文本，例如 0-1,4。",
    taint: "污点是由值、冒号和效果组成的文本，例如 gpu:NoSchedule。",
    memoryManager:
      "只有当 memory-manager-reserved-memory 中有 NUMA 节点的 enabled = true 时，模板才会写入它。",
    dns: "在 AWS 上由集群得出。",
    maxPods: "在 AWS 上由实例类型得出；其他环境为 110。",
    reserved:
      "cpu 由 CPU 数量得出，memory 为每个 Pod 11 MiB 再加 255 MiB；ephemeral-storage 为 1Gi。",
    bootstrap: "在 AWS 上为 true，其他环境为 false；使用自己的证书时不写入。",
    tomlKey: "TOML 在这里需要一个键：字母、数字、连字符和下划线，或带引号的文本。",
    tomlEquals: "TOML 的键后面需要 =。",
    tomlValue: "这不是 TOML 的值：文本要带引号。",
    tomlOpen: "没有闭合。",
    tomlComma: "前面缺少逗号或右括号。",
    tomlCharacter: "TOML 不允许在这里使用这个字符或转义。",
    tomlEnd: "这一行后面不能再有内容。",
    tomlTwice: "TOML 中一个键或表只能定义一次。",
    tomlDeep: "嵌套过深。",
  },
};
