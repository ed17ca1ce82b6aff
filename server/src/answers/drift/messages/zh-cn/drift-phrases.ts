import type { AbsentKind, DriftPhrases } from "../drift-phrases.ts";

const absentTexts: Readonly<Record<AbsentKind, string>> = {
  boolean: "false 或未设置",
  number: "0 或未设置",
  other: "未设置",
};

export const chineseDriftPhrases: DriftPhrases = {
  title: "kubelet 配置漂移",
  noDrift: (nodes) =>
    nodes === 1 ? "只有一个节点，没有可比较的节点。" : `${nodes} 个节点使用相同的配置。`,
  summary: ({ nodes, groups, differing }) =>
    `${nodes} 个节点，分为 ${groups} 组；其中 ${differing} 个不同。`,
  comparedWith: (reference) =>
    reference === undefined ? "与最大的一组比较。" : `与 ${reference} 比较。`,
  group: (at, nodes) => `第 ${at} 组，${nodes} 个节点`,
  isReference: "：比较的基准",
  asExpected: "：一致",
  more: (nodes) => `以及另外 ${nodes} 个`,
  absent: (kind) => absentTexts[kind],
  instead: (reference) => ` 而不是 ${reference}`,
  notInReference: "，基准中未设置",
  from: (origin) => `来自 ${origin}`,
  ignored: (paths) => `不比较：${paths.join("、")}。`,
  columns: {
    setting: "设置",
    value: "值",
    wanted: "基准",
    nodes: "节点",
    from: "由谁设置",
    meaning: "含义",
  },
  filter: "筛选各行",
  shown: (count, of) => `${of} 行中的 ${count} 行`,
};
