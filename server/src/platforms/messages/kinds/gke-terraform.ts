import { inSnakeCase } from "../../../engine/text/snake-case.ts";
import { platformTexts } from "../../../engine/messages/platform-texts.ts";
import { gke } from "./gke.ts";
import { terraformNotes } from "../platform-messages.ts";

export const gkeTerraform = platformTexts({
  id: "gke-terraform",
  title: "Terraform for GKE",
  words: {
    summary:
      "The Google provider of Terraform and OpenTofu accepts GKE's keys in snake case: in `kubelet_config` in `node_config` of a `google_container_node_pool`, and in the pools of a `google_container_cluster`.",
    refused: "`terraform plan` rejects it, or the GKE API rejects it during `terraform apply`.",
    unknown: "It is not an argument of this block; `terraform validate` rejects it.",
    notes: {
      ...inSnakeCase(gke.words.notes),
      memoryManager: "memory_manager.policy must be None or Static.",
      port: "insecure_kubelet_readonly_port_enabled must be TRUE or FALSE, in quotes.",
      shutdown: "shutdown_grace_period_seconds must be 0, or 10 to 10000.",
      critical:
        "shutdown_grace_period_critical_pods_seconds must be at most shutdown_grace_period_seconds.",
      sysctlText: "Values of sysctls must be strings.",
      ...terraformNotes,
    },
  },
});
