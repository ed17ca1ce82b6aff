import { platformTexts } from "../../../engine/messages/platform-texts.ts";

export const bottlerocket = platformTexts({
  id: "bottlerocket",
  title: "Bottlerocket",
  words: {
    summary:
      "Bottlerocket writes the kubelet's configuration file from its own settings, `settings.kubernetes`: TOML in user data, also in `spec.userData` of Karpenter's `EC2NodeClass`, or YAML in eksctl's node groups.",
    refused:
      "User data with it has no effect, and the node does not join the cluster. The command apiclient set fails and changes nothing.",
    unknown:
      "Bottlerocket rejects user data with it, and the node does not join the cluster. The command apiclient set fails and changes nothing.",
    notes: {
      bool: "It must be true or false, without quotes.",
      number: "It must be an integer without quotes, and within its range.",
      text: "It must be a string in quotes, on one line.",
      list: "It must be a list.",
      table: "It must be a table.",
      choice: "Only these values are accepted",
      percent: "It must be an integer from 0 to 100.",
      duration: "It must be a duration in quotes, with units in the order h, m, s, ms.",
      quantity: "It must be a quantity in quotes.",
      threshold: "It must be a quantity or a percentage below 100% in quotes.",
      cpus: "It must be a string with CPUs, such as 0-1,4.",
      taint: "It must be a string such as value:NoSchedule.",
      memoryManager: "It needs memory-manager-reserved-memory with enabled = true.",
      karpenter:
        "spec.kubelet of the EC2NodeClass overrides the user data; maps are replaced completely.",
      taints: "Set by the NodeClaim.",
      unknown: "Karpenter does not have this setting and removes it from the user data.",
      dns: "On AWS, the value depends on the cluster.",
      maxPods: "On AWS, the value depends on the instance type; elsewhere, it is 110.",
      reserved: "cpu depends on the number of CPUs; memory is 255Mi plus 11Mi per pod.",
      bootstrap: "true on AWS, false elsewhere; not set if you use your own certificate.",
      label:
        "it becomes the flag --node-labels, and the kubelet may not set this label on its own node (\"unknown 'kubernetes.io' or 'k8s.io' labels\"). Use your own domain, or run kubectl label node.",
      tomlKey: "a key followed by = is expected here.",
      tomlValue: "this is not a valid value; put strings in quotes.",
      tomlOpen: "it is not closed.",
      tomlCharacter: "this character or escape sequence is not allowed here.",
      tomlEnd: "a comma, a bracket or a line break is missing before this.",
      tomlTwice: "a key or table is defined twice.",
      tomlDeep: "it is nested too deeply.",
    },
  },
});
