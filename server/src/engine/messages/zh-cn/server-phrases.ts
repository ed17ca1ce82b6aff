import { isBefore, versionWithZero, type NearestVersion } from "../../../facts/field-index.ts";
import type { NotKnown, ServerPhrases, SettingPhrases } from "../server-phrases.ts";
import { didYouMean } from "./words.ts";

const chineseSettingPhrases: SettingPhrases = {
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

function notKnown(what: NotKnown): string {
  const { kind, name, gate = "", suggestion } = what;
  const { version, asked = version } = what.asked;
  const about = `Kubernetes ${version} 不支持；${asked} 可能支持。${didYouMean(suggestion)}`;
  switch (kind) {
    case "field":
      return `未知字段 "${name}"。${about}`;
    case "gate":
      return `未知特性门控 "${name}"。${about}`;
    case "locked-gate":
      return `Kubernetes ${version} 不接受特性门控 "${name}" 的此值，但 ${asked} 可能接受。`;
    case "needs-gate":
      return `没有特性门控 ${gate} 时，Kubernetes ${version} 不接受 "${name}"；${asked} 可能接受。`;
    case "flag":
      return `未知命令行参数 ${name}。${about}`;
    case "value":
      return `"${what.field ?? ""}" 的值 "${name}" 未知。${about}`;
    case "key":
      return `"${what.field ?? ""}" 中的键 "${name}" 未知。${about}`;
    case "kind":
      return `未知类型 "${name}"。${about}`;
    case "api-version":
      return `未知 API 版本 "${name}"。${about}`;
    case "setting":
      return `Kubernetes ${version} 不支持 "${name}"；${asked} 可能支持。`;
  }
}

function notSupported({ version, asked = version }: NearestVersion, result: string): string {
  const relation = isBefore(asked, version) ? "早于" : "晚于";
  const last = isBefore(asked, version) ? "最早" : "最新";
  const meant = versionWithZero(asked);
  const question = meant === undefined ? "" : `你是否想写 ${meant}？`;
  return `Kubernetes ${asked} ${relation} Kubelet Config 支持的${last}版本 ${version}，${result}${question}`;
}

export const chineseServerPhrases: ServerPhrases = {
  fixAll: "全部修复",
  showEffectiveActions: "显示生效操作",
  inItsLog: (phrase) => `日志："${phrase}"。`,
  raiseInhibitDelay: (seconds) =>
    `在名称排在最后的文件（例如 /etc/systemd/logind.conf.d/zz-kubelet.conf）的 [Login] 下写 InhibitDelayMaxSec=${seconds}，然后重启 systemd-logind。名称更靠后的文件会覆盖 kubelet 写的 99-kubelet.conf。`,
  onThisMachine: (path) => `打开本机上的 ${path}，节点上的内容可能不同。`,
  notKnown,
  checkedAs: (asked) => notSupported(asked, `因此按 ${asked.version} 检查。`),
  answeredFor: (asked) => notSupported(asked, `因此按 ${asked.version} 回答。`),
  tooLongToFormat: (limit) => `Kubelet Config 只格式化不超过 ${limit} 个字符的文档。`,
  settings: chineseSettingPhrases,
};
