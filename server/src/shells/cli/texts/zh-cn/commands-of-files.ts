import { defaultVersion } from "../../../../facts/field-index.ts";
import type { CommandTexts } from "../help-texts.ts";
import {
  alone,
  common,
  configDir,
  kubernetesVersion,
  locale,
  nodeAsForCheck,
  noIgnore,
  requireFiles,
  root,
  textOrJson,
  versionRange,
} from "./shared-options.ts";

/** Chinese texts of the commands for a kubelet's files. */
export const commandsOfFiles: Pick<
  CommandTexts,
  "check" | "effective" | "upgrade" | "explain" | "convert-flags" | "patch"
> = {
  check: {
    summary: "查找错误",
    description: `
按照所选 Kubernetes 版本的 kubelet 的方式，查找 kubelet 配置（KubeletConfiguration、
CredentialProviderConfig 等）中的错误。还检查含有 kubelet 设置的其他工具的文件（kubeadm、k3s、
Talos、Bottlerocket、Terraform、cloud-init 等）、kubelet 的命令行参数、seccomp 配置文件，以及引用
seccomp 配置文件的 Pod。在目录中查找 *.yaml、*.yml、*.json、*.conf、*.sh、*.bash、*.ps1、*.bat、
*.cmd、*.nix、*.toml、*.tf、*.tofu、*.tfvars、*.hcl、*.bicep、*.bu、*.ign、*.j2、*.jinja、
*.jinja2、*.erb、*.tftpl、*.tpl、*.tmpl、*.gotmpl、*.template、*.mustache、*.epp、*.in、user-data、
Clusterfile、Dockerfile、Makefile 和 Vagrantfile 文件，以及 kubelet 的单元和环境文件。
"-" 是标准输入。带引号的 glob（'nodes/**/*.yaml'）会展开。跳过 git 忽略的文件，以及名为
node_modules、vendor 或 .terraform 的目录；直接写出名称的文件总会检查。`,
    options: {
      "kubernetes-version": `${kubernetesVersion}；
文件中的注释 "# kubelet-version: 1.33" 优先`,
      format: `text（默认）、JSON、SARIF 2.1.0、JUnit XML、
GitHub Actions 的注解，或 GitLab 的 Code Quality 报告`,
      "config-dir": "连同 DIR 中的插件配置（drop-in）一起检查 FILE",
      "kubelet-args": "连同 kubelet 的这些命令行参数一起检查 FILE",
      summary: "用于文本或 JSON：只统计问题，按规则和按目录",
      all: `用于文本：显示全部问题。否则，相同的问题只显示三个文件，
最多显示 100 个错误、100 个警告和 100 条信息或提示`,
      "fail-on": `退出码何时为 1：有错误时（默认）、有错误或警告时，或从不`,
      "require-files": requireFiles,
      fix: "在文件中应用安全的修复，并报告剩余的问题",
      "add-ignores": `在每个问题上方添加注释
"# kubelet-config-ignore: RULE"`,
      severity: `与 --add-ignores 或 --write-baseline 同用：只包括至少为此
严重程度的问题（默认：注释为 information，基线为 hint）`,
      baseline: "不报告 FILE 中列出的问题，只报告新问题",
      "write-baseline": `将问题写入 FILE，供 --baseline 使用；与 --baseline 同用时，
只写入其中仍然存在的问题`,
      diff: `与 --fix 或 --add-ignores 同用：以 unified diff 格式显示更改，
不写入文件`,
      jobs: "线程数（默认：与处理器数相同；文件很少时为一个）",
      "no-advice": "隐藏建议；只报告 kubelet 拒绝或忽略的内容",
      "no-ignore": noIgnore,
      alone,
      "no-project": "不读取 .kubelet-config.yaml：用所有规则检查每个文件",
      node: `文件所属的节点，例如 {"cpus": 8, "memory": "32Gi",
"cgroupVersion": 2, "numaNodes": 1, "swap": false}；
启用取决于节点的规则`,
      "seccomp-runtime": `读取 seccomp 配置文件的运行时：containerd（默认：
containerd 与 runc）、crun（containerd 与 crun）、cri-o、
podman、docker`,
      "seccomp-folder": `节点的 seccomp 配置文件目录；如果 Pod 引用其他配置文件，
则报告问题`,
      locale,
      ...common,
    },
    notes: `
文件所在目录或其上级目录中的 .kubelet-config.yaml 可以设置：
  kubernetesVersion、rules（ID: error|warning|information|hint|off）、advice、node、
  seccomp.runtime、sets（属于同一 kubelet 的文件）、ignore（glob）、overrides（只用于部分
  文件的设置）。它扩展上级目录中的项目文件，除非写有 root: true。命令行选项优先。
  explain --project FILE 显示适用于某个文件的设置。`,
    exitCodes: {
      0: "没有错误（可能有警告；参见 --fail-on）",
      1: `有错误：kubelet 或使用该 seccomp 配置文件的容器无法启动
     （使用 --fail-on warning 时包括警告；使用 --fail-on never 时不会返回 1）`,
      2: `用法或读取错误：文件不存在，文件无法读取，未知的选项或版本；使用 --require-files 时：
     文件中没有 kubelet 的配置`,
    },
  },
  effective: {
    summary: "显示配置文件和命令行参数合并后的生效配置",
    description: `
显示所选 Kubernetes 版本的 kubelet 使用的配置：主配置文件与插件配置（drop-in）、默认值和命令行参数
合并的结果。对于平台的文件（Talos、Karpenter 等），显示其与平台自身配置合并的结果。
对于目录，先显示汇总表，再逐个显示其中的配置。如果 kubelet 无法启动，则在标准错误中说明。`,
    options: {
      config: "主配置文件；没有时使用命令行参数的默认值",
      alone,
      "config-dir": configDir,
      "kubelet-args": 'kubelet 的命令行参数，例如 "--max-pods=50 --v=2"',
      root,
      "kubernetes-version": kubernetesVersion,
      format: "YAML（默认），或与 kubelet 的 /configz 相同的 JSON",
      "no-defaults": "不显示默认值；只显示文件或命令行参数所设置的内容",
      provenance: `每个值的来源：在 YAML 中写作注释，在 JSON 中写作
{"effective": ..., "provenance": {PATH: {"from": ...}}}`,
      base: "对平台的文件，只显示平台添加的内容",
      compare: `显示与 FILE 的结果或与平台的基础配置之间的差异，
每个值带有来源`,
      "compare-git": `显示与 git 某个版本（如 HEAD 或 main）中相同文件的差异：
节点上会发生的变化`,
      all: "与比较同用：也显示相同的内容",
      node: "节点，写法与 check 相同：用于平台按节点大小计算的值",
      locale,
      ...common,
    },
    exitCodes: {
      0: "已显示",
      1: "已显示，但 kubelet 无法以此配置启动",
      2: "用法或读取错误：文件或目录不存在，未知的选项或版本；目录中有无法处理的配置",
    },
  },
  upgrade: {
    summary: "显示更换 Kubernetes 版本后的变化",
    description: `
将 kubelet 换到另一个 Kubernetes 版本（更高或更低）时，显示这些文件会有哪些变化：
被拒绝和被忽略的设置、改变的值和默认值、弃用的内容，以及不再适用的问题。没有 --from 时，
节点当前的版本是文件中写明的版本（注释 "# kubelet-version: 1.33"、kubeadm 文档、镜像的标签），
或 .kubelet-config.yaml 中的版本。文件、目录、glob 和 "-" 的用法与 check 相同。`,
    options: {
      from: `节点当前的版本，${versionRange}
（默认：文件中写明的版本，或 .kubelet-config.yaml 中的版本）`,
      to: `升级后的版本（默认：${defaultVersion}）`,
      "config-dir": "连同 DIR 中的插件配置（drop-in）一起使用 FILE",
      "kubelet-args": "连同 kubelet 的这些命令行参数一起使用 FILE",
      "no-ignore": noIgnore,
      alone,
      root,
      node: nodeAsForCheck,
      "require-files": requireFiles,
      format: textOrJson,
      locale,
      ...common,
    },
    notes: `
.kubelet-config.yaml 与 check 中的用法相同：rules、node、ignore、sets 和 overrides。
每个集合有一份报告。命令行选项优先。`,
    exitCodes: {
      0: "新版本的 kubelet 能以这些文件启动",
      1: "新版本的 kubelet 拒绝某个文件",
      2: "用法或读取错误：文件不存在，文件无法读取，未知的选项或版本",
    },
  },
  explain: {
    summary: "解释字段、特性门控、命令行参数、规则或日志中的一行",
    description: `
说明字段的用途、类型、默认值、取值范围和特性门控。NAME 的写法与文件中相同：
  maxPods
  evictionHard
  evictionHard["memory.available"]
  authentication.x509.clientCAFile
  featureGates.NodeSwap
  CredentialProviderConfig.providers[].matchImages
也可以是 kubelet 的命令行参数（例如 --max-pods）、check 的规则（例如 image-gc-low-lt-high），
或 Kubernetes 节点参考文档中的条目：文件（例如 /var/lib/kubelet/cpu_manager_state）、状况（例如
NetworkUnavailable）、标签、污点、内核参数（例如 net.ipv4.tcp_syncookies）。
对于其他词语，会搜索所有这些内容的名称和描述，例如：graceful shutdown。

使用 --log 时，解释 kubelet 日志中的一行并说明处理方法。没有 LINE 时，解释标准输入中的每一行：
journalctl -u kubelet | kubelet-config explain --log

加上 --project 时，显示 .kubelet-config.yaml 中适用于某个文件的设置：每项的值，以及来自哪一行。`,
    options: {
      "list-rules": "列出 check 的全部规则",
      log: "解释 kubelet 日志中的一行，或标准输入中的日志",
      project: "显示 .kubelet-config.yaml 的哪些设置适用于此文件，以及在哪一行",
      config: "与 --log 同用：显示此配置中引起消息的行",
      alone,
      "config-dir": "与 --log 同用：也使用此目录中的插件配置（drop-in）",
      format: textOrJson,
      "kubernetes-version": kubernetesVersion,
      locale,
      ...common,
    },
    exitCodes: {
      0: "已说明",
      2: "没有此名称，日志中没有已知的消息，未知的选项或版本",
    },
  },
  "convert-flags": {
    summary: "将文件中的命令行参数转换为配置文件",
    description: `
将文件中的命令行参数转换为 KubeletConfiguration，并列出没有对应字段的参数。
FILE 可以是“check”能从中读取一个 kubelet 的命令行参数的任何文件：systemd 单元或其 drop-in 文件、
环境文件（kubeadm-flags.env）、脚本、用户数据、Dockerfile，或者传递命令行参数的工具的文件
（kubeadm、Cluster API、k3s、Talos、nodeadm、Pod）。
"-" 是标准输入。结果只写入标准输出。`,
    options: {
      "kubernetes-version": kubernetesVersion,
      format: "YAML（默认，剩余的参数写作注释），或 JSON",
      locale,
      ...common,
    },
    exitCodes: {
      0: "已转换",
      2: "文件中没有对应字段的命令行参数，文件不存在，未知的选项或版本",
    },
  },
  patch: {
    summary: "显示 kubeadm 应用补丁之后写入的配置",
    description: `
显示 kubeadm 写入的配置，其中 FILE 是集群的 KubeletConfiguration，DIR 是 --patches 的目录：
应用哪些补丁文件、按什么顺序，以及得出的结果。与 kubeadm 一样，patch 不检查结果；请将其通过管道
传给 "kubelet-config check -"。"-" 是标准输入。结果只写入标准输出。`,
    options: {
      "instance-config": `节点的 instance-config.yaml，在 kubeadm 1.34 及更高版本中
覆盖所有内容`,
      "kubernetes-version": `kubeadm 的版本：${kubernetesVersion}`,
      format: `带有注释说明的 YAML（默认），或 JSON：
{"patched", "applied", "ignored", "problem"}`,
      locale,
      ...common,
    },
    exitCodes: {
      0: "已显示",
      1: "kubeadm 拒绝某个补丁，不写入任何内容",
      2: "用法或读取错误：文件或目录不存在，未知的选项或版本",
    },
  },
};
