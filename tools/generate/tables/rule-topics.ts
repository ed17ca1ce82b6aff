import type { Locale } from "../../../server/src/engine/messages/language.ts";

/** A group of the index of rules. */
interface RuleTopic {
  readonly title: Readonly<Record<Locale, string>>;
  /** The folders with its rules. */
  readonly folders: readonly string[];
  /** Ids of other findings. */
  readonly ids: RegExp;
}

/** In the order of the index: those that are looked up most come first. A finding is in the first one that has it. */
const ruleTopics: readonly RuleTopic[] = [
  topic(
    "Kubelet Config's own comments and limits",
    "Kubelet Config 自身的注释与限制",
    [],
    /^(?:ignore|version)-|^(?:template|too-many-findings|file-too-large)$/,
  ),
  topic("File and header", "文件与文件头", [], /^(?:config|file)-|^serialized-node-config-source$/),
  topic("YAML and JSON", "YAML 与 JSON", [], /^yaml-|^duplicate-key$/),
  topic("Drop-ins", "插件配置（drop-in）", ["drop-ins"], /^dropin-/),
  topic("Flags", "命令行参数", [], /^flag-/),
  topic("Eviction", "驱逐", ["eviction"], /^eviction-/),
  topic(
    "Reservations",
    "资源预留",
    ["reservations"],
    /^(?:kube-reserved|system-reserved|qos-reserved|enforce|reserved-cpus)-/,
  ),
  topic(
    "CPU, memory and topology managers",
    "CPU、内存与拓扑管理器",
    ["resource-managers"],
    /^(?:cpu|memory-manager|topology)-/,
  ),
  topic("Swap", "交换内存", ["swap"], /^swap-/),
  topic(
    "Cgroups and pods on the node",
    "Cgroup 与节点上的 Pod",
    ["node"],
    /^(?:cgroup|userns|max-pods|pods-per-core|memory|crashloop|oom-score|max-open-files|container-runtime|sync-frequency|change-detection)-/,
  ),
  topic("Shutdown", "关机", ["shutdown"], /^shutdown-/),
  topic("Images and pulls", "镜像与拉取", ["images"], /^(?:image|max-parallel)-/),
  topic("Credential providers", "凭据提供程序", ["credential-providers"], /^cred-/),
  topic(
    "Logging and tracing",
    "日志与链路追踪",
    ["logging"],
    /^(?:logging|container-log|tracing)-/,
  ),
  topic(
    "Network, DNS and limits of requests",
    "网络、DNS 与请求限制",
    ["network"],
    /^(?:iptables|cluster-dns|hairpin|healthz|event|registry|kube-api)-/,
  ),
  topic("Registration and taints", "节点注册与污点", ["registration"], /^node-/),
  topic(
    "Security, TLS and certificates",
    "安全、TLS 与证书",
    ["security"],
    /^(?:tls|certificate|authorization|read-only|unsafe-sysctl)-/,
  ),
  topic("Feature gates", "特性门控", ["feature-gates"], /^feature-gate-/),
  topic("Seccomp profiles", "Seccomp 配置文件", ["seccomp"], /^seccomp-/),
  topic("Seccomp in pods", "Pod 中的 seccomp", ["pods"], /^seccomp-pod-/),
  topic("Platforms", "平台", [], /^platform-/),
  topic("Fields and values", "字段与值", [], /^/),
];

function topic(en: string, chinese: string, folders: readonly string[], ids: RegExp): RuleTopic {
  return { title: { en, "zh-cn": chinese }, folders, ids };
}

/** Groups of rules that have any, in order; `folders` has the folder of each rule that has a file. */
export function groupedByTopic(
  ids: readonly string[],
  folders: ReadonlyMap<string, string>,
): readonly { readonly title: RuleTopic["title"]; readonly ids: readonly string[] }[] {
  const topicOf = (id: string): RuleTopic | undefined => {
    const folder = folders.get(id);
    return ruleTopics.find((one) =>
      folder === undefined ? one.ids.test(id) : one.folders.includes(folder),
    );
  };
  const topics = new Map(ids.map((id) => [id, topicOf(id)]));
  const [own, ...others] = ruleTopics;
  return [...others, ...(own ? [own] : [])].flatMap((one) => {
    const members = ids.filter((id) => topics.get(id) === one);
    return members.length > 0 ? [{ title: one.title, ids: members }] : [];
  });
}
