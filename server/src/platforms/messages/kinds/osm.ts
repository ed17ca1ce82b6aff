import { platformTexts } from "../../../engine/messages/platform-texts.ts";

export const osm = platformTexts({
  id: "osm",
  title: "The Operating System Manager",
  words: {
    summary:
      "Kubermatic's operating system manager fills in the kubelet's configuration file of an operating system profile from ten annotations of a `MachineDeployment`, such as `v1.kubelet-config.machine-controller.kubermatic.io/MaxPods`. The defaults on this page are those of the built-in profiles.",
    refused: "The API server rejects the resource, and the machines keep their configuration.",
    stops: "The annotations are copied without checks, and new machines do not become nodes.",
    unknown: "The controller reads ten annotations and silently ignores all others.",
    notes: {
      quotes: "An annotation must be a string. Put the value in quotes.",
      number:
        'It must be a decimal integer such as "110"; otherwise, the controller creates no configuration for new machines.',
      duration:
        'It must be a Go duration such as "5m" or "24h"; otherwise, the controller creates no configuration for new machines.',
      equals:
        "Reservations must be comma-separated NAME=QUANTITY pairs, such as cpu=200m,memory=1Gi. The controller ignores parts without =",
      less: "Thresholds must be comma-separated SIGNAL<VALUE pairs, such as memory.available<200Mi,nodefs.available<10%. The controller ignores parts without <",
      blank:
        "The controller keeps the spaces before names, so lines in the kubelet's file are indented differently, and the kubelet cannot read the file. Remove the spaces after the commas.",
      bare: "The controller writes the value to the kubelet's file without quotes, so the kubelet reads a number instead of a string. Write it with a unit, such as 1000m instead of 1, or 50Mi",
      empty:
        "An empty string also replaces the profile's values: nothing is reserved, or the kubelet's default thresholds apply. Remove the annotation to keep the profile's values.",
      dns: "The addresses in the controller's arguments, or those of the cluster DNS.",
      gates: "The feature gates in the controller's arguments.",
    },
  },
});
