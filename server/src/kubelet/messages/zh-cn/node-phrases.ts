import { chinesePlatformWords } from "../../../platforms/messages/zh-cn/kinds/index.ts";
import type { NodePhrases } from "../node-phrases.ts";

/** The phrases about nodes in Chinese. */
export const chineseNodePhrases: NodePhrases = {
  nodeStarts: (version) => `kubelet ${version} 可以在此节点上启动。`,
  nodeDoesNotStart: (version) => `kubelet ${version} 无法在此节点上启动。`,
  noRoot: (folder) => `${folder} 不存在，或者不是目录。`,
  nodeUndecided: "没有结论：kubelet 要读取的一个文件在这里无法读取。",
  unreadFile: (path, why) => {
    const reasons = {
      outside: "不在此副本中：链接指向副本之外，或在副本中没有目标。请复制文件本身",
      special: "不是普通文件。请换成普通文件",
      closed: "无法读取。请检查其权限和大小",
    };
    return `${path} ${reasons[why]}。`;
  },
  noKubelet: "这里没有启动 kubelet 的进程、systemd 单元或配置。",
  assumedCommand: (args) =>
    `没有找到 kubelet 的进程或 systemd 单元。按 kubelet 以下列参数启动来检查：${args}`,
  unreadDropIns: (path) =>
    `${path} 中的插件配置（drop-in）不生效：启动 kubelet 时没有指定 --config-dir。请在启动命令中加上 --config-dir=${path}。`,
  brokenState: (path) =>
    `${path} 不是 JSON：kubelet 会以 "could not restore state from checkpoint" 退出。请腾空节点，停止 kubelet 并删除该文件。`,
  missingFile: (field, path) => `${field} 为 ${path}，但此节点上没有该文件。`,
  missingCgroup: (field, path) =>
    `${field} 指向 cgroup ${path}，但此节点没有该 cgroup。kubelet 在启动过程中退出（"cgroup does not exist"）。`,
  subidRange: (path, { last, version, instead }) =>
    `${path}：用户 kubelet 的范围到 ${last} 为止；范围必须在 4294967295 之前结束，否则 kubelet ${version} 无法启动。${instead === undefined ? "请写上更早结束的范围。" : `请写 "${instead}"。`}请先腾空节点：使用旧范围中 ID 的 Pod 也会使 kubelet 无法启动（"is out of range"）。`,
  noGetsubids: (path, version) =>
    `${path} 中有用户 kubelet 的范围，但此节点上没有程序 getsubids。没有该程序时，kubelet ${version} 无法启动；1.38 及更高版本使用默认范围。请安装 getsubids。`,
  noProgram: (path, mode) =>
    `插件 ${path} 没有执行权限（模式 ${mode}）：kubelet 可以启动，但拉取由该插件提供凭据的镜像时没有凭据。请对其运行 chmod 755。`,
  openSecret: (path, mode) =>
    `节点上的所有用户都能读取 ${path}（模式 ${mode}），其中含有此 kubelet 的凭据。请对其运行 chmod 600。`,
  resourceHeads: "资源|容量|kube|system|驱逐|可分配|kubepods",
  kubepodsNote:
    "调度器按可分配资源计算。所有 Pod 的 cgroup（kubepods）还可以使用驱逐阈值和巨页所占的内存，因此 kubelet 能在 OOM killer 之前驱逐 Pod。",
  kubepodsWhole:
    '调度器按可分配资源计算。所有 Pod 的 cgroup（kubepods）可以使用整台机器：没有启用 cgroupsPerQOS，或 enforceNodeAllocatable 中没有 "pods" 时，预留只对调度器有效。',
  overCapacity: (resource) =>
    `预留的 ${resource} 超过节点的容量（invalid Node Allocatable configuration）。kubelet 无法启动。`,
  refusedAmount: ({ resources, setting, version, platform }) => {
    const kubelet = platform === undefined ? "kubelet" : `${platform} 或 kubelet`;
    return `无法得出 ${resources.join("、")}。${kubelet} ${version} 拒绝此值：${setting}`;
  },
  computedAmount: ({ resources, field, texts, note }) =>
    `无法得出 ${resources.join("、")}。${texts.title} 会设置 ${field}：${chinesePlatformWords(texts).notes[note] ?? ""}`,
  published: (source, cpu, memory) =>
    `${source} 会在此节点上为 kubelet 预留 cpu ${cpu}m 和 memory ${memory}Mi（公开的公式；仅供参考）。`,
  staticCpus: (reserved, shared) =>
    `static CPU 管理器策略为系统保留 CPU ${reserved}${shared === "" ? "；没有剩余给 Pod" : `，其余的 ${shared} 分给 Pod`}。`,
  reservedMemoryNeeded: (amount) =>
    `使用 Static 内存管理器策略时，reservedMemory 的总和必须正好是 ${amount}。`,
  unnamedNode: "节点",
  allocatableTitle: (file, version) => `${file} 的可分配资源（Kubernetes ${version}）`,
  noNodes:
    "没有描述节点。请输入节点的大小（在命令行中用 --node，在智能体的工具中用 nodes），或在 .kubelet-config.yaml 中写列表 nodes，例如：nodes: [{name: small, cpus: 4, memory: 16Gi}]，或使用设置 kubelet.node。",
  form: {
    title: "描述节点",
    pods: "Pod 数的上限由 maxPods 和 podsPerCore 设定。",
    preset: "常见大小",
    choose: "选择大小",
    name: "名称",
    cpus: "CPU 数",
    memory: "内存",
    ephemeralStorage: "磁盘（临时存储）",
    show: "显示可分配资源",
    write: "写入 .kubelet-config.yaml",
    wrong: {
      cpus: "CPU 数必须是整数，例如 4，或列表，例如 0-7。",
      memory: "内存必须是数量，例如 16Gi。",
      ephemeralStorage: "磁盘必须是数量，例如 100Gi。",
    },
  },
  evictionPart: "驱逐",
  hugePagesPart: "巨页",
  leftPart: "可分配",
  allocatableLens: (amounts) => `可分配：${amounts.join("，")}`,
  patternHost: (host, parts) =>
    `镜像仓库必须匹配 ${host}（以点分隔有 ${parts} 段）；* 匹配一段或其中的一部分。`,
  patternPort: (port) => `镜像必须带端口 ${port}。`,
  patternNoPort: "镜像不能带端口。",
  patternPath: (path) => `路径必须以 ${path} 开头，区分大小写。`,
  patternAnyPath: "任何路径。",
  noImage: (image) => `"${image}" 不是镜像名称；kubelet 会拒绝该镜像（InvalidImageName）。`,
  imageServed: (provider, pattern) => `+ ${provider}："${pattern}" 匹配，因此 kubelet 会调用它。`,
  imageMismatch: (provider, written, { why, pattern, image }) => {
    const reasons = {
      unreadable: `kubelet 无法读取此模式：${pattern}`,
      "other-port": `端口不同：模式中为 ${pattern === "" ? "无" : pattern}，镜像中为 ${image === "" ? "无" : image}`,
      "other-length": `主机名以点分隔有 ${image} 段，而模式有 ${pattern} 段；* 不匹配点`,
      "other-path": `路径 ${image} 不以 ${pattern} 开头`,
      "other-name": `主机名中的 "${image}" 与 "${pattern}" 不匹配`,
    };
    return `- ${provider}："${written}" 不匹配：${reasons[why]}。`;
  },
  noProvider: "没有匹配的提供程序：kubelet 使用 imagePullSecrets 拉取镜像，或匿名拉取。",
};
