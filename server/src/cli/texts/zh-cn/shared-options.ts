import {
  defaultVersion,
  isPreview,
  newestVersion,
  oldestVersion,
} from "../../../facts/field-index.ts";

export const common = { help: "显示此帮助", version: "显示程序的版本" } as const;

export const versionRange = `${oldestVersion} 到 ${newestVersion}${isPreview(newestVersion) ? "（预览）" : ""}`;

export const kubernetesVersion = `${versionRange}；省略时为 ${defaultVersion}`;
export const locale = "输出的语言；省略时为英文";
export const configDir = "插件配置（drop-in）目录";
export const kubeletArgs = "kubelet 的命令行参数";
export const root = "代替文件：节点的文件树，与 node 命令相同";
export const requireFiles = "如果这些文件中没有节点配置，则报告失败";
export const textOrJson = "text 供人阅读（默认），JSON 供程序读取";
export const stdio = "唯一的传输方式；必需";
export const nodeAsForCheck = "文件所属的节点，写法与 check 相同";
