import { platformTexts } from "../../../engine/messages/platform-texts.ts";
import { terraformNotes } from "../platform-messages.ts";

export const ackTerraform = platformTexts({
  id: "ack-terraform",
  title: "Terraform for ACK",
  words: {
    summary:
      "The alicloud provider of Terraform and OpenTofu accepts fields of the kubelet in snake case in `kubelet_configuration` of an `alicloud_cs_kubernetes_node_pool`. Alibaba Cloud ACK writes them into the kubelet's configuration on the nodes of the pool.",
    refused: "`terraform plan` rejects it, or the ACK API rejects it during `terraform apply`.",
    unknown: "It is not an argument of this block; `terraform validate` rejects it.",
    notes: {
      own: "If it is left out, ACK computes it from the node.",
      ...terraformNotes,
    },
  },
});
