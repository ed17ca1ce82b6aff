import { isBefore, versionWithZero } from "../../facts/field-index.ts";
import type { ServerPhrases } from "../../messages/server-phrases.ts";

export const chineseServerPhrases: ServerPhrases = {
  fixAll: "全部修复",
  showEffectiveActions: "显示生效动作",
  inItsLog: (phrase) => `日志中的原文："${phrase}"。`,
  mayBeAccepted: ({ version, asked = version }) =>
    `Kubernetes ${version} 不支持此项；${asked} 可能支持。`,
  checkedAs({ version, asked = version }) {
    const relation = isBefore(asked, version) ? "早于" : "晚于";
    const last = isBefore(asked, version) ? "最早" : "最新";
    const meant = versionWithZero(asked);
    const question = meant === undefined ? "" : `您是否想写 ${meant}？`;
    return `Kubernetes ${asked} ${relation} Kubelet Config 所知的${last}版本 ${version}，因此按 ${version} 检查。${question}`;
  },
};
