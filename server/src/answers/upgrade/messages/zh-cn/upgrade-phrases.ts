import { shownVersion } from "../../../../engine/messages/zh-cn/words.ts";
import type { GateStage } from "../../../../facts/table.ts";
import { upgradeKinds, type UpgradeKind, type UpgradePhrases } from "../upgrade-phrases.ts";

const throughStates: UpgradePhrases["through"]["states"] = {
  starts: "可启动",
  conditional: "可能无法启动",
  refused: "无法启动",
  unknown: "不完整",
};

/** Chinese phrases of upgrade reports. */
const kindWords: Readonly<Record<UpgradeKind, string>> = {
  refused: "启动失败",
  conditional: "可能启动失败",
  ignored: "忽略",
  changed: "变化",
  deprecated: "弃用",
  solved: "解决",
  gates: "特性门控列表",
};

export const chineseUpgradePhrases: UpgradePhrases = {
  messages: {
    "default-changed": ({ path, before, after, gate, from, to }) =>
      before === undefined
        ? `没有设置 ${path}；在 ${to} 中，该字段的默认值是 ${shown(after)}${behind(gate)}（${from}：没有默认值）。`
        : `没有设置 ${path}，该字段的默认值从 ${from} 的 ${before} 变为 ${to} 的 ${shown(after)}${behind(gate)}。若要保留原值，请写 "${path}: ${before}"。`,
    "default-ended": ({ path, value, gate, from, to }) =>
      gate === undefined
        ? `没有设置 ${path}，该字段在 ${to} 中没有默认值（${from}：${value}）。若要保留原值，请写 "${path}: ${value}"。`
        : `没有设置 ${path}，该字段在 ${to} 中没有默认值。${from} 的默认值 ${value} 没有起作用，因为特性门控 ${gate} 已禁用。只在需要此功能时设置。`,
    "gate-field-on": ({ path, value, gate, from, to }) =>
      `${path}（${value}）在 ${to} 中开始起作用：特性门控 ${gate} 现在默认启用（在 ${from} 中禁用）。`,
    "gate-field-off": ({ path, value, gate, from, to }) =>
      `${path}（${value}）在 ${to} 中不起作用：特性门控 ${gate} 现在默认禁用（在 ${from} 中启用）。`,
    "default-new": ({ path, value, gate, from, to }) =>
      `kubelet ${from} 没有 ${path}；在 ${to} 中，其默认值是 ${value}${behind(gate)}。`,
    "cgroup-v1-refused": ({ to }) =>
      `kubelet ${to} 在使用 cgroup v1 的节点上无法启动：failCgroupV1 默认为 true。请将这些节点迁移到 cgroup v2，或者暂时设置 failCgroupV1: false。使用 cgroup v2 的节点不受影响。`,
    "default-gone": ({ path, value, from, to }) =>
      `kubelet ${to} 没有 ${path}；在 ${from} 中，其默认值是 ${value}。`,
    "memory-unprotected": ({ from, to }) =>
      `MemoryQoS 已启用。在 ${from} 中，仅凭此特性门控就会保护请求的内存（memory.min）；在 ${to} 中不再如此，因为 memoryReservationPolicy 默认为 None。若要为 Guaranteed Pod 保留 memory.min，请设置 memoryReservationPolicy: TieredReservation；Burstable Pod 届时得到较弱的 memory.low。`,
    pinned: ({ path, value, now, from, to }) =>
      `${path} 设为 ${value}，这是 ${from} 的默认值。${to} 的默认值是 ${now}，但这一行保留旧值。若要使用新的默认值，请删除这一行。`,
    "gate-pinned": ({ gate, value, from, to }) =>
      `${gate} 设为 ${String(value)}，这是 ${from} 的默认值。${to} 的默认值是 ${String(!value)}，但这一行保留旧值。若要使用新的默认值，请删除这一行。`,
    "takes-effect": ({ path, value, from, to }) =>
      `${path}（${value}）在 ${to} 中开始起作用：kubelet ${from} 没有这个字段，忽略了此设置。`,
    "merged-otherwise": ({ path, before, after, from, to }) =>
      `${path} 在 ${to} 中的结果是 ${shown(after)}（${from}：${shown(before)}）。文件未变；自 1.32 起，插件配置（drop-in）文件的合并方式不同。`,
    "value-changed": ({ path, before, after, from, to }) =>
      `${path} 在 ${to} 中的结果是 ${shown(after)}（${from}：${shown(before)}）。`,
    "base-changed": ({ path, before, after, from, to, platform }) =>
      `没有设置 ${path}，${platform} 在 ${to} 中将其设为 ${shown(after)}（${from}：${shown(before)}）。${
        before === undefined ? "" : `若要保留原值，请写 "${path}: ${before}"。`
      }`,
    "gates-on": ({ gates, from, to }) =>
      `在 ${to} 中启用、在 ${from} 中禁用：${gates.join("、")}。`,
    "gates-off": ({ gates, from, to }) =>
      `在 ${to} 中禁用、在 ${from} 中启用：${gates.join("、")}。`,
    "gates-locked": ({ gates, to }) => `值不变，但在 ${to} 中已锁定：${gates.join("、")}。`,
    "field-deprecated": ({ path, since }) =>
      `${path} 自 ${since} 起弃用。请在以后的版本拒绝此字段之前删除这一行。`,
    "field-without-effect": ({ path, since }) => `${path} 自 ${since} 起失效。请删除这一行。`,
    solved: ({ rule, from, to }) => `${from} 中的问题（${rule}）在 ${to} 中已不存在。`,
  },
  title: (files, { from, to, isDowngrade }) =>
    `${files}：从 Kubernetes ${from} ${isDowngrade ? "降级" : "升级"}到 ${shownVersion(to)}`,
  kindWords,
  headings: {
    refused: ({ to, platform }) =>
      platform === undefined
        ? `启动失败：有这些内容时，kubelet ${to} 无法启动`
        : `被 ${platform} 或 kubelet ${to} 拒绝`,
    conditional: ({ to }) => `可能启动失败：kubelet ${to} 在某些情况下无法启动`,
    ignored: ({ to }) => `忽略：kubelet ${to} 可以启动，但会忽略这些内容`,
    changed: ({ to }) => `变化：kubelet ${to} 的行为不同`,
    deprecated: ({ to }) => `弃用：kubelet ${to} 接受这些内容，以后的版本可能不接受`,
    solved: ({ to }) => `解决：对 kubelet ${to} 来说没有问题`,
    gates: ({ to }) => `特性门控：kubelet ${to} 的默认值和锁定`,
  },
  alsoIn: (places) => `另见：${places}`,
  onlySame: "这些文件的所有变化均已在上面列出。",
  fix: (title) => `修复：${title}`,
  flags: "命令行参数",
  starts: ({ to, platform }) =>
    platform === undefined
      ? `这些设置都不会妨碍 kubelet ${to} 启动。`
      : `${platform} 和 kubelet ${to} 都接受这些设置。`,
  nothing: ({ from, to }) => `从 ${from} 到 ${to} 没有任何变化。`,
  nothingInPart: ({ from, to, part }) =>
    `从 ${from} 到 ${to}，${part} 中设置的内容没有任何变化。其中没有写出的内容由该工具决定。`,
  nothingInFlags: ({ from, to }) => `这些命令行参数在 ${from} 和 ${to} 中的作用相同。`,
  withoutFile:
    "输入中没有 kubelet 的配置文件。只有当该文件没有设置相应字段时，默认值的变化才会生效。",
  refusedByBoth: (count, { from, to, platform }) =>
    `${platform === undefined ? `kubelet ${to} 无法启动` : `${platform} 或 kubelet ${to} 拒绝这些设置`}：${from} 和 ${to} 都有的 ${count} 个错误未列出；可用“check”列出。`,
  refusedAnyway: (count, { from, to, platform }) =>
    `${platform === undefined ? `kubelet ${to} 无法以此启动` : `${platform} 或 kubelet ${to} 拒绝此配置`}：有 ${count} 个错误，${from} 也会拒绝。请查看文件的诊断结果。`,
  through: {
    title: (files, { from, to }) => `${files}：Kubernetes ${from} 到 ${shownVersion(to)}`,
    name: shownVersion,
    row: "Kubernetes 版本",
    states: throughStates,
    step: (state, changes) =>
      changes === undefined ? throughStates[state] : `${throughStates[state]}，${changes} 项变化`,
    chapter: (version, state) => `Kubernetes ${shownVersion(version)}：${throughStates[state]}`,
    first: (version) => `${version} 是 Kubelet Config 支持的最早版本，因此没有可比较的版本。`,
    refusedBefore: (count) => `较早版本中的 ${count} 个错误仍然存在。`,
    doubtfulBefore: (count) => `较早版本中可能导致无法启动的 ${count} 项设置仍然存在。`,
  },
  gateHeadings: {
    "gates-on": ({ from, to }) => `在 ${to} 中启用、在 ${from} 中禁用：`,
    "gates-off": ({ from, to }) => `在 ${to} 中禁用、在 ${from} 中启用：`,
    "gates-locked": ({ to }) => `值不变，但在 ${to} 中已锁定（不能用文件更改）：`,
  },
  gateStage: (stage, since) =>
    since === undefined ? stageWords[stage] : `自 ${since} 起${stageSince[stage]}`,
  summary: (counts, files) => {
    const words = upgradeKinds.flatMap((kind) =>
      counts[kind] === 0 ? [] : [`${kindWords[kind]} ${counts[kind]} 项`],
    );
    return `${files} 个文件：${words.length === 0 ? "没有变化" : words.join("，")}。`;
  },
};

const stageWords: Readonly<Record<GateStage, string>> = {
  Alpha: "Alpha",
  Beta: "Beta",
  GA: "GA",
  Deprecated: "弃用",
};

/** After "自 … 起": names of stages need a verb, 弃用 is one. */
const stageSince: Readonly<Record<GateStage, string>> = {
  Alpha: "为 Alpha",
  Beta: "为 Beta",
  GA: "为 GA",
  Deprecated: "弃用",
};

function shown(value: string | undefined): string {
  return value ?? "未设置";
}

function behind(gate: string | undefined): string {
  return gate === undefined ? "" : `，由特性门控 ${gate} 控制`;
}
