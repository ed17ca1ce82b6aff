import {
  defaultVersion,
  isPreview,
  newestVersion,
  oldestVersion,
} from "../../../../facts/field-index.ts";

export const common = { help: "显示此帮助", version: "显示版本" } as const;

export const versionRange = `${oldestVersion} 到 ${newestVersion}${isPreview(newestVersion) ? "（预览）" : ""}`;

export const kubernetesVersion = `${versionRange}；默认：${defaultVersion}`;
export const locale = "输出的语言（默认：en）";
export const configDir = "插件配置（drop-in）目录";
export const kubeletArgs = "kubelet 的命令行参数";
export const alone = `单独读取每个文件，不合并在旁边找到的
插件配置（drop-in）和 systemd 单元`;

export const root = "读取节点的文件树而不是文件，与 node 命令相同";
export const noIgnore = `也在 git 忽略的文件以及名为 node_modules、vendor 或
.terraform 的目录中查找`;
export const requireFiles = "如果这些文件中没有节点配置，则报告失败";
export const textOrJson = "text（默认）或 JSON";
export const stdio = "使用标准输入和标准输出（必需）";
export const nodeAsForCheck = "文件所属的节点，写法与 check 相同";
