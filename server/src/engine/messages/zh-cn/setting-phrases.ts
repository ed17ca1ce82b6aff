import { didYouMean } from "./words.ts";
import type { SettingPhrases } from "../setting-phrases.ts";

export const chineseSettingPhrases: SettingPhrases = {
  version: ({ value, oldest, newest, used }) =>
    `设置 kubelet.kubernetesVersion 的值为 ${JSON.stringify(value)}，不是 "${oldest}" 到 "${newest}" 之间的版本。文件按 Kubernetes ${used} 检查。`,
  node: (problem) => `设置 kubelet.node 无效：${problem}`,
  noListOfSets: "设置 kubelet.configSets 必须是列表，已忽略。",
  set: (item) =>
    `kubelet.configSets 的第 ${item} 项已忽略："main" 或 "dropInDir" 必须是路径，"args" 必须是命令行参数列表。`,
  runtime: (value, known) =>
    `设置 kubelet.seccomp.runtime 的值为 ${JSON.stringify(value)}，必须是 ${known.join("、")} 之一。配置文件按 containerd 的方式读取。`,
  rule: (rule, value, levels) =>
    `设置 kubelet.rules 中 ${rule} 的值为 ${JSON.stringify(value)}，必须是 ${levels.join("、")} 之一。此规则保持默认严重级别。`,
  unknownSetting: (name, suggestion) => `没有设置 kubelet.${name}。${didYouMean(suggestion)}`,
  unknownRule: (rule, suggestion) =>
    `设置 kubelet.rules 中的 ${JSON.stringify(rule)} 不是规则。${didYouMean(suggestion)}`,
};
