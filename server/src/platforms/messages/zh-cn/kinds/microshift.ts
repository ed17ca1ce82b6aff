import type { WordsOf } from "../../../../engine/messages/platform-texts.ts";
import type { microshift } from "../../kinds/microshift.ts";

export const chineseMicroshift: WordsOf<typeof microshift> = {
  summary:
    "MicroShift 将 `/etc/microshift/config.yaml` 和 `config.d` 中各文件的 `kubelet` 添加到其 kubelet 的配置中。在那里设置的字段会替换 MicroShift 自己的值。特性门控不作检查：MicroShift 的 kubelet 遇到未知的门控仍会启动。",
  refused: "microshift 服务会停止。",
  unknown: "MicroShift 会将其传给 kubelet。",
  notes: {
    own: "由 MicroShift 根据其他部分和节点设置。",
  },
};
