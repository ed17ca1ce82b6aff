import type { WordsOf } from "../../../../engine/messages/platform-texts.ts";
import type { bottlerocket } from "../../kinds/bottlerocket.ts";

export const chineseBottlerocket: WordsOf<typeof bottlerocket> = {
  summary:
    "Bottlerocket 根据自己的设置 `settings.kubernetes` 写入 kubelet 的配置文件：这些设置是用户数据中的 TOML（也可以在 Karpenter 的 `EC2NodeClass` 的 `spec.userData` 中），或 eksctl 节点组中的 YAML。",
  refused: "这样的用户数据不会生效，节点不会加入集群；apiclient set 则只会失败。",
  unknown: "Bottlerocket 会拒绝这样的用户数据，节点不会加入集群；apiclient set 则只会失败。",
  notes: {
    bool: "值必须是不带引号的 true 或 false。",
    number: "值必须是不带引号的整数，且不超出范围。",
    text: "值必须是一行带引号的文本。",
    list: "值必须是列表。",
    table: "值必须是表。",
    choice: "值只能是",
    percent: "值必须是 0 到 100 的整数。",
    duration: "值必须是带引号的时长，单位按 h、m、s、ms 的顺序。",
    quantity: "值必须是带引号的数量。",
    threshold: "值必须是带引号的数量或小于 100% 的百分比。",
    cpus: "值必须是列出 CPU 的文本，例如 0-1,4。",
    taint: "值必须是 value:NoSchedule 这样的文本。",
    memoryManager: "需要 memory-manager-reserved-memory 中的 enabled = true。",
    karpenter: "EC2NodeClass 的 spec.kubelet 覆盖用户数据，映射整体替换。",
    taints: "污点取自 NodeClaim。",
    unknown: "Karpenter 没有这项设置，会将其从用户数据中删除。",
    dns: "在 AWS 上由集群得出。",
    maxPods: "在 AWS 上由实例类型得出，其他环境为 110。",
    reserved: "cpu 由 CPU 数量得出，memory 为 255Mi 加每个 Pod 11Mi。",
    bootstrap: "在 AWS 上为 true，其他环境为 false；使用自己的证书时不写入。",
    label:
      "它会成为命令行参数 --node-labels，而 kubelet 不能给自己的节点加此标签（\"unknown 'kubernetes.io' or 'k8s.io' labels\"）。请使用自己的域，或执行 kubectl label node。",
    tomlKey: "这里应为键和 =。",
    tomlValue: "这不是 TOML 的值：文本要带引号。",
    tomlOpen: "没有闭合。",
    tomlCharacter: "TOML 不允许在这里使用这个字符或转义。",
    tomlEnd: "前面缺少逗号、括号或换行。",
    tomlTwice: "有一个键或表定义了两次。",
    tomlDeep: "嵌套过深。",
  },
};
