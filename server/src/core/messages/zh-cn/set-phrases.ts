import type { SetPhrases } from "../set-phrases.ts";

/** Chinese phrases about configuration sets. */
export const chineseSetPhrases: SetPhrases = {
  defaultIn: (version) => `${version} 的默认值`,
  over: "覆盖",
  lens: (dropIns, overridden, hasFlags) =>
    [
      "生效配置",
      `${dropIns} 个插件配置（drop-in）文件`,
      ...(hasFlags ? ["命令行标志"] : []),
      `${overridden} 个值被覆盖`,
    ].join(" · "),
  overriddenBy: (place, value) => `已覆盖：${value}（${place}）`,
  overriddenTooltip: "kubelet 先读取此文件：生效的是之后读取的值。",
  effective: (value, origin) => `**实际生效**：${value}，来自 ${origin}`,
  effectiveNothing: (origin) => `**实际生效**：无；在 ${origin} 中移除`,
  hides: (value, origin) => `覆盖 ${origin} 中的 ${value}`,
};
