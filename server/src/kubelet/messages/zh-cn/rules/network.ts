import type { ChineseRules } from "./chinese-rules.ts";

/** The rules of this topic in Chinese. */
export const chineseNetwork = {
  "deprecated-iptables-drop-bit": {
    title: "`iptablesDropBit` 自 1.28 起失效。",
    message: ({ written }) =>
      `自 1.28 起，iptablesDropBit（${written}）不起作用：kubelet 不再创建该 iptables 规则。请删除这一行。`,
  },
  "deprecated-iptables-masquerade-bit": {
    title: "`iptablesMasqueradeBit` 自 1.28 起失效。",
    message: ({ written }) =>
      `自 1.28 起，iptablesMasqueradeBit（${written}）不起作用：kubelet 不再创建该 iptables 规则。请删除这一行；kube-proxy 有自己的设置。`,
  },
  "deprecated-streaming-connection-idle-timeout": {
    title: "`streamingConnectionIdleTimeout` 自 1.34 起失效。",
    message: ({ written }) =>
      `自 1.34 起，streamingConnectionIdleTimeout（${written}）不起作用：空闲的 exec、attach 和 port-forward 连接由容器运行时关闭。请删除这一行，并在容器运行时中设置超时。`,
  },
  "endpoint-loses-folder": {
    title: "套接字路径的第一级目录被视为主机。",
    message: ({ written, host, path, meant }) =>
      `在 "${written}" 中，kubelet 将 "${host}" 视为主机，并在${path === "" ? "空路径" : ` "${path}" `}查找套接字。路径前需要三个斜杠：${meant}。`,
  },
  "event-burst-unused": {
    title: "设置了 `eventBurst`，但 `eventRecordQPS` 为 0。",
    message: burstUnused,
  },
  "event-record-qps-unlimited": {
    title: "`eventRecordQPS` 为 0，自 Kubernetes 1.37 起表示没有限制。",
    message: () =>
      "自 1.37 起，eventRecordQPS: 0 表示没有限制；更早的 kubelet 此时每秒最多发送 5 个事件。在繁忙的节点上，事件可能使 API 服务器过载。请设置速率，例如 50（默认值）。",
  },
  "pod-cidr-ignored": {
    title: "设置了 `podCIDR`，但它只对没有 API 服务器的 kubelet 起作用。",
    message: ({ cidr }) =>
      `podCIDR（${cidr}）只对没有 API 服务器的 kubelet 生效。在集群中，kubelet 使用 Node 对象的 podCIDR，这一行不起作用。请删除这一行。`,
  },
  "ports-distinct": {
    title: "`port`、`readOnlyPort` 和 `healthzPort` 中有两个相同，且监听地址重叠。",
    message: ({ field, other, port }) =>
      `${field} 和 ${other} 都是 ${port}：后监听的一方会因 "address already in use" 失败，${
        field === "healthzPort" || other === "healthzPort"
          ? "因此要么不提供健康检查，要么 kubelet 退出"
          : "kubelet 会退出"
      }。请选用不同的端口。`,
  },
  "registry-burst-unused": {
    title: "设置了 `registryBurst`，但 `registryPullQPS` 为 0。",
    message: burstUnused,
  },
} satisfies ChineseRules;

function burstUnused({ burst, qps }: { readonly burst: string; readonly qps: string }): string {
  return `${qps} 为 0 时，${burst} 不起作用：0 表示没有速率限制。请删除这一行，或为 ${qps} 设置速率。`;
}
