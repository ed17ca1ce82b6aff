import { platformTexts } from "../platform-texts.ts";

/** What is said of Bottlerocket. */
export const bottlerocket = platformTexts({
  id: "bottlerocket",
  title: "Bottlerocket",
  words: {
    summary:
      "Bottlerocket has settings of its own in `settings.kubernetes`: in user data as TOML, also as the text of `spec.userData` in Karpenter's `EC2NodeClass`, or as YAML in eksctl's groups of nodes. A template writes the kubelet's file from them.",
    refused: "It takes nothing of such user data, and the node does not join the cluster.",
    unknown: "Bottlerocket refuses all of the user data, and the node does not join the cluster.",
    notes: {
      bool: "It has to be true or false, without quotes.",
      number: "It has to be a whole number without quotes that its type can hold.",
      text: "It has to be a text in quotes, on one line.",
      list: "It has to be a list.",
      table: "It has to be a table.",
      choice: "Only these words are taken",
      percent: "It has to be a whole number from 0 to 100.",
      duration:
        "A duration has hours, minutes, seconds and milliseconds in this order, such as 1h30m, and stands in quotes.",
      quantity: "It has to be a quantity in quotes, such as 200m or 1Gi.",
      threshold:
        "It has to be a quantity or a percentage in quotes, such as 1Gi or 10%; the percentage is below 100.",
      cpus: "It has to be a text with CPUs and ranges of them, such as 0-1,4.",
      taint: "A taint is a text of a value, a colon and an effect, such as gpu:NoSchedule.",
      memoryManager:
        "The template writes it where memory-manager-reserved-memory has a NUMA node with enabled = true.",
      dns: "On AWS it comes from the cluster.",
      maxPods: "On AWS it comes from the type of the instance; elsewhere it is 110.",
      reserved:
        "cpu comes from the number of CPUs, memory is 11 MiB for each pod and 255 MiB; ephemeral-storage is 1Gi.",
      bootstrap: "It is true on AWS, false elsewhere, and left out with a certificate of your own.",
      tomlKey:
        "TOML wants a key here: letters, digits, dashes and underscores, or a text in quotes.",
      tomlEquals: "TOML wants = behind a key.",
      tomlValue: "This is no value of TOML: texts stand in quotes.",
      tomlOpen: "It is not closed.",
      tomlComma: "A comma or the closing bracket is missing before this.",
      tomlCharacter: "TOML does not allow this character or escape here.",
      tomlEnd: "Nothing may follow on the line.",
      tomlTwice: "TOML lets a key or table be defined once.",
      tomlDeep: "It is nested too deep.",
    },
  },
});
