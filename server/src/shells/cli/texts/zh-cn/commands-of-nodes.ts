import type { CommandTexts } from "../help-texts.ts";
import {
  alone,
  common,
  configDir,
  kubeletArgs,
  kubernetesVersion,
  locale,
  root,
  textOrJson,
} from "./shared-options.ts";

/** Chinese texts of the commands for nodes and their dumps. */
export const commandsOfNodes: Pick<
  CommandTexts,
  "posture" | "drift" | "live" | "node" | "allocatable" | "image"
> = {
  posture: {
    summary: "按安全基准检查配置",
    description: `
按安全基准（CIS、STIG，或平台和工具的基准）检查生效配置，即 FILE、插件配置（drop-in）、命令行参数
以及该版本的默认值。FILE 可以是运行中的 kubelet 的转储
（kubectl get --raw /api/v1/nodes/NAME/proxy/configz），也可以是平台的文件。
对于目录，先显示汇总表，再逐个显示每份配置的结果。.kubelet-config.yaml 可以设置基准、限值和例外。`,
    options: {
      benchmark: `auto（按版本选择，默认）、平台（eks、aks、k3s 等）或基准，
例如 cis-1.12；名称有误时会列出全部。可以重复：各基准一致
的检查项只列出一次`,
      level: "只包括第 1 级的检查项",
      strict: "只因默认值而通过的检查项判为未通过",
      compare: "如果基准自己的工具结果不同，也显示其结果",
      layout: `该工具预期的文件布局：plain（默认）、rke2、k3s、openshift 或
microk8s`,
      alone,
      "config-dir": configDir,
      "kubelet-args": kubeletArgs,
      root,
      "kubernetes-version": kubernetesVersion,
      format: "text（默认）、JSON、JUnit XML 或 SARIF 2.1.0",
      "fail-on": `未通过的检查项至少为此严重程度时，退出码才为 1：
critical、high、medium 或 low（默认）`,
      locale,
      ...common,
    },
    exitCodes: {
      0: "没有未通过的检查项，或者都低于 --fail-on 的严重程度",
      1: "有未通过的检查项，或检查项取决于模板填入的值",
      2: "用法或读取错误：文件或目录不存在，未知的选项、基准或版本；目录中有无法处理的配置",
    },
  },
  drift: {
    summary: "显示节点之间的差异",
    description: `
按生效配置将节点分组，并显示与最大的一组或与预期配置的差异。DUMP 是
kubectl get --raw /api/v1/nodes/NAME/proxy/configz 的输出。配置文件和平台的文件会补上默认值后比较。
以 .jsonl 结尾的文件和标准输入（-）每行包含一个转储，并带有 "name" 键。`,
    options: {
      wanted: "节点应使用的配置：配置文件、平台的文件或转储",
      alone,
      "config-dir": "预期配置的插件配置（drop-in）目录",
      "kubelet-args": "预期配置的命令行参数",
      root: "节点的文件树，与 node 命令相同；可以重复，每个节点一个",
      ignore: "每个节点各不相同的设置；可以重复（默认：providerID）",
      "kubernetes-version": kubernetesVersion,
      format: `text（默认）、JSON，或带有可排序、可筛选表格的 HTML 页面`,
      locale,
      ...common,
    },
    exitCodes: {
      0: "所有节点的配置相同，且符合预期配置",
      1: "有的节点不同",
      2: "无法运行，或有文件无法读取",
    },
  },
  live: {
    summary: "通过 kubectl 读取运行中的 kubelet 的配置",
    description: `
为每个节点写一行 JSON：节点名称、kubelet 版本、节点大小，以及 /configz 的响应。drift、posture、
upgrade、effective 和 allocatable 以文件或标准输入（"-"）读取这些行。没有 NODE 时，列出集群的节点。

这是唯一会运行其他程序的命令。它运行 kubectl，每次运行之前在标准错误中写出命令行，并使用你的
kubeconfig。你需要 nodes 和 nodes/proxy 的 "get" 权限。`,
    options: {
      all: "查询集群的每个节点",
      context: "要使用的 kubeconfig 上下文（默认：当前上下文）",
      kubectl: "要运行的 kubectl（默认：PATH 中的 kubectl）",
      locale,
      ...common,
    },
    exitCodes: {
      0: "每个节点都有响应",
      2: "无法运行 kubectl，或有节点没有响应",
    },
  },
  node: {
    summary: "检查此节点的 kubelet 能否启动",
    description: `
读取节点的文件，说明其 kubelet 能否启动，以及不能启动的原因。读取的内容包括：kubelet 的进程或单元
及其 drop-in 文件和环境文件、kubelet 的配置文件、各管理器的状态文件、/proc 和 /sys，以及
containerd、CRI-O 和 logind 的配置。检查所引用的文件是否存在。不运行程序，不写入或发送任何内容，
也不读取私钥。输出中包括可供 --node 使用的机器描述。`,
    options: {
      root: `节点文件树的副本，例如 sosreport（默认：本机）`,
      effective: "还显示此节点的生效配置，以及每个值的来源",
      "kubernetes-version": kubernetesVersion,
      format: `text（默认）、JSON，或供 systemd 日志使用、带有优先级的行`,
      locale,
      ...common,
    },
    exitCodes: {
      0: "kubelet 能够启动",
      1: "kubelet 无法启动",
      2: "用法或读取错误：没有找到 kubelet，未知的选项或版本",
    },
  },
  allocatable: {
    summary: "显示节点的可分配资源",
    description: `
显示配置在节点上为 Pod 留出的资源：容量、kubeReserved、systemReserved、硬驱逐阈值、节点状态中的
可分配资源，以及所有 Pod 的 cgroup 的限制；并显示 GKE、EKS 和 AKS 按其公开的公式会在这样的节点
上预留的资源。对于目录，先显示汇总表，再逐个显示每份配置的结果。`,
    options: {
      node: `节点，写法与 check 相同；可以重复，以比较多个节点
（默认：.kubelet-config.yaml 中的 "nodes" 或 "node"）`,
      alone,
      "config-dir": configDir,
      "kubelet-args": kubeletArgs,
      root: "读取节点的文件树而不是文件；它也描述了节点",
      "kubernetes-version": kubernetesVersion,
      format: textOrJson,
      locale,
      ...common,
    },
    exitCodes: {
      0: "已显示",
      1: "已显示，但 kubelet 在其中某个节点上无法启动",
      2: "用法或读取错误：文件不存在，未知的选项或版本；目录中有无法处理的配置",
    },
  },
  image: {
    summary: "显示 kubelet 会为镜像请求哪些凭据提供程序",
    description: `
显示 kubelet 会向 CredentialProviderConfig 中的哪些凭据提供程序请求镜像的凭据，以及其他提供程序的
模式为何不匹配。"-" 是标准输入。`,
    options: {
      config: "CredentialProviderConfig 文件",
      "kubernetes-version": kubernetesVersion,
      format: textOrJson,
      locale,
      ...common,
    },
    exitCodes: {
      0: "已显示",
      2: "用法或读取错误：没有镜像名称，文件不存在，未知的选项或版本",
    },
  },
};
