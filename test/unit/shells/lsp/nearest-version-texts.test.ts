import type { FileOptions } from "../../../../server/src/engine/parts/part.ts";
import { describe, expect, test } from "vitest";
import { findingText } from "../../../../server/src/engine/analysis/finding-text.ts";
import type { Knowledge } from "../../../../server/src/engine/analysis/knowledge.ts";
import { newestVersion } from "../../../../server/src/facts/field-index.ts";
import { knowledgeIn } from "../../../../server/src/shells/hosts/knowledge-in.ts";
import { parseText } from "../../../../server/src/stacks/parse-text.ts";
import { knowledge as english } from "../../../support/knowledge.ts";

const chinese = await knowledgeIn("zh-cn");
const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";

/** The texts of all findings of a file. */
function textsOf(
  text: string,
  options: Partial<FileOptions> = {},
  knowledge: Knowledge = english,
): readonly string[] {
  const { parts } = parseText(text, { kubernetesVersion: "1.36", ...options }, knowledge);
  return parts
    .flatMap(({ findings }) => findings)
    .map((finding) => findingText(finding, knowledge.rules, knowledge.language));
}

describe("the texts", () => {
  const newer = (more: string): string => `# kubelet-version: 1.45\n${more}`;
  const older = (more: string): string => `# kubelet-version: 1.25\n${header}${more}`;

  test.each<[text: string, english: string, chinese: string]>([
    [
      newer(header),
      `Kubernetes 1.45 is newer than ${newestVersion}, the newest version that Kubelet Config supports. Files are checked as ${newestVersion}.`,
      `Kubernetes 1.45 晚于 Kubelet Config 支持的最新版本 ${newestVersion}，因此按 ${newestVersion} 检查。`,
    ],
    [
      older(""),
      "Kubernetes 1.25 is older than 1.30, the oldest version that Kubelet Config supports. Files are checked as 1.30.",
      "Kubernetes 1.25 早于 Kubelet Config 支持的最早版本 1.30，因此按 1.30 检查。",
    ],
    [
      `# kubelet-version: 1.3\n${header}`,
      "Kubernetes 1.3 is older than 1.30, the oldest version that Kubelet Config supports. Files are checked as 1.30. Did you mean 1.30?",
      "Kubernetes 1.3 早于 Kubelet Config 支持的最早版本 1.30，因此按 1.30 检查。你是否想写 1.30？",
    ],
    [
      newer(`${header}futureField: 1\n`),
      `Unknown field "futureField". Kubernetes ${newestVersion} does not have it, but 1.45 may.`,
      `未知字段 "futureField"。Kubernetes ${newestVersion} 不支持；1.45 可能支持。`,
    ],
    [
      newer(`${header}maxPodz: 1\n`),
      `Unknown field "maxPodz". Kubernetes ${newestVersion} does not have it, but 1.45 may. Did you mean "maxPods"?`,
      `未知字段 "maxPodz"。Kubernetes ${newestVersion} 不支持；1.45 可能支持。是否想写 "maxPods"？`,
    ],
    [
      newer(`${header}featureGates: {FutureGate: true}\n`),
      `Unknown feature gate "FutureGate". Kubernetes ${newestVersion} does not have it, but 1.45 may.`,
      `未知特性门控 "FutureGate"。Kubernetes ${newestVersion} 不支持；1.45 可能支持。`,
    ],
    [
      older("featureGates: {DevicePlugins: true}\n"),
      'Unknown feature gate "DevicePlugins". Kubernetes 1.30 does not have it, but 1.25 may.',
      '未知特性门控 "DevicePlugins"。Kubernetes 1.30 不支持；1.25 可能支持。',
    ],
    [
      older("featureGates: {APIListChunking: false}\n"),
      'Kubernetes 1.30 does not accept this value of the feature gate "APIListChunking", but 1.25 may.',
      'Kubernetes 1.30 不接受特性门控 "APIListChunking" 的此值，但 1.25 可能接受。',
    ],
    [
      newer(`${header}hairpinMode: future\n`),
      `Unknown value "future" of "hairpinMode". Kubernetes ${newestVersion} does not have it, but 1.45 may.`,
      `"hairpinMode" 的值 "future" 未知。Kubernetes ${newestVersion} 不支持；1.45 可能支持。`,
    ],
    [
      newer(`${header}systemReserved: {future: "1"}\n`),
      `Unknown key "future" in "systemReserved". Kubernetes ${newestVersion} does not have it, but 1.45 may.`,
      `"systemReserved" 中的键 "future" 未知。Kubernetes ${newestVersion} 不支持；1.45 可能支持。`,
    ],
    [
      newer(`${header}cpuManagerPolicy: static
cpuManagerPolicyOptions: {future: "true"}
systemReserved: {cpu: "1"}
`),
      `Unknown value "future" of "cpuManagerPolicyOptions". Kubernetes ${newestVersion} does not have it, but 1.45 may.`,
      `"cpuManagerPolicyOptions" 的值 "future" 未知。Kubernetes ${newestVersion} 不支持；1.45 可能支持。`,
    ],
    [
      newer(`${header}logging: {options: {json: {infoBufferSize: 1Ki}}}\n`),
      `Kubernetes ${newestVersion} does not accept "logging.options.json.infoBufferSize" without the feature gate LoggingAlphaOptions, but 1.45 may.`,
      `没有特性门控 LoggingAlphaOptions 时，Kubernetes ${newestVersion} 不接受 "logging.options.json.infoBufferSize"；1.45 可能接受。`,
    ],
    [
      newer("apiVersion: kubelet.config.k8s.io/v1\nkind: KubeletConfiguration\n"),
      `Unknown API version "kubelet.config.k8s.io/v1". Kubernetes ${newestVersion} does not have it, but 1.45 may.`,
      `未知 API 版本 "kubelet.config.k8s.io/v1"。Kubernetes ${newestVersion} 不支持；1.45 可能支持。`,
    ],
    [
      newer("apiVersion: kubelet.config.k8s.io/v1beta1\nkind: FutureConfiguration\n"),
      `Unknown kind "FutureConfiguration". Kubernetes ${newestVersion} does not have it, but 1.45 may.`,
      `未知类型 "FutureConfiguration"。Kubernetes ${newestVersion} 不支持；1.45 可能支持。`,
    ],
  ])("%s", (text, ...expected) => {
    const last = [english, chinese].map((knowledge) => textsOf(text, {}, knowledge).at(-1));
    expect(last).toEqual(expected);
  });

  test("of flags, in a document of another tool with its own names", () => {
    const text = `apiVersion: kubeadm.k8s.io/v1beta4
kind: ClusterConfiguration
kubernetesVersion: v1.45.0
---
apiVersion: kubeadm.k8s.io/v1beta4
kind: JoinConfiguration
nodeRegistration:
  kubeletExtraArgs:
    - {name: future-flag, value: "1"}
`;
    expect([english, chinese].map((knowledge) => textsOf(text, {}, knowledge).at(-1))).toEqual([
      `Unknown flag --future-flag. Kubernetes ${newestVersion} does not have it, but 1.45 may.`,
      `未知命令行参数 --future-flag。Kubernetes ${newestVersion} 不支持；1.45 可能支持。`,
    ]);
  });
});
