import { chineseSyntaxText } from "../../../kubelet/messages/zh-cn/syntax.ts";
import type { InChinese } from "../../../engine/messages/message-params.ts";
import type { profileMessages } from "../profile-messages.ts";
import { program } from "./refused.ts";

/** How a runtime reads a text that is not JSON. */
export const chineseProfileMessages: InChinese<typeof profileMessages> = {
  "seccomp-json-syntax": ({ code, runtime }) =>
    `${chineseSyntaxText(code, code)}${program(runtime)}按严格的 JSON 读取 seccomp 配置文件，无法解码此文件：使用此文件的容器都无法启动。`,
};
