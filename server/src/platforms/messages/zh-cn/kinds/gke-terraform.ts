import { inSnakeCase } from "../../../../engine/text/snake-case.ts";
import type { WordsOf } from "../../../../engine/messages/platform-texts.ts";
import type { gkeTerraform } from "../../kinds/gke-terraform.ts";
import { chineseGke } from "./gke.ts";
import { chineseTerraformNotes } from "../terraform-notes.ts";

export const chineseGkeTerraform: WordsOf<typeof gkeTerraform> = {
  summary:
    "Terraform 和 OpenTofu 的 Google provider 以下划线小写形式接受 GKE 的键：写在 `google_container_node_pool` 的 `node_config` 之下的 `kubelet_config` 中，或 `google_container_cluster` 的各节点池中。",
  refused: "`terraform plan` 会报错；或者在应用时，GKE 的 API 会拒绝。",
  unknown: "这个块没有此参数，`terraform validate` 会报错。",
  notes: {
    ...inSnakeCase(chineseGke.notes),
    memoryManager: "memory_manager.policy 只能是 None 或 Static。",
    port: "insecure_kubelet_readonly_port_enabled 只能是 TRUE 或 FALSE，且必须加引号。",
    shutdown: "shutdown_grace_period_seconds 必须是 0，或在 10 到 10000 之间。",
    critical:
      "shutdown_grace_period_critical_pods_seconds 必须小于或等于 shutdown_grace_period_seconds。",
    sysctlText: "sysctl 的值必须是字符串。",
    ...chineseTerraformNotes,
  },
};
