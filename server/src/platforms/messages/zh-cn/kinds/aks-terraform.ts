import { inSnakeCase } from "../../../../text/snake-case.ts";
import type { WordsOf } from "../../../../messages/platform-texts.ts";
import type { aksTerraform } from "../../kinds/aks-terraform.ts";
import { chineseAks } from "./aks.ts";
import { chineseTerraformNotes } from "../terraform-notes.ts";

export const chineseAksTerraform: WordsOf<typeof aksTerraform> = {
  summary:
    "Terraform 和 OpenTofu 的 azurerm provider 以下划线小写形式接受 AKS 的十个键：写在 `azurerm_kubernetes_cluster_node_pool` 的 `kubelet_config` 中，或 `azurerm_kubernetes_cluster` 的 `default_node_pool` 的 `kubelet_config` 中。使用这个块时，它还会让 AKS 在启用交换内存的情况下启动 kubelet。",
  refused: "`terraform plan` 会拒绝它，或者 AKS 的 API 在应用时拒绝它。",
  unknown: "它不是这个块的参数，`terraform validate` 会拒绝它。",
  notes: {
    ...inSnakeCase(chineseAks.notes),
    swap: "由 provider 设置：使用 kubelet_config 时，kubelet 在启用交换内存的情况下启动。",
    ...chineseTerraformNotes,
  },
};
