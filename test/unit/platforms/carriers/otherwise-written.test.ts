import { expect, test } from "vitest";
import { applyEdits } from "../../../../server/src/engine/syntax/edits/apply-edits.ts";
import { parseText } from "../../../../server/src/stacks/parse-text.ts";
import { knowledge } from "../../../support/knowledge.ts";

/** The lines that each offered fix changes: first the old ones, then the new ones. */
function offered(text: string, path: string): readonly string[] {
  const { parts } = parseText(text, { kubernetesVersion: "1.35", path }, knowledge);
  return parts.flatMap((part) =>
    part.findings.flatMap((finding) =>
      part.fixes(finding).map(({ edits }) => {
        const [before, after] = [text.split("\n"), applyEdits(text, edits).split("\n")];
        const gone = before.filter((line) => !after.includes(line)).map((line) => line.trim());
        const added = after.filter((line) => !before.includes(line));
        return `${gone.join(" | ")} -> ${added.join(" | ")}`;
      }),
    ),
  );
}

const config = (line: string): string =>
  `apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n${line}\n`;

test.each([
  [
    "flags in folded lines",
    "user-data",
    "#cloud-config\nwrite_files:\n  - path: /etc/default/kubelet\n    content: >-\n      KUBELET_EXTRA_ARGS=--max-podz=5\n      --v=2\n",
    [
      "KUBELET_EXTRA_ARGS=--max-podz=5 ->       KUBELET_EXTRA_ARGS=--max-pods=5",
      "KUBELET_EXTRA_ARGS=--max-podz=5 | --v=2 ->       KUBELET_EXTRA_ARGS=--v=2",
    ],
  ],
  [
    "a file in double quotes",
    "user-data",
    `#cloud-config\nwrite_files:\n  - path: /etc/k.yaml\n    content: ${JSON.stringify(config("MaxPods: 5"))}\n`,
    [
      `content: ${JSON.stringify(config("MaxPods: 5"))} ->     content: ${JSON.stringify(config("maxPods: 5"))}`,
    ],
  ],
  [
    "a value that would need the quotes around it",
    "user-data",
    `#cloud-config\nwrite_files:\n  - path: /etc/k.yaml\n    content: ${JSON.stringify(config("volumePluginDir: 5"))}\n`,
    [],
  ],
  [
    "an object of HCL: a name, a text for a number, and a boolean for a text",
    "main.tf",
    `a = yamlencode({
  apiVersion = "kubelet.config.k8s.io/v1beta1"
  kind = "KubeletConfiguration"
  MaxPods = 3
  evictionPressureTransitionPeriod = 300
  failSwapOn = "false"
  evictionHard = { "memory.avail" = "100Mi" }
})
`,
    [
      "MaxPods = 3 ->   maxPods = 3",
      "MaxPods = 3 -> ",
      'evictionPressureTransitionPeriod = 300 ->   evictionPressureTransitionPeriod = "300s"',
      'evictionPressureTransitionPeriod = 300 ->   evictionPressureTransitionPeriod = "300m"',
      'failSwapOn = "false" ->   failSwapOn = false',
      'evictionHard = { "memory.avail" = "100Mi" } ->   evictionHard = { "memory.available" = "100Mi" }',
      'evictionHard = { "memory.avail" = "100Mi" } -> ',
    ],
  ],
  [
    "a heredoc in an object, with a list below its key",
    "main.tf",
    `a = yamlencode({ write_files = [{ path = "/etc/k.yaml", content = <<-EOT
        apiVersion: kubelet.config.k8s.io/v1beta1
        kind: KubeletConfiguration
        clusterDNS: 10.0.0.10
    EOT
}] })
`,
    ["clusterDNS: 10.0.0.10 ->         clusterDNS: |           - 10.0.0.10"],
  ],
])("fixes of %s", (_what, path, text, expected) => {
  expect(offered(text, path)).toEqual(expected);
});
