import { platformTexts } from "../../../messages/platform-texts.ts";

export const osm = platformTexts({
  id: "osm",
  title: "The operating system manager",
  words: {
    summary:
      "Kubermatic's operating system manager fills in the kubelet's configuration file of an operating system profile from ten annotations of a `MachineDeployment`, such as `v1.kubelet-config.machine-controller.kubermatic.io/MaxPods`. The defaults on this page are those of the built-in profiles.",
    refused: "The API server rejects the resource, and the machines keep their configuration.",
    stops:
      "The annotations are read and written out without being checked, and new machines do not become nodes.",
    unknown: "The controller reads ten names and silently ignores all others.",
    notes: {
      quotes: "An annotation must be a string. Put the value in quotes.",
      number:
        'The controller needs a decimal integer such as "110"; otherwise it makes no configuration for new machines.',
      duration:
        'The controller wants a duration of Go, such as "5m" or "24h", and makes no configuration for new machines where it finds none.',
      equals:
        "A reservation is a name and a quantity with = between them, several with commas: cpu=200m,memory=1Gi. The controller leaves out a part without =",
      less: "A threshold is a signal and a value with < between them, several with commas: memory.available<200Mi,nodefs.available<10%. The controller leaves out a part without <",
      blank:
        "The controller keeps spaces before the names, so that lines of the kubelet's file have different indentation and the kubelet cannot read it. Remove the spaces after the commas.",
      bare: "The controller writes the value into the kubelet's file without quotes, so the kubelet reads a number instead of a string. Write it with a unit, such as 1000m for 1 or 50Mi",
      empty:
        "An empty string also replaces the values of the profile: nothing is reserved, or the kubelet's own thresholds apply. Remove the annotation to keep those of the profile.",
      dns: "The addresses in the controller's arguments, else those of the cluster's DNS.",
      gates: "Those in the controller's arguments.",
    },
  },
});
