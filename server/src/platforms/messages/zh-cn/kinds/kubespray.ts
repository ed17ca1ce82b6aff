import type { WordsOf } from "../../../../messages/platform-texts.ts";
import type { kubespray } from "../../kinds/kubespray.ts";

export const chineseKubespray: WordsOf<typeof kubespray> = {
  summary:
    "Kubespray 用一个带有约四十个变量的模板写出 kubelet 的文件；组变量中的 `kubelet_config_extra_args` 位于模板中间，使用 kubelet 自己的名称。",
  refused: "playbook 会停止。",
  unknown: "Kubespray 原样写入，kubelet 在日志中记录一行后将其丢弃。",
  notes: {
    later: "模板会在 kubelet_config_extra_args 之后再写一次，以后者为准；请使用模板的变量。",
    own: "以 Kubespray 的变量为准。",
  },
};
