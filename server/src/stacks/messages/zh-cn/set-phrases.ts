import { nameOf } from "../../../engine/files/uris.ts";
import type { SetPhrases } from "../set-phrases.ts";
import type { StackFound } from "../../finders/stack-found.ts";
import { chinesePlatformWords } from "../../../platforms/messages/zh-cn/kinds/index.ts";

/** How a stack was found; `unit`: the file that names the others. */
const foundWords: Readonly<Record<StackFound["foundBy"], (unit: string) => string>> = {
  names: () => "按名称找到",
  unit: (unit) => `由 ${unit} 指定`,
  project: () => ".kubelet-config.yaml 中的一组配置",
  setting: () => "kubelet.configSets 中的一组配置",
  option: () => "由命令行指定",
};

/** Chinese phrases about configuration sets. */
export const chineseSetPhrases: SetPhrases = {
  defaultIn: (version) => `${version} 的默认值`,
  baseOf: (platform) => `${platform} 的基础配置`,
  overwrittenBy: (platform) => `${platform} 的覆盖值`,
  computedBy: (platform) => `${platform} 针对此节点的公式`,
  setOnNode: (platform) => `由 ${platform} 在节点上计算的值`,
  defaultsOfPart: "默认值假定 kubelet 不读取其他任何内容。",
  stack: ({ main, dropIns, folder, flags, foundBy, unit, unread }) => {
    const files =
      folder === undefined ? [] : [`${folder} 中的 ${dropIns.length} 个插件配置（drop-in）文件`];
    const from = flags.map(nameOf).join("、");
    const more = [...files, ...(from === "" ? [] : [`${from} 的命令行参数`])].join("和 ");
    const whole = main === undefined ? more : [nameOf(main), more].filter(Boolean).join(" 与 ");
    const without = unread.length > 0 ? `，不含 ${unread.join("、")}` : "";
    return `${whole}，${foundWords[foundBy](nameOf(unit ?? ""))}${without}`;
  },
  computedLater: (platform) => `${platform} 根据节点或集群计算以下值：`,
  noteOf: (texts, note) => chinesePlatformWords(texts).notes[note] ?? "",
  platformLens: (platform, errors) =>
    [
      "生效配置",
      ...(errors > 0 ? [`${errors} 个错误`] : []),
      `位于 ${platform} 的基础配置之上`,
    ].join(" · "),
  baseAlone: (platform) => `仅 ${platform} 的基础配置`,
  noDifference: "没有不同的值。",
  over: "覆盖",
  same: "同",
  lens: ({ errors, dropIns, overridden, hasFlags }) =>
    [
      "生效配置",
      ...(errors > 0 ? [`${errors} 个错误`] : []),
      ...(dropIns > 0 ? [`${dropIns} 个插件配置（drop-in）文件`] : []),
      ...(hasFlags ? ["含命令行参数"] : []),
      ...(overridden > 0 ? [`${overridden} 个值被覆盖`] : []),
    ].join(" · "),
  lensOfVersions: "各版本之间的变化",
  lensOfSets: (sets, withErrors) =>
    ["生效配置", `${sets} 组配置`, ...(withErrors > 0 ? [`其中 ${withErrors} 组有错误`] : [])].join(
      " · ",
    ),
  doesNotStart: (version, errors, platform) =>
    platform === undefined
      ? `kubelet ${version} 无法以此配置启动：${errors} 个错误`
      : `${platform} 或 kubelet ${version} 拒绝此配置：${errors} 个错误`,
  refused: "被拒绝",
  overriddenTooltip: (place) => `被 ${place} 覆盖：kubelet 使用最后读取的值。`,
  sameAs: (place) => `同 ${place}`,
  sameTooltip: (place) => `${place} 设置了相同的值，因此此行不起作用。`,
  effective: (value, origin) => `**实际生效**：${value}，来自 ${origin}`,
  effectiveNothing: (origin) => `**实际生效**：无；在 ${origin} 中移除`,
  effectiveRefused: (value, origin, version, platform) =>
    platform === undefined
      ? `**未生效**：${value}，来自 ${origin}。kubelet ${version} 拒绝此值，无法启动。`
      : `**未生效**：${value}，来自 ${origin}。${platform} 或 kubelet ${version} 拒绝此值。`,
  hides: (value, origin) => `覆盖 ${origin} 中的 ${value}`,
  alsoIn: (origin) => `与 ${origin} 中的值相同`,
};
