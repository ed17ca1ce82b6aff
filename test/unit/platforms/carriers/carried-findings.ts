import { lineAt } from "../../../../server/src/engine/text/line-index.ts";
import { defaultVersion } from "../../../../server/src/facts/field-index.ts";
import { parseText } from "../../../../server/src/stacks/parse-text.ts";
import { knowledge } from "../../../support/knowledge.ts";

/** The findings of a file, as `line rule`. */
export function findingsIn(text: string, path = "file.yaml"): readonly string[] {
  const { parts, lines } = parseText(text, { kubernetesVersion: defaultVersion, path }, knowledge);
  return parts
    .flatMap(({ findings }) => findings)
    .map(({ span, rule }) => `${lineAt(lines, span.start) + 1} ${rule}`);
}

/** Texts with a mistake in their third line. */
export const textsWithMistake = [
  [
    "configuration",
    "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nmaxPodz: 1\n",
    "unknown-field",
  ],
  ["unit", "[Service]\nRestart=no\nExecStart=/usr/bin/kubelet --max-podz=1\n", "flag-unknown"],
  ["environment", "# flags\nA=1\nKUBELET_EXTRA_ARGS=--max-podz=1\n", "flag-unknown"],
  [
    "profile",
    '{\n"defaultAction": "SCMP_ACT_ALLOW",\n"syscalls": [{"names": ["chmodd"], "action": "SCMP_ACT_LOG"}]}\n',
    "seccomp-call-unknown",
  ],
  ["k3s", "node-name: a\nnode-ip: 192.0.2.1\nkubelet-arg: [max-podz=1]\n", "flag-unknown"],
] as const;
