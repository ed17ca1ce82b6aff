import type { WordsOf } from "../../../../messages/platform-texts.ts";
import type { bottlerocket } from "../../kinds/bottlerocket.ts";

export const chineseBottlerocket: WordsOf<typeof bottlerocket> = {
  summary:
    "Bottlerocket 根据自己的设置 `settings.kubernetes` 写入 kubelet 的配置文件：这些设置是用户数据中的 TOML（也可以在 Karpenter 的 `EC2NodeClass` 的 `spec.userData` 中），或 eksctl 节点组中的 YAML。",
  refused: "用户数据不会生效，节点不会加入集群。",
  unknown: "Bottlerocket 会拒绝用户数据，节点不会加入集群。",
  notes: {
    bool: "取值必须为不带引号的 true 或 false。",
    number: "取值必须为不带引号且在取值范围内的整数。",
    text: "取值必须为一行带引号的字符串。",
    list: "取值必须为列表。",
    table: "取值必须为表。",
    choice: "只接受以下词语",
    percent: "取值必须为 0 到 100 的整数。",
    duration: "取值必须为带引号的时长，单位按 h、m、s、ms 的顺序。",
    quantity: "取值必须为带引号的数量。",
    threshold: "取值必须为带引号的数量或小于 100% 的百分比。",
    cpus: "取值必须为列出 CPU 的字符串，例如 0-1,4。",
    taint: "取值必须为 value:NoSchedule 这样的字符串。",
    memoryManager: "需要 memory-manager-reserved-memory 中的 enabled = true。",
    karpenter: "EC2NodeClass 的 spec.kubelet 覆盖用户数据，映射整体替换。",
    taints: "污点取自 NodeClaim。",
    unknown: "它没有这项设置，并会重写用户数据。",
    dns: "在 AWS 上取决于集群。",
    maxPods: "在 AWS 上取决于实例类型，其他环境为 110。",
    reserved: "cpu 取决于 CPU 数量，memory 为 255Mi 加每个 Pod 11Mi。",
    bootstrap: "在 AWS 上为 true，其他环境为 false；使用自己的证书时不写入。",
    tomlKey: "TOML 在这里需要一个键和 =。",
    tomlValue: "这不是有效的值；字符串必须带引号。",
    tomlOpen: "没有闭合。",
    tomlCharacter: "TOML 不允许在这里使用这个字符或转义。",
    tomlEnd: "前面缺少逗号、括号或换行。",
    tomlTwice: "TOML 中一个键或表只能定义一次。",
    tomlDeep: "嵌套过深。",
  },
};
