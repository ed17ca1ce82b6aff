import type { WordsOf } from "../../../../engine/messages/platform-texts.ts";
import type { k3s } from "../../kinds/k3s.ts";

export const chineseK3s: WordsOf<typeof k3s> = {
  summary:
    "k3s 和 RKE2 在 `config.yaml` 的 `kubelet-arg` 中接受命令行参数；自 1.32 起，它们把自己的设置写成插件配置（drop-in）（`00-k3s-defaults.conf`、`00-rke2-defaults.conf`），你的文件按名称位于其上。",
  refused: "agent 在启动时报错退出，节点不会加入集群。",
  unknown: "kubelet 会静默忽略插件配置（drop-in）中的未知键。",
  stops: "kubelet 没有这个命令行参数，节点不会加入集群。",
  notes: {
    map: "kubelet-arg 必须是字符串列表，例如 - max-pods=110；映射会变成文本 map[max-pods:110]。",
    ending: "在 config.yaml.d 中，只读取名称以 .yaml 或 .yml 结尾的文件。",
    argument: "config= 和 config-dir= 必须有值。",
    skipped:
      'k3s 和 RKE2 会忽略它，并记录一条警告（"Unknown flag … found in config.yaml, skipping"）。',
    before:
      "此文件的名称排在默认值文件（00-k3s-defaults.conf、00-rke2-defaults.conf）之前，后者会合并到它之上。",
    flags: "到 1.31 为止，默认值是命令行参数，优先于任何文件。",
    machine: "取决于机器以及 k3s 的其他选项。",
  },
};
