import type { PlatformWords } from "../../server/src/messages/platform-texts.ts";
import { chinesePlatformWords } from "../../server/src/platforms/messages/zh-cn/kinds/index.ts";
import type { FieldEffect, Platform } from "../../server/src/platforms/platform.ts";

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
    "Few people write the kubelet's file by hand: a platform carries their settings, lays them over a configuration of its own, refuses some fields and loses others. Each platform that is known has a page here. `kubelet-config check FILE` says what the platform and then the kubelet have against a document of it, `kubelet-config effective FILE` shows what a node gets.",
  indexHead: ["platform", "how it carries settings"],
  carriedTitle: "Files that documents carry to nodes",
  carriedText:
    "What cloud-init writes (`write_files`, also in user data of several parts), what stands in an OpenShift `MachineConfig`, in Ignition and Butane (`storage.files`, `systemd.units` and their drop-ins), in `files` of Cluster API's bootstrap providers, and the patches in talhelper's `talconfig.yaml` is judged as the file that it becomes, by its path there: configurations, drop-ins, units with flags, files of k3s, seccomp profiles. In literal blocks findings, hover, completion and fixes stand in their places; in quoted texts and in `data:` URLs findings do. A text in Base64, packed by gzip or not, is read too; what is wrong in it is said at the value as a whole. In files of Terraform and OpenTofu (`*.tf`, `*.tofu`, `*.tfvars`) every heredoc and every string of several lines is judged as the document that it is, such as user data, also inside `base64encode(…)`, and so is what objects become: arguments of `yamlencode(…)` and `jsonencode(…)`, and all that have a `kind` and an `apiVersion`. What Terraform puts in (`${…}`) is not known, so nothing is said about it; texts with `%{ if … }` are left alone, and so is all of a block that a mistake over several lines makes a guess. A script is read for its heredocs (`cat > FILE <<EOF`, `tee FILE <<EOF`): the file's path or the text decides what they are. What the shell fills in is not known. The content that Ansible's `copy` writes, patches of Talos in Cluster API and kubeadm's patches in kind are read too.",
  places: "Where settings stand",
  placesHead: ["document", "path"],
  documentWith: (keys) => `a document with ${keys}`,
  ownFile: "a file told by its keys",
  wholeDocument: "the whole document",
  keys: "Its own keys",
  keysHead: ["key", "the kubelet's field"],
  noField: "none",
  ownKeys: "The kubelet gets what its own keys say.",
  notes: "What is said where something else is wrong:",
  fields: "What it refuses, loses and overwrites",
  fieldsHead: ["field", "effect", "versions", "why, and what instead"],
  everyField: "Every field of the kubelet passes.",
  refused: (text) => `Where it refuses something: ${text}`,
  stops: (text) => `What it lets pass and a node cannot use: ${text}`,
  only: (fields) => `It takes these fields only: ${fields}.`,
  unknown: (text) => `Keys that are no fields: ${text}`,
  base: "Its base",
  baseText: "What it lays under your settings:",
  noBase:
    "Its own configuration hangs on more than can be told from here; what is left out is not judged.",
  baseHead: ["field", "value", "where"],
  sometimes: "on some nodes or with some settings",
  computedHead: ["set to something that depends on the node or the cluster", "how"],
  effects: {
    refused: "refused",
    stops: "passes, and the node cannot use it",
    lost: "lost without a word",
    overwritten: "overwritten",
    noted: "holds as it is written",
  },
  overwrittenWith: (value) => ` with ${value}`,
  unlessEmpty: " unless it is empty",
  conditional: ", under a condition",
  versions: (since, until) => {
    if (since !== undefined) return until === undefined ? `from ${since}` : `${since} to ${until}`;
    return until === undefined ? "" : `up to ${until}`;
  },
  merged: "Maps of yours are laid over those of the base key by key; lists take their place.",
  replaced: "A map of yours takes the place of the base's as a whole, and so does a list.",
  zerosLost: " False, 0 and empty values of yours are left out.",
  dropIn: " What you write becomes a drop-in over its own file.",
  source: (source) => `Source: ${source}`,
};

export const chineseWords: PageWords = {
  folder: "../docs/zh-cn/platforms/",
  textsOf: chinesePlatformWords,
  indexTitle: "平台",
  indexText:
    "很少有人手写 kubelet 的文件：平台携带用户的设置，把它们放在自己的配置之上，拒绝某些字段，丢弃另一些字段。每个已知的平台在这里都有一页。`kubelet-config check FILE` 说明平台以及 kubelet 对其文档有何异议，`kubelet-config effective FILE` 显示节点得到的配置。",
  indexHead: ["平台", "如何携带设置"],
  carriedTitle: "文档带到节点上的文件",
  carriedText:
    "cloud-init 写入的文件（`write_files`，包括由多个部分组成的用户数据）、OpenShift 的 `MachineConfig`、Ignition 和 Butane（`storage.files`、`systemd.units` 及其插件配置）、Cluster API 引导提供程序的 `files`，以及 talhelper 的 `talconfig.yaml` 中的补丁，都按它们在节点上的路径，作为最终的文件来检查：配置、插件配置（drop-in）、带命令行参数的单元、k3s 的文件、seccomp 配置。在字面块中，检查结果、悬停、补全和修复都在原处；在带引号的文本和 `data:` URL 中，检查结果在原处。Base64 文本（无论是否经 gzip 压缩）也会读取，其中的问题标在整个值上。在 Terraform 和 OpenTofu 的文件（`*.tf`、`*.tofu`、`*.tfvars`）中，每个 heredoc 和每个多行字符串都按它所是的文档来检查，例如用户数据，也包括 `base64encode(…)` 中的；由对象得到的文本也是如此：`yamlencode(…)` 和 `jsonencode(…)` 的参数，以及所有带有 `kind` 和 `apiVersion` 的对象。Terraform 填入的值（`${…}`）是未知的，因此不作任何判断；带有 `%{ if … }` 的文本不检查，因跨行错误而无法确定的块也不检查。脚本中的 heredoc（`cat > FILE <<EOF`、`tee FILE <<EOF`）也会检查：由文件路径或文本决定它们是什么；shell 填入的值是未知的。Ansible 的 `copy` 写入的内容、Cluster API 中 Talos 的补丁以及 kind 中 kubeadm 的补丁也会读取。",
  places: "设置的位置",
  placesHead: ["文档", "路径"],
  documentWith: (keys) => `含有 ${keys} 的文档`,
  ownFile: "由其中的键识别的文件",
  wholeDocument: "整个文档",
  keys: "它自己的键",
  keysHead: ["键", "kubelet 的字段"],
  noField: "无",
  ownKeys: "kubelet 得到它自己的键所写的内容。",
  notes: "其他问题的说明：",
  fields: "它拒绝、丢弃和覆盖的内容",
  fieldsHead: ["字段", "结果", "版本", "原因和替代办法"],
  everyField: "kubelet 的所有字段都会通过。",
  refused: (text) => `拒绝时：${text}`,
  stops: (text) => `放行而节点无法使用时：${text}`,
  only: (fields) => `它只接受这些字段：${fields}。`,
  unknown: (text) => `不是字段的键：${text}`,
  base: "它的基础配置",
  baseText: "它放在您的设置之下的内容：",
  noBase: "它自己的配置取决于更多此处无法得知的因素；没有写出的内容不作检查。",
  baseHead: ["字段", "值", "适用范围"],
  sometimes: "在某些节点上或有某些设置时",
  computedHead: ["取决于节点或集群的字段", "如何得出"],
  effects: {
    refused: "被拒绝",
    stops: "会通过，但节点无法使用",
    lost: "悄悄丢失",
    overwritten: "被覆盖",
    noted: "按所写的生效",
  },
  overwrittenWith: (value) => `为 ${value}`,
  unlessEmpty: "（为空时除外）",
  conditional: "（有条件）",
  versions: (since, until) => {
    if (since !== undefined) return until === undefined ? `自 ${since} 起` : `${since} 至 ${until}`;
    return until === undefined ? "" : `至 ${until} 为止`;
  },
  merged: "您的映射按键覆盖在基础配置的映射之上；列表则整个替换。",
  replaced: "您的映射会整个替换基础配置中的映射，列表也是如此。",
  zerosLost: "您写的 false、0 和空值会被略去。",
  dropIn: "您写的内容会成为它自己文件之上的插件配置（drop-in）。",
  source: (source) => `来源：${source}`,
};
