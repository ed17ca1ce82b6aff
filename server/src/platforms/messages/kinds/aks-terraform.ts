import { inSnakeCase } from "../../../engine/text/snake-case.ts";
import { platformTexts } from "../../../engine/messages/platform-texts.ts";
import { aks } from "./aks.ts";
import { terraformNotes } from "../platform-messages.ts";

export const aksTerraform = platformTexts({
  id: "aks-terraform",
  title: "Terraform for AKS",
  words: {
    summary:
      "The azurerm provider of Terraform and OpenTofu accepts ten AKS keys in snake case: in `kubelet_config` of an `azurerm_kubernetes_cluster_node_pool`, and of the `default_node_pool` of an `azurerm_kubernetes_cluster`. If that block is present, AKS also starts the kubelet with swap.",
    refused: "`terraform plan` rejects it, or the AKS API rejects it during `terraform apply`.",
    unknown: "It is not an argument of this block; `terraform validate` rejects it.",
    notes: {
      ...inSnakeCase(aks.words.notes),
      podPids: "pod_max_pid must be -1 (the default) or more.",
      swap: "The provider sets it: nodes with a kubelet_config start with swap enabled.",
      swapFile:
        "a swap file needs failSwapOn: false, which the provider sends only with a kubelet_config block. Add the block.",
      ...terraformNotes,
    },
  },
});
