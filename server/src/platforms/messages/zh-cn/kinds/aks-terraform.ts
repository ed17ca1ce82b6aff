import { inSnakeCase } from "../../../../engine/text/snake-case.ts";
import type { WordsOf } from "../../../../engine/messages/platform-texts.ts";
import type { aksTerraform } from "../../kinds/aks-terraform.ts";
import { chineseAks } from "./aks.ts";
import { chineseTerraformNotes } from "../terraform-notes.ts";

export const chineseAksTerraform: WordsOf<typeof aksTerraform> = {
  summary:
    "Terraform 和 OpenTofu 的 azurerm provider 以下划线小写形式接受 AKS 的十个键：写在 `azurerm_kubernetes_cluster_node_pool` 的 `kubelet_config` 中，或 `azurerm_kubernetes_cluster` 的 `default_node_pool` 的 `kubelet_config` 中；有这个块时，provider 还会让 AKS 的 kubelet 在启用交换内存时也能启动。",
  refused: "`terraform plan` 会报错；或者在应用时，AKS 的 API 会拒绝。",
  unknown: "这个块没有此参数，`terraform validate` 会报错。",
  notes: {
    ...inSnakeCase(chineseAks.notes),
    podPids: "pod_max_pid 必须是 -1（默认值）或更大的数。",
    swap: "由 provider 设置：有 kubelet_config 时，kubelet 在启用交换内存时也能启动。",
    swapFile:
      "交换文件需要 failSwapOn: false，而 provider 只在有 kubelet_config 块时才发送它。请加上这个块。",
    ...chineseTerraformNotes,
  },
};
