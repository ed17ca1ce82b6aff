import { platformTexts } from "../../../messages/platform-texts.ts";

export const bottlerocket = platformTexts({
  id: "bottlerocket",
  title: "Bottlerocket",
  words: {
    summary:
      "Bottlerocket writes the kubelet's file from settings of its own, `settings.kubernetes`: TOML in user data, also as the text of `spec.userData` in Karpenter's `EC2NodeClass`, or YAML in eksctl's groups of nodes.",
    refused: "The user data has no effect, and the node does not join the cluster.",
    unknown: "Bottlerocket rejects the user data, and the node does not join the cluster.",
    notes: {
      bool: "It has to be true or false, without quotes.",
      number: "It must be an integer without quotes, and within its range.",
      text: "It must be a string in quotes, on one line.",
      list: "It has to be a list.",
      table: "It has to be a table.",
      choice: "Only these words are taken",
      percent: "It must be an integer from 0 to 100.",
      duration: "It has to be a duration in quotes, its units in the order h, m, s, ms.",
      quantity: "It has to be a quantity in quotes.",
      threshold: "It has to be a quantity or a percentage below 100% in quotes.",
      cpus: "It must be a string of CPUs, such as 0-1,4.",
      taint: "It must be a string such as value:NoSchedule.",
      memoryManager: "It needs memory-manager-reserved-memory with enabled = true.",
      karpenter:
        "spec.kubelet of the EC2NodeClass overrides the user data; maps are replaced completely.",
      taints: "They are those of the NodeClaim.",
      unknown: "It has no such setting, and rewrites the user data.",
      dns: "On AWS by the cluster.",
      maxPods: "On AWS by the type of the instance, elsewhere 110.",
      reserved: "cpu by the number of CPUs, memory 255Mi and 11Mi for each pod.",
      bootstrap: "On AWS true, elsewhere false; left out with a certificate of your own.",
      tomlKey: "write a key and = here.",
      tomlValue: "this is not a valid value; put strings in quotes.",
      tomlOpen: "it is not closed.",
      tomlCharacter: "there is no such character or escape here.",
      tomlEnd: "a comma, a bracket or a line break is missing before this.",
      tomlTwice: "a key or table is defined once.",
      tomlDeep: "it is nested too deep.",
    },
  },
});
