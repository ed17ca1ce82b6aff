import { projectMessageText, type projectFindingMessages } from "../project-phrases.ts";
import type { InChinese } from "../../../../engine/messages/message-params.ts";
import type { NodeMember, ProjectPhrases } from "../project-phrases.ts";
import { chineseSyntaxText } from "../../../../kubelet/messages/zh-cn/syntax.ts";
import { chineseTooMuch } from "../../../../kubelet/messages/zh-cn/too-much.ts";
import { didYouMean } from "../../../../engine/messages/zh-cn/words.ts";

const nodeForms: Readonly<Record<NodeMember, string>> = {
  os: "linux 或 windows",
  cgroupVersion: "1 或 2",
  swap: "true 或 false",
  cpus: "CPU 个数，或 0-7 这样的列表",
  memory: "32Gi 这样的数量",
  ephemeralStorage: "100Gi 这样的数量",
  numaNodes: "大于 0 的整数",
  sysctls: "从名称到值的映射",
  pids: "大于 0 的整数",
  hugepages: '从页大小到数量的映射，例如 {"2Mi": 512}',
  numa: '列表，例如 [{"memory": "32Gi", "cpus": "0-7"}]',
  threadsPerCore: "大于 0 的整数",
  cpuManagerState: "策略的名称",
  memoryManagerState: "策略的名称",
  cgroupDriver: "systemd 或 cgroupfs",
  inhibitDelay: "秒数",
  kernel: "内核版本，例如 6.1.0",
  podCIDR: "网段，例如 10.244.1.0/24",
};

/** Chinese phrases about the project's file. */
export const chineseProjectPhrases: ProjectPhrases = {
  messages: {
    "not-text": () => "此文件不是文本文件，或者太长。此文件不起作用。",
    syntax: ({ code, detail }) => `YAML 有误。${chineseSyntaxText(code, detail)}`,
    kept: () => "此处无法读取的设置保留上一次的值。请改正此文件中的错误。",
    unread: () => "此文件不起作用。请先改正其中的错误。",
    "several-documents": () => "此文件只能有一个文档。请删除其他文档。",
    "no-map": ({ names }) => `此文件必须是一个映射，键例如 ${names.join("、")}。`,
    twice: ({ name }) => `"${name}" 写了两次。请删除其中一个。`,
    "unknown-key": ({ name, suggestion }) => `没有键 "${name}"。${didYouMean(suggestion)}`,
    "unknown-rule": ({ name, suggestion }) => `没有规则 "${name}"。${didYouMean(suggestion)}`,
    version: ({ written, first, last }) =>
      `kubernetesVersion 必须是 ${first} 到 ${last} 的版本，不能是 "${written}"。`,
    rules: ({ allowed }) => `rules 必须是从规则 ID 到 ${allowed.join("、")} 之一的映射。`,
    level: ({ rule, allowed, written, suggestion }) =>
      `${rule} 必须是 ${allowed.join("、")} 之一${written === undefined ? "" : `，不能是 "${written}"`}。${didYouMean(suggestion)}`,
    advice: () => "advice 必须是 true 或 false。",
    root: () => "root 必须是 true 或 false。",
    overrides: () =>
      'overrides 必须是映射的列表，例如 {files: ["prod/**"], kubernetesVersion: "1.34"}。',
    "override-files": ({ name }) =>
      `${name} 不起作用：files 必须是 glob 模式的列表，例如 [prod/**]。`,
    node: () => "node 必须是映射，例如 {cpus: 8, memory: 32Gi}。",
    nodes: () => "nodes 必须是节点规格的列表，例如 [{name: small, cpus: 4, memory: 16Gi}]。",
    "node-name": () => "name 必须是文本，即此节点规格那一列的标题。",
    "node-member": ({ member }) => `node 有误：${member} 必须是 ${nodeForms[member]}。`,
    seccomp: () => "seccomp 必须是带有键 runtime 的映射。",
    runtime: ({ allowed }) => `seccomp.runtime 必须是 ${allowed.join("、")} 之一。`,
    sets: () => "sets 必须是映射的列表，例如 {main: kubelet.yaml, dropInDir: kubelet.conf.d}。",
    "set-empty": ({ name }) => `"${name}" 没有写明文件：请写 main 或 dropInDir，或两者都写。`,
    "set-path": ({ member }) =>
      `${member} 必须是从此文件所在目录算起的路径，例如 node/kubelet.yaml。`,
    "set-outside": ({ path }) =>
      `"${path}" 指向此文件所在目录之外，不会读取该处的文件。请把 .kubelet-config.yaml 移到包含所有这些文件的上级目录，或在设置 kubelet.configSets 中写明这组文件。`,
    "set-args": () =>
      "args 必须是命令行参数的列表，例如 [--max-pods=50]，或者是包含所有命令行参数的一行文本，引号必须闭合。",
    ignore: () => "ignore 必须是 glob 模式的列表，例如 [vendor/**]。",
    "too-much": ({ unit, limit }) => `${chineseTooMuch(unit, limit)}其余内容不起作用。`,
    posture: () => "posture 必须是映射，例如 {benchmark: cis-1.12, level: 1}。",
    "posture-member": ({ member }) => `posture 有误：${postureForms[member] ?? member}。`,
    "posture-bounds": ({ control }) =>
      `posture.controls."${control}" 必须用整数写明 min 或 max，或两者都写，例如 {min: 5}。`,
    "exception-missing": ({ name, missing }) =>
      `"${name}" 缺少 ${missing.join("、")}，因此该例外不起作用。例外需要 control、reason 和 until。`,
    "exception-day": ({ written }) =>
      `until 必须是日期，即例外的结束日期，例如 2027-03-31，不能是 "${written}"。该例外不起作用。`,
    "exception-verdict": ({ written }) =>
      `verdict 必须是 excepted（检查仍然显示）或 not-applicable（不计入总数），不能是 "${written}"。该例外不起作用。`,
    "exception-files": () => "files 必须是 glob 模式的列表，例如 [nodes/eks/**]。该例外不起作用。",
  },
  keys: {
    kubernetesVersion:
      "检查文件时所依据的 Kubernetes 版本。文件开头的注释 `# kubelet-version: 1.33` 或文件中的 kubeadm 文档优先于它。",
    rules: "某条规则的问题的严重程度，或 `off`。每个问题都显示其规则的 ID，每条规则都有说明页面。",
    advice: "`false` 不报告 kubelet 接受的内容，例如不安全、已弃用或不起作用的设置。",
    node: "文件所面向的节点。写明后，也会检查 kubelet 在机器上检查的内容；没有写的不检查。",
    "node.os": "操作系统：`linux` 或 `windows`。不写则为 Linux。",
    "node.cgroupVersion": "cgroup 的版本：`1` 或 `2`。",
    "node.swap": "节点启用了交换内存时为 `true`。",
    "node.cpus": "在线的 CPU 个数，例如 `8`；或者具体是哪些，例如 `0-7`。",
    "node.memory": "节点的内存，例如 `32Gi`。",
    "node.ephemeralStorage": "kubelet 目录所在文件系统的大小，例如 `100Gi`。",
    "node.numaNodes": "NUMA 节点的数量。",
    "node.pids": "进程 ID 的最大数量（`kernel.pid_max`）。",
    "node.hugepages": "预分配的巨页数量，按页大小列出，例如 `2Mi: 512`。",
    "node.numa": "按顺序列出的 NUMA 节点：每个的 `memory`、`cpus`、`socket`、`hugepages`。",
    "node.threadsPerCore": "每个物理核的 CPU（线程）数。",
    "node.cpuManagerState": "`/var/lib/kubelet/cpu_manager_state` 中的策略，例如 `none`。",
    "node.memoryManagerState": "`/var/lib/kubelet/memory_manager_state` 中的策略，例如 `None`。",
    "node.cgroupDriver": "容器运行时创建 cgroup 的方式：`systemd` 或 `cgroupfs`。",
    "node.inhibitDelay": "logind 允许关机等待的秒数（`InhibitDelayMaxSec`）。",
    "node.kernel": "Linux 内核的版本，即 `uname -r` 的输出。",
    "node.podCIDR": "此节点 Pod 的网段，例如 `10.244.1.0/24`；双栈时写两个，以逗号分隔。",
    nodes:
      "节点规格的列表，`kubelet-config allocatable` 和“留给 Pod 的资源”视图并排显示这些规格。文件按 `node` 检查。",
    "nodes.name": "此节点规格那一列的名称。",
    "node.sysctls":
      "内核参数及其值，例如 `vm.overcommit_memory: 1`。只有 `protectKernelDefaults` 为 true 时才会检查。",
    seccomp: "如何检查 seccomp 配置文件。",
    "seccomp.runtime":
      "读取 seccomp 配置文件的容器运行时。seccomp 配置文件中的错误意味着此运行时不会用该配置文件启动任何容器。",
    sets: "由同一个 kubelet 一起使用的文件和命令行参数，用于仅凭文件名无法判断的情况；这些文件会合并检查。路径从此文件所在目录算起，不能指向其外。",
    "sets.main": "`--config` 指定的文件。",
    "sets.dropInDir": "`--config-dir` 指定的目录。",
    "sets.args":
      "kubelet 的命令行参数，写成 `[--max-pods=50]` 这样的列表，或写成一行文本。命令行参数优先于所有文件。",
    ignore: "跳过的文件：相对于此文件所在目录的 glob 模式，例如 `vendor/**` 或 `*.template.yaml`。",
    overrides:
      "只用于部分文件的设置：`kubernetesVersion`、`rules`、`advice`、`node` 和 `seccomp.runtime`。它们优先于此文件的其他设置；靠后的条目优先于靠前的条目。",
    "overrides.files": "这些设置所针对的文件：相对于此文件所在目录的 glob 模式，例如 `prod/**`。",
    root: "`true`：上级目录中的项目文件在此不起作用。否则，此文件扩展这些项目文件。",
    posture:
      "安全态势视图和 `kubelet-config posture` 检查什么，以及哪些检查属于例外。设置后，编辑器会在未通过的位置给出提示。",
    "posture.benchmark":
      "基准，例如 `cis-1.12`；或平台，例如 `eks`；或 `auto`，即该 Kubernetes 版本对应的基准。多个基准写成列表：`[cis-1.12, eks-1.8.0]`。",
    "posture.level": "`1` 会略去 2 级的检查。",
    "posture.strict": "`true`：仅有安全的默认值还不够，必须把值写出来。",
    "posture.controls":
      "对数值检查的自定范围，以检查的 ID 或控制项为键，例如 `pod-pids-limit: {max: 2048}`。",
    "posture.exceptions":
      "接受其未通过的检查，每一项都写明原因和结束日期。到期后，检查重新判为未通过。",
    "posture.exceptions.control":
      "基准中检查的 ID，例如 `4.2.7`；或控制项，例如 `hostname-override`。",
    "posture.exceptions.reason": "例外的原因；报告会显示此内容。",
    "posture.exceptions.until": "例外的结束日期，例如 `2027-03-31`。报告会提前 30 天提醒。",
    "posture.exceptions.approvedBy": "由谁决定；报告会显示此内容。",
    "posture.exceptions.verdict":
      "`excepted` 让检查仍然显示在报告中；`not-applicable` 则不计入总数。",
    "posture.exceptions.files":
      "该例外适用的主配置文件（或 drop-in 目录）的 glob 模式，相对于此文件所在目录。不写则适用于全部。",
  },
  levels: {
    error: "报告为错误：`check` 的退出码为 1。",
    warning: "报告为警告。",
    information: "报告为信息。",
    hint: "报告为提示：编辑器在文本中显示，不列入“问题”面板。",
    off: "不显示此规则的任何问题。",
  },
  isAdvice: "建议：kubelet 接受此设置。",
};

const postureForms: Readonly<Record<string, string>> = {
  benchmark: "benchmark 必须是名称，例如 cis-1.12、eks 或 auto，或者名称的列表",
  level: "level 必须是 1 或 2",
  strict: "strict 必须是 true 或 false",
  controls: "controls 必须是映射，例如 {pod-pids-limit: {max: 2048}}",
  exceptions:
    "exceptions 必须是映射的列表，例如 {control: 4.2.7, reason: 云平台的名称, until: 2027-03-31}",
};

/** The Chinese text of a finding in a project's file. */
export const chineseProjectFindingMessages: InChinese<typeof projectFindingMessages> = {
  "project-file": ({ problem }) => projectMessageText(problem, chineseProjectPhrases),
};
