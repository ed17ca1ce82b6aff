import type { PodPhrases } from "../pod-phrases.ts";

/** Chinese phrases about the profiles that pods use. */
export const chinesePodPhrases: PodPhrases = {
  what: {
    ofPod: "Pod 的 seccomp 配置文件",
    ofContainer: "容器的 seccomp 配置文件",
    type: "seccomp 配置文件的类型",
    value: "seccomp 配置文件的类型",
    localhostProfile: "seccomp 配置文件的路径",
  },
  ofPod: "此 Pod 的容器可以使用哪些系统调用。对没有设置 `seccompProfile` 的每个容器生效。",
  ofContainer: "此容器可以使用哪些系统调用。优先于 Pod 的 `seccompProfile`。",
  withoutOne:
    "容器和 Pod 都没有设置时，没有过滤器；如果节点上的 kubelet 设置了 `seccompDefault: true`，则使用容器运行时的默认配置文件。默认情况下，特权容器没有过滤器。",
  hasNoEffectOn: (containers, more) =>
    `对 ${containers.join("、")}${more === 0 ? " " : ` 以及另外 ${more} 个容器`}不起作用，因为特权容器没有过滤器。`,
  type: "配置文件的来源。",
  types: {
    RuntimeDefault:
      "容器运行时自带的配置文件。拒绝容器中的程序几乎用不到、但常被攻击者利用的系统调用，例如 `kexec_load`、`bpf` 或 `add_key`。该配置文件由容器运行时提供，因此升级节点可能使其改变。如果节点上的 kubelet 设置了 `seccompDefault: true`，没有设置类型的容器也使用该配置文件。",
    Localhost:
      "自定义的配置文件：节点上由 `localhostProfile` 指定的文件。容器运行时每次创建容器时都会读取该文件，因此 Pod 可能运行的每个节点上都必须有该文件。",
    Unconfined:
      "没有过滤器：所有系统调用都会到达内核。没有设置类型的容器同样没有过滤器，除非 kubelet 设置了 `seccompDefault: true`：此时只有 `Unconfined` 能避免使用容器运行时自带的配置文件。Pod 安全性标准的 `baseline` 和 `restricted` 级别会拒绝这样的 Pod。",
  },
  shortTypes: {
    RuntimeDefault: "容器运行时自带的配置文件",
    Localhost: "节点上由 `localhostProfile` 指定的文件",
    Unconfined: "没有过滤器",
  },
  localhostProfile:
    "seccomp 配置文件：相对于 kubelet 的 seccomp 目录的路径，不含 `..`。只用于 `type: Localhost`。",
  onNode: (path) => `在节点上：${path}`,
  usualRoot: "前提是 kubelet 的根目录为 `/var/lib/kubelet`",
  isKnown: "已知的文件中有此配置文件。",
  isUnknown:
    "已知的文件中没有此配置文件：如果节点上也没有，容器会一直处于 CreateContainerError 状态。",
  isNoPath: "API 服务器会拒绝此路径。",
  onlyLocalhost: (type) => `不能与类型 ${type} 一起使用：API 服务器会拒绝此 Pod。`,
  seccompDefault: "kubelet 参考文档中的 `seccompDefault`",
};
