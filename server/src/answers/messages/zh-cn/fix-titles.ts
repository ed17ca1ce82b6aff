import type { TitlesLike } from "../../../engine/messages/fix-titles.ts";
import type { workspaceFixTitles } from "../fix-titles.ts";

/** The titles of quick fixes that change which findings are reported, in Chinese. */
export const chineseWorkspaceFixTitles: TitlesLike<typeof workspaceFixTitles> = {
  "ignore-line": ({ rule }) => `在此行忽略 ${rule}`,
  "ignore-file": ({ rule }) => `在此文件中忽略 ${rule}`,
  "switch-off": ({ rule }) => `在设置中关闭 ${rule}`,
  "except-control": ({ control }) => `在 .kubelet-config.yaml 中为 ${control} 添加例外…`,
  "switch-off-in-project": ({ rule }) => `在 .kubelet-config.yaml 中为所有人关闭 ${rule}`,
};
