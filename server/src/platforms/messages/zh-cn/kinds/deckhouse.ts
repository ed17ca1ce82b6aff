import type { WordsOf } from "../../../../engine/messages/platform-texts.ts";
import type { deckhouse } from "../../kinds/deckhouse.ts";

export const chineseDeckhouse: WordsOf<typeof deckhouse> = {
  summary: "Deckhouse 将 `NodeGroup` 的 `spec.kubelet` 写入该组各节点的 kubelet 配置。",
  refused: "API 服务器会拒绝该资源。",
  unknown: "kubectl 会拒绝此字段，或者 API 服务器会忽略此字段。",
  notes: {
    logFiles: "containerLogMaxFiles 必须在 1 到 20 之间（kubelet 至少需要 2）。",
    logSize: "containerLogMaxSize 必须是带单位的数，例如 50Mi。",
    own: "由 Deckhouse 设置。",
  },
};
