import type { WordsOf } from "../../../../engine/messages/platform-texts.ts";
import type { openshiftNto } from "../../kinds/openshift-nto.ts";

export const chineseOpenshiftNto: WordsOf<typeof openshiftNto> = {
  summary:
    "OpenShift 的节点调优 Operator 根据 `PerformanceProfile` 生成 `KubeletConfig`，并以 JSON 形式从注解 `kubeletconfig.experimental` 读取更多设置。",
  refused: "API 服务器拒绝该配置档，或者该配置档变为降级状态；节点保留现有的配置。",
  unknown: "Operator 解码时不报错，未知键被丢弃。",
  notes: {
    cpuMissing: '必须设置 spec.cpu（"cpu section required"）。',
    isolatedMissing: '必须设置 spec.cpu.isolated（"isolated CPUs required"）。',
    reservedMissing: '必须设置 spec.cpu.reserved（"reserved CPUs required"）。',
    cpuList: "CPU 列表必须由编号和范围组成，例如 0-3,8。",
    overlap: 'spec.cpu 的两个列表中有同一个 CPU（"cpus overlap"）。每个 CPU 只能在一个列表中。',
    selectorMissing: '必须设置 spec.nodeSelector（"the nodeSelector required"）。',
    selectorMany: "必须恰好有一个标签。",
    pageSize: "巨页的大小必须是 2M、32M、512M 或 1G。",
    pageTwice: "同一个 NUMA 节点的这种大小的巨页列出了两次。",
    policy:
      'topologyPolicy 必须是 none、best-effort、restricted 或 single-numa-node（"unrecognized value for topologyPolicy"）。',
    cpu: "配置档始终会绑定 CPU。",
    topology: "由 spec.numa.topologyPolicy 设置；默认为 best-effort。",
    reserved: "由 spec.cpu.reserved 设置。",
    memory: "使用拓扑策略 restricted 和 single-numa-node 时也会绑定内存。",
    json: "该注解必须是 JSON，其他内容不会被读取。",
    openshift: "以 OpenShift 自己的基础配置和集群为准。",
  },
};
