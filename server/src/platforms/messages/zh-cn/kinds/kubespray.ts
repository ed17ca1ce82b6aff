import type { WordsOf } from "../../../../engine/messages/platform-texts.ts";
import type { kubespray } from "../../kinds/kubespray.ts";

export const chineseKubespray: WordsOf<typeof kubespray> = {
  summary:
    "Kubespray 用一个带有约四十个变量的模板写出 kubelet 的文件；组变量中的 `kubelet_config_extra_args` 位于模板中间，使用 kubelet 自己的名称。",
  refused: "playbook 会报错停止。",
  unknown: "Kubespray 原样写入；kubelet 会忽略此字段并记录一条警告。",
  notes: {
    later: "模板会在 kubelet_config_extra_args 之后再次写入，最后的值生效。请使用模板的变量。",
    own: "由 Kubespray 的变量设置。",
  },
};
