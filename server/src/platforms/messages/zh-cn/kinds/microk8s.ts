import type { WordsOf } from "../../../../engine/messages/platform-texts.ts";
import type { microk8s } from "../../kinds/microk8s.ts";

export const chineseMicrok8s: WordsOf<typeof microk8s> = {
  summary:
    "MicroK8s 用 `/var/snap/microk8s/current/args/kubelet` 中的命令行参数运行 kubelet，不使用配置文件；启动配置（`.microk8s.yaml`）的 `extraKubeletArgs` 逐个命令行参数、逐个文档地修改这个文件，`null` 会去掉一个命令行参数。",
  refused: "启动配置的任何内容都不会执行；使用此启动配置时，snap 无法安装。",
  stops: "这些内容已写入参数文件，节点上的 kubelet 无法启动。",
  unknown: "MicroK8s 会忽略未知的键并记录一条警告。",
  notes: {
    version: "启动配置的版本必须是 0.1.0 到 0.2.0 之间的语义化版本：version: 0.1.0。",
    noVersion: "有设置的文档必须写上 0.1.0 到 0.2.0 之间的版本：version: 0.1.0。",
    map: 'extraKubeletArgs 必须是从带连字符的命令行参数到值的映射：--max-pods: "100"。',
    value: "命令行参数的值必须是字符串；多个值写在同一个字符串中，用逗号分隔。",
    dashes: "键会原样写入参数文件，而 kubelet 不接受没有连字符的参数。请写带连字符的命令行参数",
    unknown: "MicroK8s 会忽略未知的键；请写正确的键",
    resolvConf: "如果找到，则为机器上含有非本机地址的文件。",
  },
};
