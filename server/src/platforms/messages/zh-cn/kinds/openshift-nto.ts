import type { WordsOf } from "../../../../messages/platform-texts.ts";
import type { openshiftNto } from "../../kinds/openshift-nto.ts";

export const chineseOpenshiftNto: WordsOf<typeof openshiftNto> = {
  summary:
    "OpenShift 的节点调优 Operator 根据 `PerformanceProfile` 生成 `KubeletConfig`，并以 JSON 形式从注解 `kubeletconfig.experimental` 读取更多设置。",
  refused: "该配置档变为降级状态，节点保留现有的配置。",
  unknown: "Operator 解码时不报错，未知键被丢弃。",
  notes: {
    cpu: "配置档始终会绑定 CPU。",
    topology: "由 spec.numa.topologyPolicy 设置；默认为 best-effort。",
    reserved: "由 spec.cpu.reserved 设置。",
    memory: "使用拓扑策略 restricted 和 single-numa-node 时也会绑定内存。",
    json: "该注解必须是 JSON，其他内容不会被读取。",
    openshift: "以 OpenShift 自己的基础配置和集群为准。",
  },
};
