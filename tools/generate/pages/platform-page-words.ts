import type { PlatformWords } from "../../../server/src/engine/messages/platform-texts.ts";
import { chinesePlatformWords } from "../../../server/src/platforms/messages/zh-cn/kinds/index.ts";
import type { FieldEffect, Platform } from "../../../server/src/platforms/platform.ts";

/** Words of the platforms' pages around their tables, in one language. */
export interface PageWords {
  /** The folder of the pages, below `schemas/`. */
  readonly folder: string;
  readonly textsOf: (texts: Platform["texts"]) => PlatformWords;
  readonly indexTitle: string;
  readonly indexText: string;
  readonly indexHead: readonly string[];
  readonly carriedTitle: string;
  readonly carriedText: string;
  readonly places: string;
  readonly placesHead: readonly string[];
  readonly documentWith: (keys: string) => string;
  readonly ownFile: string;
  readonly wholeDocument: string;
  readonly keys: string;
  readonly keysHead: readonly string[];
  readonly noField: string;
  readonly ownKeys: string;
  readonly notes: string;
  readonly fields: string;
  readonly fieldsHead: readonly string[];
  readonly everyField: string;
  readonly refused: (text: string) => string;
  readonly stops: (text: string) => string;
  readonly only: (fields: string) => string;
  readonly unknown: (text: string) => string;
  readonly base: string;
  readonly baseText: string;
  readonly noBase: string;
  readonly baseHead: readonly string[];
  readonly sometimes: string;
  readonly computedHead: readonly string[];
  readonly effects: Readonly<Record<FieldEffect, string>>;
  readonly overwrittenWith: (value: string) => string;
  readonly notedOtherThan: (value: string) => string;
  readonly unlessEmpty: string;
  readonly conditional: string;
  readonly versions: (since: string | undefined, until: string | undefined) => string;
  readonly merged: string;
  readonly replaced: string;
  readonly zerosLost: string;
  readonly dropIn: string;
  readonly source: (source: string) => string;
}

export const englishWords: PageWords = {
  folder: "../docs/platforms/",
  textsOf: ({ words }) => words,
  indexTitle: "Platforms",
  indexText:
    "Most people do not write the kubelet's configuration file directly: a platform carries their settings, merges them with its own configuration, rejects some fields and ignores others. Each supported platform has a page here. `kubelet-config check FILE` reports problems of the platform and then of the kubelet with such a document. `kubelet-config effective FILE` shows the resulting configuration of a node.",
  indexHead: ["platform", "how it carries settings"],
  carriedTitle: "Files that documents carry to nodes",
  carriedText: [
    "Some documents carry files to nodes. Each of these files is checked by its path on the node: configurations, drop-ins, units with flags, files of k3s, seccomp profiles. The files come from:",
    "",
    "- cloud-init (`write_files`, also in user data of several parts)",
    "- OpenShift `MachineConfig`, Ignition and Butane (`storage.files`, `systemd.units` and their drop-ins), and the templates of OpenShift's Machine Config Operator",
    "- `files` of Cluster API's bootstrap providers, and patches of Talos in Cluster API",
    "- the patches in talhelper's `talconfig.yaml`, and kubeadm's patches in kind",
    "- the content that Ansible's `copy` writes",
    "",
    "In literal blocks, findings, hover, completion and fixes are at their places. In quoted strings and in `data:` URLs, only findings are. Base64 text, with or without gzip, is read too; its findings are at the complete value.",
    "",
    "In files of Terraform and OpenTofu (`*.tf`, `*.tofu`, `*.tfvars`), every heredoc and every string of several lines is checked as a document, such as user data, also inside `base64encode(…)`. So are objects: arguments of `yamlencode(…)` and `jsonencode(…)`, and all objects with a `kind` and an `apiVersion`. Values that Terraform fills in (`${…}`) are unknown and not checked. Directives such as `%{ if … }` are skipped, and both branches are checked. Blocks that a mistake over several lines makes ambiguous are not checked.",
    "",
    "In scripts, heredocs (`cat > FILE <<EOF`) and texts of `echo`, `printf` and here-strings that go to a file or to `tee` are checked as files: their path or their text decides the kind. Values that the shell fills in are unknown. Commands with `jq`, `yq` and `sed` that change the kubelet's files are checked too.",
    "",
    "The items of a `List`, as `kubectl get -o yaml` prints it, and the objects of an OpenShift `Template` are checked as documents.",
  ].join("\n"),
  places: "Where the settings are",
  placesHead: ["document", "path"],
  documentWith: (keys) => `a document with ${keys}`,
  ownFile: "a file recognized by its keys",
  wholeDocument: "the complete document",
  keys: "Its own keys",
  keysHead: ["key", "the kubelet's field"],
  noField: "none",
  ownKeys: "The platform converts its own keys to kubelet fields.",
  notes: "Messages about other values:",
  fields: "Fields that it rejects, ignores and overwrites",
  fieldsHead: ["field", "effect", "versions", "reason, and alternative"],
  everyField: "It accepts every field of the kubelet.",
  refused: (text) => `If it rejects something: ${text}`,
  stops: (text) => `If it accepts something that a node cannot use: ${text}`,
  only: (fields) => `It accepts only these fields: ${fields}.`,
  unknown: (text) => `Unknown keys: ${text}`,
  base: "Its defaults",
  baseText: "These values apply unless your settings override them:",
  noBase:
    "Its own configuration depends on facts that are not in the file. Missing settings are not checked.",
  baseHead: ["field", "value", "condition"],
  sometimes: "on some nodes or with some settings",
  computedHead: ["field that depends on the node or the cluster", "value"],
  effects: {
    refused: "rejected",
    stops: "accepted, but the node cannot use it",
    lost: "silently ignored",
    overwritten: "overwritten",
    noted: "applies as written",
  },
  overwrittenWith: (value) => ` with ${value}`,
  notedOtherThan: (value) => `, also if it is not ${value}`,
  unlessEmpty: " unless it is empty",
  conditional: ", under a condition",
  versions: (since, until) => {
    if (since !== undefined) return until === undefined ? `since ${since}` : `${since} to ${until}`;
    return until === undefined ? "" : `up to ${until}`;
  },
  merged: "Your maps override the default maps key by key; your lists replace the default lists.",
  replaced: "Your maps and lists replace the default ones completely.",
  zerosLost: " Your false, 0 and empty values are ignored.",
  dropIn: " Your settings become a drop-in that overrides the platform's file.",
  source: (source) => `Source: ${source}`,
};

export const chineseWords: PageWords = {
  folder: "../docs/zh-cn/platforms/",
  textsOf: chinesePlatformWords,
  indexTitle: "平台",
  indexText:
    "多数人不直接编写 kubelet 的配置文件：平台携带用户的设置，将其与自己的配置合并，拒绝某些字段，忽略另一些字段。每个受支持的平台在这里都有一页。`kubelet-config check FILE` 报告平台以及 kubelet 对此类文档的问题，`kubelet-config effective FILE` 显示节点最终得到的配置。",
  indexHead: ["平台", "如何携带设置"],
  carriedTitle: "文档带到节点上的文件",
  carriedText: [
    "有些文档会把文件带到节点上。其中每个文件都按它在节点上的路径检查：配置、插件配置（drop-in）、带命令行参数的单元、k3s 的文件、seccomp 配置文件。这些文件来自：",
    "",
    "- cloud-init（`write_files`，包括由多个部分组成的用户数据）",
    "- OpenShift 的 `MachineConfig`、Ignition 和 Butane（`storage.files`、`systemd.units` 及其 drop-in 文件），以及 OpenShift 的 Machine Config Operator 的模板",
    "- Cluster API 引导提供程序的 `files`，以及 Cluster API 中 Talos 的补丁",
    "- talhelper 的 `talconfig.yaml` 中的补丁，以及 kind 中 kubeadm 的补丁",
    "- Ansible 的 `copy` 写入的内容",
    "",
    "在字面量块中，问题、悬停、补全和修复都位于原处。在带引号的字符串和 `data:` URL 中，只有问题位于原处。Base64 文本（无论是否经 gzip 压缩）也会读取，其中的问题标在整个值上。",
    "",
    "在 Terraform 和 OpenTofu 的文件（`*.tf`、`*.tofu`、`*.tfvars`）中，每个 heredoc 和每个多行字符串都作为文档检查，例如用户数据，也包括 `base64encode(…)` 中的。对象也是如此：`yamlencode(…)` 和 `jsonencode(…)` 的参数，以及所有带有 `kind` 和 `apiVersion` 的对象。Terraform 填入的值（`${…}`）未知，不检查。`%{ if … }` 等指令会被跳过，两个分支都会检查。因跨行错误而无法确定的块不检查。",
    "",
    "脚本中的 heredoc（`cat > FILE <<EOF`），以及 `echo`、`printf` 和 here-string 写入文件或交给 `tee` 的文本，都作为文件检查：由路径或文本决定其类型。shell 填入的值未知。用 `jq`、`yq` 和 `sed` 修改 kubelet 文件的命令也会检查。",
    "",
    "`kubectl get -o yaml` 输出的 `List` 中的条目，以及 OpenShift `Template` 中的对象，都作为文档检查。",
  ].join("\n"),
  places: "设置的位置",
  placesHead: ["文档", "路径"],
  documentWith: (keys) => `含有 ${keys} 的文档`,
  ownFile: "由其中的键识别的文件",
  wholeDocument: "整个文档",
  keys: "它自己的键",
  keysHead: ["键", "kubelet 的字段"],
  noField: "无",
  ownKeys: "平台将自己的键转换为 kubelet 的字段。",
  notes: "关于其他值的消息：",
  fields: "它拒绝、忽略和覆盖的字段",
  fieldsHead: ["字段", "结果", "版本", "原因和替代办法"],
  everyField: "它接受 kubelet 的所有字段。",
  refused: (text) => `拒绝时：${text}`,
  stops: (text) => `接受了节点无法使用的内容时：${text}`,
  only: (fields) => `它只接受这些字段：${fields}。`,
  unknown: (text) => `未知的键：${text}`,
  base: "它的默认值",
  baseText: "除非由你的设置覆盖，否则以下值生效：",
  noBase: "它自己的配置取决于文件中没有的信息。缺少的设置不检查。",
  baseHead: ["字段", "值", "条件"],
  sometimes: "在某些节点上或有某些设置时",
  computedHead: ["取决于节点或集群的字段", "值"],
  effects: {
    refused: "被拒绝",
    stops: "被接受，但节点无法使用",
    lost: "被静默忽略",
    overwritten: "被覆盖",
    noted: "按所写的值生效",
  },
  overwrittenWith: (value) => `为 ${value}`,
  notedOtherThan: (value) => `，即使不是 ${value}`,
  unlessEmpty: "（为空时除外）",
  conditional: "（有条件）",
  versions: (since, until) => {
    if (since !== undefined) return until === undefined ? `自 ${since} 起` : `${since} 至 ${until}`;
    return until === undefined ? "" : `至 ${until} 为止`;
  },
  merged: "你的映射按键覆盖默认映射；列表则整个替换。",
  replaced: "你的映射和列表会整个替换默认的映射和列表。",
  zerosLost: "你写的 false、0 和空值会被忽略。",
  dropIn: "你的设置会成为插件配置（drop-in），覆盖平台自己的文件。",
  source: (source) => `来源：${source}`,
};
