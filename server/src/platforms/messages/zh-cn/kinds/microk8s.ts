import type { WordsOf } from "../../../../messages/platform-texts.ts";
import type { microk8s } from "../../kinds/microk8s.ts";

export const chineseMicrok8s: WordsOf<typeof microk8s> = {
  summary:
    "MicroK8s 使用 `/var/snap/microk8s/current/args/kubelet` 中的命令行参数运行 kubelet，不使用配置文件。启动配置（`.microk8s.yaml`）的 `extraKubeletArgs` 依次按文档更改该文件中的单个参数；`null` 会删除参数。",
  refused: "不会执行启动配置的任何内容；使用该配置时 snap 无法安装。",
  stops: "这些内容已写入参数文件，节点上没有 kubelet 运行。",
  unknown: "MicroK8s 会在日志中写入警告，并忽略未知的键。",
  notes: {
    version: "启动配置的版本是 0.1.0 到 0.2.0 之间的语义化版本：version: 0.1.0。",
    noVersion: "有设置的文档需要 0.1.0 到 0.2.0 之间的版本：version: 0.1.0。",
    map: 'extraKubeletArgs 是从带连字符的命令行参数到值的映射：--max-pods: "100"。',
    value: "命令行参数的值是字符串；多个值用逗号分隔。",
    dashes: "键会原样写入参数文件，而 kubelet 会拒绝没有连字符的词。请写出带连字符的命令行参数",
    unknown: "MicroK8s 会忽略未知的键。请使用已知的键",
    resolvConf: "机器上含有非本机地址的文件（如果存在）。",
  },
};
