import type { WordsOf } from "../../../../engine/messages/platform-texts.ts";
import type { ackTerraform } from "../../kinds/ack-terraform.ts";
import { chineseTerraformNotes } from "../terraform-notes.ts";

export const chineseAckTerraform: WordsOf<typeof ackTerraform> = {
  summary:
    "Terraform 和 OpenTofu 的 alicloud provider 在 `alicloud_cs_kubernetes_node_pool` 的 `kubelet_configuration` 中以下划线小写形式接受 kubelet 的字段。阿里云 ACK 将其写入节点池各节点的 kubelet 配置。",
  refused: "`terraform plan` 会报错；或者在应用时，ACK 的 API 会拒绝。",
  unknown: "这个块没有此参数，`terraform validate` 会报错。",
  notes: {
    own: "不设置时，ACK 根据节点计算。",
    ...chineseTerraformNotes,
  },
};
