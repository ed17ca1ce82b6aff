import { defaultVersion } from "../../../../facts/field-index.ts";
import type { CommandTexts } from "../help-texts.ts";
import { common, stdio, versionRange } from "./shared-options.ts";

/** Chinese texts of the commands for other programs: editors, agents, shells and services. */
export const commandsForPrograms: Pick<
  CommandTexts,
  "batch" | "schema" | "lsp" | "mcp" | "completion"
> = {
  batch: {
    summary: "检查以 JSON Lines 给出的大量配置",
    description: `
从标准输入读取 JSON Lines，每行一个配置，并对每个配置输出一行 JSON：
  in   {"id":"a","version":"${defaultVersion}","kind":"KubeletConfiguration","main":"apiVersion: ..."}
  out  {"id":"a","starts":true,"findings":[{"rule","severity","message","file","path","range"}],
        "effective":{...}}
"kind" 是 KubeletConfiguration、CredentialProviderConfig 或 SeccompProfile（可以带有 "runtime"，
与 --seccomp-runtime 相同，没有 "version"），"main" 是文件的文本（null：没有文件），"dropins" 是
可选的 {"path","text"} 列表，"args" 是可选的 kubelet 命令行参数列表。
"patches" 是 {"path","text"} 列表，会在回答中添加 "patched"：kubeadm 由 "main" 和补丁目录中的
这些文件得出的结果；如果 kubeadm 拒绝某个补丁，则为 null，并由 "patchProblem" 说明原因。
"node" 是机器的描述，与 --node 相同："starts" 针对该机器检查，回答中的 "node" 含有可分配资源。
"image" 与 CredentialProviderConfig 同用时，添加会被请求凭据的提供程序。如果配置能够解码，
"effective" 是 kubelet 最终的生效配置。对格式有误的行回答 {"id","error"}，然后继续运行。
错误级别的问题是 kubelet 自己会报告的问题。`,
    options: { jobs: "线程数（默认：与处理器数相同）", ...common },
    exitCodes: { 0: "已读取全部输入" },
  },
  schema: {
    summary: "显示或写入供其他工具使用的 JSON Schema",
    description: `
显示 kubelet 的某个类型的 JSON Schema（draft-07），或将所有类型和版本的 JSON Schema 写入目录：
用于带有 YAML 语言服务器的编辑器、kubeconform 和 Ajv。JSON Schema 涵盖名称、类型、取值范围、特性门控
和驱逐信号。只有 "kubelet-config check" 还会检查设置之间的组合、插件配置（drop-in）和命令行参数。`,
    options: {
      "kubernetes-version": `${versionRange}；默认：${defaultVersion}，使用 --out 时为所有版本`,
      "api-version": "例如 v1beta1（默认：最新的版本）",
      out: `将各文件和 vocabulary.json 写入 DIR；
会替换已有的文件`,
      layout: `文件的名称：v${defaultVersion}/KIND-APIVERSION.json（默认），
或 kubeconform 所查找的名称，分为严格和不严格两种`,
      base: "发布 DIR 的网址，用于 $id",
      locale: "标题和描述的语言（默认：en）",
      ...common,
    },
    exitCodes: {
      0: "已显示或写入",
      2: "用法或读取错误：没有此类型或版本，未知的选项，文件无法写入",
    },
  },
  lsp: {
    summary: "运行供编辑器使用的语言服务器",
    description: `
在标准输入和标准输出上运行语言服务器（LSP），提供补全、悬停、诊断、大纲、折叠、链接、
在同一集合的文件之间跳转到定义，以及内嵌提示。`,
    options: { stdio, ...common },
  },
  mcp: {
    summary: "运行供 AI 智能体使用的 MCP 服务器",
    description: `
在标准输入和标准输出上运行模型上下文协议（MCP）服务器。工具 check、effective、explain、upgrade、
allocatable 和 posture 的回答与同名命令相同；还提供规则和字段的页面。读取智能体传入的文本，以及
客户端所授权的目录（roots）之下的文件。不写入或发送任何内容。`,
    options: { stdio, locale: "回答的语言（默认：en）", ...common },
  },
  completion: {
    summary: "显示用于补全命令和选项的脚本",
    description: `
显示供 shell 补全命令、选项及其值的脚本：
  bash  source <(kubelet-config completion bash)
  zsh   kubelet-config completion zsh > "\${fpath[1]}/_kubelet-config"
  fish  kubelet-config completion fish > ~/.config/fish/completions/kubelet-config.fish`,
    options: { ...common },
    exitCodes: { 0: "已显示", 2: "未知的 shell 或选项" },
  },
};
