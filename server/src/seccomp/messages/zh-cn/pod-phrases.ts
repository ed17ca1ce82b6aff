import type { PodPhrases } from "../pod-phrases.ts";

/** Chinese phrases about the profiles that pods use. */
export const chinesePodPhrases: PodPhrases = {
  what: {
    ofPod: "Pod 的 seccomp 配置文件",
    ofContainer: "容器的 seccomp 配置文件",
    type: "seccomp 配置文件的种类",
    value: "seccomp 配置文件的类型",
    localhostProfile: "seccomp 配置文件的路径",
  },
  ofPod: "此 Pod 的容器可以使用哪些系统调用。它对每个没有自己的 `seccompProfile` 的容器生效。",
  ofContainer: "此容器可以使用哪些系统调用。它优先于 Pod 的 `seccompProfile`。",
  withoutOne:
    "容器自己没有、Pod 也没有时，就没有过滤器；如果节点上的 kubelet 设置了 `seccompDefault: true`，则使用运行时自带的配置。特权容器从不使用过滤器。",
  hasNoEffectOn: (containers, more) =>
    `对 ${containers.join("、")}${more === 0 ? " " : ` 以及另外 ${more} 个容器`}不起作用，因为特权容器没有过滤器。`,
  type: "配置从哪里来。",
  types: {
    RuntimeDefault:
      "容器运行时自带的配置。它拒绝容器中的程序几乎用不到、攻击者却爱用的系统调用，例如 `kexec_load`、`bpf` 或 `add_key`。它随运行时而来，因此升级节点可能使它改变。`Unconfined` 与之相反：完全没有过滤器。如果节点上的 kubelet 设置了 `seccompDefault: true`，未作说明的容器也会使用它。",
    Localhost:
      "自己的配置：节点上由 `localhostProfile` 指定的文件。运行时每创建一个容器都会读取它，因此 Pod 可能运行的每个节点上都必须有它。",
    Unconfined:
      "没有过滤器：所有系统调用都会到达内核。未作说明的容器同样没有过滤器，除非 kubelet 设置了 `seccompDefault: true`：这时只有 `Unconfined` 能避免使用运行时自带的配置。Pod 安全级别 `baseline` 和 `restricted` 会拒绝带有它的 Pod。",
  },
  shortTypes: {
    RuntimeDefault: "容器运行时自带的配置",
    Localhost: "节点上由 `localhostProfile` 指定的文件",
    Unconfined: "没有过滤器",
  },
  localhostProfile:
    "存放配置的文件：kubelet 的 seccomp 目录下的路径，开头没有 `/`，其中没有 `..`。它只能与类型 `Localhost` 一起使用。",
  onNode: (path) => `在节点上：${path}`,
  usualRoot: "前提是 kubelet 的根目录为 `/var/lib/kubelet`",
  isKnown: "当前的文件中有此配置。",
  isUnknown: "当前的文件中没有此配置：如果节点上也没有，容器会一直处于 CreateContainerError 状态。",
  isNoPath: "API 服务器会拒绝此路径。",
  onlyLocalhost: (type) => `不能与类型 ${type} 一起使用：API 服务器会拒绝此 Pod。`,
  seccompDefault: "kubelet 参考文档中的 `seccompDefault`",
};
