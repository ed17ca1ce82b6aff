import type { ServerPhrases } from "../../messages/server-phrases.ts";

export const chineseServerPhrases: ServerPhrases = {
  fixAll: "全部修复",
  showEffectiveActions: "显示生效动作",
  inItsLog: (phrase) => `日志中的原文："${phrase}"。`,
};
