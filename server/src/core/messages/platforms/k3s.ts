import { platformTexts } from "../platform-texts.ts";

/** What is said of k3s and RKE2. */
export const k3s = platformTexts({
  id: "k3s",
  title: "k3s and RKE2",
  en: {
    summary:
      "k3s and RKE2 take flags in `kubelet-arg` of `config.yaml`; from 1.32 on they write their own settings as a drop-in (`00-k3s-defaults.conf`, `00-rke2-defaults.conf`), over which yours lie by name.",
    refused: "The agent stops at its start, and the node does not join.",
    unknown: "The kubelet drops unknown keys of drop-ins without a word.",
    notes: {
      argument: "config= and config-dir= need a value.",
      before:
        "The name of this file comes before the file of the defaults (00-k3s-defaults.conf, 00-rke2-defaults.conf), which is merged over it.",
      flags: "Up to 1.31 the defaults are flags, which go before every file.",
      machine: "As the machine and the other options of k3s say.",
    },
  },
  zhCn: {
    summary:
      "k3s 和 RKE2 在 `config.yaml` 的 `kubelet-arg` 中接受命令行标志；自 1.32 起，它们把自己的设置写成插件配置（drop-in）（`00-k3s-defaults.conf`、`00-rke2-defaults.conf`），你的文件按名称位于其上。",
    refused: "agent 在启动时停止，节点不会加入。",
    unknown: "kubelet 会悄悄丢弃插件配置（drop-in）中的未知键。",
    notes: {
      argument: "config= 和 config-dir= 需要值。",
      before:
        "此文件的名称排在默认值文件（00-k3s-defaults.conf、00-rke2-defaults.conf）之前，后者会合并到它之上。",
      flags: "到 1.31 为止，默认值是命令行标志，优先于任何文件。",
      machine: "取决于机器以及 k3s 的其他选项。",
    },
  },
});
