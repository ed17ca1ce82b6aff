import type { WorkUnit } from "../../../engine/text/budget.ts";

const sentences: Readonly<Record<WorkUnit, (limit: number) => string>> = {
  characters: (limit) => `此文件内的文本合计超过 ${limit} 个字符。`,
  nodes: (limit) => `此文件中的别名、补丁和共用设置重复的值超过 ${limit} 个。`,
  words: (limit) => `此文件中的命令行超过 ${limit} 个词。`,
  findings: (limit) => `此文件的问题超过 ${limit} 个。`,
  globs: (limit) => `此文件中的 glob 模式展开花括号后超过 ${limit} 个字符。`,
  sets: (limit) => `此文件中的配置组超过 ${limit} 个。`,
  trials: (limit) => `为尝试此文件的修复需要分析的内容超过 ${limit} 个字符。`,
};

/** Says that a file needs more of a unit than it gets. */
export function chineseTooMuch(unit: WorkUnit, limit: number): string {
  return sentences[unit](limit);
}
