import { kubernetesVersions, type FieldUnit, type ValueRange } from "../../../facts/table.ts";
import type {
  DurationUnit,
  GateState,
  HoverPhrases,
  QuantityUnit,
  VersionSpan,
} from "../hover-phrases.ts";
import { shortVersions } from "../short-versions.ts";
import { shownVersion } from "../../../engine/messages/zh-cn/words.ts";

/** Chinese hover phrases. */
const sysctlNamespaces = {
  ipc: "在 Pod 自己的 IPC 命名空间中设置；`hostIPC: true` 的 Pod 会被拒绝",
  net: "在 Pod 自己的网络命名空间中设置；`hostNetwork: true` 的 Pod 会被拒绝",
  user: "在 Pod 自己的用户命名空间中设置；Pod 需要 `hostUsers: false`",
  uts: "在 Pod 自己的 UTS 命名空间中设置；`hostNetwork: true` 的 Pod 会被拒绝",
} as const;

const fieldUnits: Readonly<Record<FieldUnit, string>> = {
  "events per second": "每秒事件数",
  "percent of image filesystem": "镜像文件系统的百分比",
  "requests per second": "每秒请求数",
  seconds: "秒",
};

export const chineseHoverPhrases: HoverPhrases = {
  types: {
    bool: { one: "布尔值", many: "布尔值" },
    string: { one: "字符串", many: "字符串" },
    int32: { one: "整数", many: "整数" },
    int64: { one: "整数", many: "整数" },
    uint32: { one: "整数", many: "整数" },
    float64: { one: "数字", many: "数字" },
    duration: { one: "时长", many: "时长" },
    "duration-or-nanoseconds": { one: "时长", many: "时长" },
    quantity: { one: "数量", many: "数量" },
    time: { one: "时间", many: "时间" },
    struct: { one: "对象", many: "对象" },
    list: { one: "列表", many: "列表" },
    map: { one: "键值映射", many: "键值映射" },
  },
  listOf: (items) => `${items}列表`,
  mapOf: (values) => `键值映射（字符串→${values}）`,

  typeAndDefault: (type, standard) =>
    standard === undefined ? type : `${type}，默认 ${standard === "" ? '""' : standard}`,
  isDefault: "默认值",
  gateDetail: ({ stage, default: on, locked }) => `${on ? "开" : "关"} ${locked ? "锁定" : stage}`,

  default: (code) => `默认值：${code}`,
  defaultByVersion: (code, others) =>
    `默认值：${code}（${others
      .map((other) => `${versionWords(other.versions)}：${other.code}`)
      .join("；")}）`,
  empty: "空",
  notSet: "未设置",
  zeroMeansDefault: (code) => `${code} 表示默认值`,
  required: "必需",
  range: (range) => `范围：${rangeWords(range)}`,
  values: (codes, more) => `可选值：${listWords(codes, more)}`,
  valueList: "可选值：",
  knownValues: (codes, more) => `已知的值：${listWords(codes, more)}`,
  knownValueList: "已知的值：",
  knownKeys: (codes, more) => `键：${listWords(codes, more)}`,
  knownKeyList: "键：",
  formats: {
    "byte-quantity": "格式：字节数量，例如 `10Mi`",
    "absolute-path": "格式：绝对路径，例如 `/var/lib/kubelet`",
    cidr: "格式：网段，例如 `10.244.0.0/16`",
    cpuset: "格式：CPU 编号和范围，例如 `0-3,8`",
    duration: "格式：时长，例如 `1h30m`、`90s` 或 `500ms`",
    "dns-domain": "格式：DNS 名称，例如 `cluster.local`",
    endpoint: "格式：套接字，例如 `unix:///run/containerd/containerd.sock`",
    "eviction-threshold": "格式：大于零的数量或百分比，例如 `100Mi` 或 `10%`",
    "eviction-minimum-reclaim": "格式：数量或百分比，例如 `500Mi` 或 `5%`",
    "host-port-or-url": "格式：`host:port`，例如 `localhost:4317`",
    "image-pattern": "格式：不带标签的镜像，例如 `registry.example/app`，或以 `/*` 结尾的前缀",
    ip: "格式：IP 地址，例如 `10.96.0.10` 或 `fd00::a`",
    "label-value": "格式：标签值，最多 63 个字母、数字、`-`、`_` 和 `.`",
    "match-image": "格式：镜像仓库主机，可带端口和路径，例如 `*.registry.example`",
    path: "格式：节点上的路径",
    percentage: "格式：整数百分比，例如 `50%`",
    "provider-name": "格式：不含 `/` 和空格的文件名",
    "qualified-name": "格式：名称，可带域名，例如 `example.com/dedicated`",
    quantity: "格式：数量，例如 `100Mi`、`1Gi` 或 `500m`",
    "sysctl-pattern": "格式：sysctl，例如 `net.core.somaxconn`，或以 `*` 结尾的前缀",
    url: "格式：URL，例如 `https://example.com/pods.yaml`",
    "version-minor": "格式：次要版本，例如 `1.35`，要加引号",
  },
  unit: (unit) => `单位：${fieldUnits[unit]}`,
  gate: (name, version, state) =>
    state
      ? `需要特性门控 \`${name}\`（${version}：${stateWords(state)}）`
      : `需要特性门控 \`${name}\`，而 kubelet ${version} 没有该特性门控`,
  requires: (codes) => `与 ${codes.join("、")} 一起设置`,
  conflicts: (codes) => `不能与 ${codes.join("、")} 一起设置`,
  flag: (flag) => `命令行参数：\`${flag}\``,
  since: (version) => `自 Kubernetes ${version} 起`,
  apiVersions: (codes) => `仅用于 apiVersion ${codes.join("、")}`,
  deprecatedFrom: (version) => `自 Kubernetes ${version} 起弃用`,
  noEffectFrom: (version) => `自 Kubernetes ${version} 起失效`,
  isPath: "指向节点上的文件或目录",
  onTheNode: (text) => `**在节点上**：${text}`,
  reference: (version) => `Kubernetes ${version} 参考文档`,

  sysctlPattern: (prefix) => `允许名称以 ${prefix} 开头的所有 sysctl`,
  sysctlNamespace: (namespace) => sysctlNamespaces[namespace],
  sysctlSafe: (kernel) => `没有此条目，所有 Pod 也可以设置${onKernel(kernel)}`,
  sysctlSafeFrom: (version, kernel) =>
    `自 Kubernetes ${version} 起，没有此条目，所有 Pod 也可以设置${onKernel(kernel)}`,
  sysctlGroup: (group, text) => `属于 ${group}：${text}`,

  featureGate: "特性门控",
  gateState: (version, state) => `Kubernetes ${shownVersion(version)}：${stateWords(state)}`,
  gateUnknown: (version) => `Kubernetes ${version} 没有此特性门控：设置后 kubelet 会退出。`,
  gateHistory: (runs) =>
    `历史：${runs
      .map(({ versions, state }) => `${shortState(state)} ${shortVersions(versions)}`)
      .join(" · ")}`,
  gateNeeds: (codes) => `启用时还需要 ${codes.join("、")}`,
  gateRemoved: (version) => `在 Kubernetes ${version} 中移除`,

  valueOf: (path) => `\`${path}\` 的值`,
  keyOf: (path) => `\`${path}\` 的键`,
  fieldInOtherCase: (code) => `**你是否想写 ${code}**？字段名区分大小写。`,
  valueNotIn: (version) => `Kubernetes ${version} 不接受`,
  valueRefused: "按目前的写法会被拒绝",
  kindVersions: (items) =>
    `API 版本：${items
      .map(({ code, since }) => (since === undefined ? code : `${code}（自 ${since} 起）`))
      .join("、")}`,

  readAs: (written, read) => `${written} 读作 ${read}`,
  duration: (written, amount, unit) => `${written} = ${amount} ${durationUnits[unit]}`,
  quantity: (written, amount, unit) => `${written} = ${amount} ${quantityUnits[unit]}`,
  fieldFrom: (field, since, version) =>
    `\`${field}\` 自 Kubernetes ${since} 起才有；此文件按 ${version} 读取。`,
  fieldOnlyIn: (field, apiVersions) =>
    `\`${field}\` 只存在于 apiVersion ${apiVersions.join("、")}。`,
  aliasOf: (name, value) => `别名 \`*${name}\` 代表 ${value}。`,
  aliasUnknown: (name) => `别名 \`*${name}\` 无效：前面没有锚点 \`&${name}\`。`,
  anchor: (name, aliases) =>
    aliases === 0
      ? `锚点 \`&${name}\` 为此值命名；没有别名 \`*${name}\` 引用它。`
      : `锚点 \`&${name}\` 为此值命名；\`*${name}\` 引用它 ${aliases} 次。`,
  versionComment: (version) =>
    `无论设置如何，此文件都按 Kubernetes ${shownVersion(version)} 读取。只有本工具读取此注释，kubelet 不读取。`,
  versionCommentUnknown: (written, version) =>
    `\`${written}\` 不是支持的版本（${kubernetesVersions[0]} 到 ` +
    `${kubernetesVersions.at(-1) ?? ""}），因此文件按 Kubernetes ${version} 读取。`,
};

const durationUnits: Readonly<Record<DurationUnit, string>> = {
  nanoseconds: "纳秒",
  microseconds: "微秒",
  milliseconds: "毫秒",
  seconds: "秒",
  minutes: "分钟",
  hours: "小时",
  days: "天",
};

const quantityUnits: Readonly<Record<QuantityUnit, string>> = {
  bytes: "字节",
  cpus: "个 CPU",
  pids: "个进程 ID",
  inodes: "个 inode",
};

function onKernel(kernel: string | undefined): string {
  return kernel === undefined ? "" : `（Linux ${kernel} 及更高版本）`;
}

function versionWords({ first, last, fromOldest, toNewest }: VersionSpan): string {
  if (fromOldest) return `${last} 及更早版本`;
  if (toNewest) return `${first} 及更高版本`;
  return first === last ? first : `${first}–${last}`;
}

function stateWords(state: GateState): string {
  const value = state.default ? "启用" : "关闭";
  return `${state.stage}，${state.locked ? `锁定为${value}` : `默认${value}`}`;
}

function shortState(state: GateState): string {
  const value = state.default ? "启用" : "关闭";
  return `${state.stage} ${state.locked ? `锁定${state.default ? "" : "为关闭"}` : value}`;
}

function listWords(codes: readonly string[], more: number): string {
  return more > 0 ? `${codes.join("、")}，另有 ${more} 个` : codes.join("、");
}

function rangeWords(range: ValueRange): string {
  const { minimum, maximum, exclusiveMinimum, orZero, multipleOf } = range;
  const parts = [boundsWords(minimum, maximum, exclusiveMinimum)];
  if (multipleOf !== undefined) parts.push(`\`${multipleOf}\` 的倍数`);
  if (orZero) parts.push("或 `0`");
  return parts.filter((part) => part !== "").join("，");
}

function boundsWords(
  minimum: number | string | undefined,
  maximum: number | string | undefined,
  exclusiveMinimum: number | string | undefined,
): string {
  if (exclusiveMinimum !== undefined) {
    const above = `大于 \`${exclusiveMinimum}\``;
    return maximum === undefined ? above : `${above}，最大 \`${maximum}\``;
  }
  if (minimum === undefined) return maximum === undefined ? "" : `最大 \`${maximum}\``;
  return maximum === undefined ? `最小 \`${minimum}\`` : `\`${minimum}\` 到 \`${maximum}\``;
}
