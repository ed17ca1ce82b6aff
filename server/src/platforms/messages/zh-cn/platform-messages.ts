import type { platformMessages } from "../platform-messages.ts";
import type { InChinese } from "../../../engine/messages/message-params.ts";
import { chinesePlatformWords } from "./kinds/index.ts";

/** The Chinese texts about what platforms do with settings in their documents. */
export const chinesePlatformMessages: InChinese<typeof platformMessages> = {
  "platform-field": ({ texts, field, effect, note, value }) => {
    const { title } = texts;
    const own = chinesePlatformWords(texts);
    const more = note === undefined ? "" : (own.notes[note] ?? "");
    switch (effect) {
      case "refused":
        return `${title} 不接受此处的 "${field}"。${more}${own.refused}`;
      case "stops":
        return `${title} 接受 "${field}"，但使用此设置时 kubelet 无法启动。${more}${own.stops ?? own.refused}`;
      case "lost":
        return `${title} 会静默忽略 "${field}"：此设置在这里不起作用。${more}`;
      case "overwritten":
        return value === undefined
          ? `${title} 会用自己的值覆盖 "${field}"，此行不起作用。${more}`
          : `${title} 会用 ${value} 覆盖 "${field}"，此行不起作用。${more}`;
      case "noted":
        return value === undefined
          ? `${title} 不会更改 "${field}"。${more}`
          : `${title} 使用此处的 "${field}"，而不是自己的值 ${value}。${more}`;
    }
  },
  "platform-problem": ({ texts, effect, note, detail }) => {
    const { title } = texts;
    const own = chinesePlatformWords(texts);
    const words = detail === undefined ? "" : `（"${detail}"）。`;
    const text = `${own.notes[note] ?? ""}${words}`;
    switch (effect) {
      case "refused":
        return `${title} 不接受此内容：${text}${own.refused}`;
      case "stops":
        return `${title} 接受这里的内容，但使用这些内容时 kubelet 无法启动：${text}${own.stops ?? own.refused}`;
      case "lost":
        return `${title} 接受这里的内容，但这些内容不起作用：${text}`;
      case "overwritten":
        return `${title} 会用自己的值覆盖此内容：${text}`;
      case "noted":
        return `${title}：${text}`;
    }
  },
  "platform-refusal": ({ texts }) =>
    `${texts.title} 拒绝此文档。${chinesePlatformWords(texts).refused}`,
  "platform-toml-syntax": ({ texts, note }) => {
    const { notes, refused } = chinesePlatformWords(texts);
    return `不是有效的 TOML：${notes[note] ?? ""}${refused}`;
  },
  "platform-zero-lost": ({ texts, field, written, stays }) =>
    `"${field}" 仍为 ${stays}，而不是 ${written}：${texts.title} 将这里的内容与自己的配置合并时，会静默忽略 false、0 和空值。`,
};
