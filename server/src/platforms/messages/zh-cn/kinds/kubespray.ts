import type { WordsOf } from "../../../../messages/platform-texts.ts";
import type { kubespray } from "../../kinds/kubespray.ts";

export const chineseKubespray: WordsOf<typeof kubespray> = {
  summary:
    "Kubespray 用一个约有四十个变量的模板写入 kubelet 的配置文件。组变量中的 `kubelet_config_extra_args` 作为 kubelet 字段插入模板中间。",
  refused: "playbook 会停止。",
  unknown: "Kubespray 原样写入，kubelet 在日志中记录一行后将其丢弃。",
  notes: {
    later: "模板会在 kubelet_config_extra_args 之后再次写入，第二个值生效。请使用模板的变量。",
    own: "由 Kubespray 的变量设置。",
  },
};
