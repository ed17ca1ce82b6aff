import type { OtherFileContents } from "../../../stacks/index.ts";
import type { MissingInput } from "../../../stacks/messages/missing-input.ts";
import { maxContents, maxNames, type CliPhrases, type FindingCounts } from "../cli-phrases.ts";

const severities = { error: "错误", warning: "警告", information: "信息", hint: "提示" } as const;

function countsText({ errors, warnings, notes }: FindingCounts): string {
  return [
    ...(errors > 0 ? [`${errors} 个错误`] : []),
    ...(warnings > 0 ? [`${warnings} 个警告`] : []),
    ...(notes > 0 ? [`${notes} 条信息或提示`] : []),
  ].join("，");
}

function firstOf(files: readonly string[]): string {
  const more = files.length > maxNames ? ` 等 ${files.length} 个文件` : "";
  return files.slice(0, maxNames).join("、") + more;
}

/** Chinese phrases of the command line. */
export const chineseCliPhrases: CliPhrases = {
  severities,
  afterSeverity: (message) => `：${message}`,
  notChecked: ({ ignoredFiles, rulesOff, places }) => {
    const parts = [
      ...(ignoredFiles > 0 ? [`${ignoredFiles} 个被忽略的文件`] : []),
      ...(rulesOff.length > 0 ? [`${rulesOff.length} 条已关闭的规则`] : []),
    ];
    const shownPlaces = places.map(({ path, line }) => `${path}:${line}`).join("，");
    return `未检查：${parts.join("、")}（${shownPlaces}）。`;
  },
  knownFindings: ({ file, known }) => `未报告：${known} 个已知问题（${file}）。`,
  goneFindings: ({ file, gone }) =>
    `${file} 中有 ${gone} 个问题已不存在。要将其从文件中移除，请在同一命令中加上 --write-baseline ${file}。`,
  baselineWritten: (file, findings) => `已将 ${findings} 个问题写入 ${file}。`,
  baselineNotWritten: (file) => `没有写入 ${file}，因为有些文件无法检查。`,
  notBaseline: (file, problem) => {
    switch (problem.problem) {
      case "json":
        return `${file} 不是基线文件：它不是有效的 JSON。`;
      case "version":
        return `${file} 不是基线文件：它必须以 "tool": "kubelet-config" 和 "version": ${problem.supported} 开头。`;
      case "entry":
        return `${file} 不是基线文件："findings" 的第 ${problem.entry} 项必须有 path、rule、severity 和 line。`;
      case "kept":
        return `${file} 不是基线文件，因此不会被覆盖。请为 --write-baseline 指定新的文件名。`;
    }
  },
  passedOver: ({ ignoredFiles, ignoredFolders, folders, largeFiles }) => {
    const ignored = [
      ...(ignoredFiles > 0 ? [`${ignoredFiles} 个文件`] : []),
      ...(ignoredFolders > 0 ? [`${ignoredFolders} 个目录`] : []),
    ];
    const parts = [
      ...(ignored.length > 0 ? [`git 忽略的 ${ignored.join("和 ")}`] : []),
      ...(folders.length > 0 ? [`名为 ${folders.join("、")} 的目录`] : []),
      ...(largeFiles > 0 ? [`${largeFiles} 个开头没有 kubelet 设置的大型 JSON 文件`] : []),
    ];
    return `已跳过：${parts.join("；")}。要检查它们，请加上 --no-ignore。`;
  },
  notChanged: ({ generated, golden }) =>
    [
      ...(generated.length > 0 ? [`未更改由工具生成的文件：${firstOf(generated)}。`] : []),
      ...(golden.length > 0
        ? [`未更改测试的基准文件：${firstOf(golden)}。要更改其中一个，请写出其路径。`]
        : []),
    ].join(""),
  noProjectFile: (path) => `${path}：没有适用于此文件的 .kubelet-config.yaml。`,
  ignoredAt: (place) => `check 忽略此文件（${place}）。`,
  inOverride: (globs) => `（针对 ${globs} 的 overrides）`,
  isDefault: "默认值",
  checkedTogether: (stack) => `一起检查：${stack}。`,
  moreTogether: (sets) => `还一起检查了另外 ${sets} 组文件。`,
  findingCounts: countsText,
  fileCount: (files) => `${files} 个文件`,
  sameInMore: "其他文件中的相同问题：",
  moreFiles: (files) => `另有 ${files} 个文件`,
  notShown: (counts) => `未显示：${countsText(counts)}。要查看全部问题，请使用 --all。`,
  byRule: "按规则统计的问题",
  byDirectory: "按目录统计的问题",
  worstFiles: "问题最严重的文件",
  moreRows: (rows) => `另有 ${rows} 项`,
  searched: (files, found) => `已查找 ${files} 个文件，其中 ${found} 个含有节点配置。`,
  templates: (files) => `未检查：${files} 个模板中稍后填入的值。`,
  unread: (files) => `未检查：${files} 个文件。原因见标准错误中的消息。`,
  summary: ({ files, errors, warnings, notes, fixed, isIncomplete }) => {
    if (files === 0) return isIncomplete ? "没有检查任何文件。" : "没有找到 kubelet 配置。";
    const counts = countsText({ errors, warnings, notes });
    const fixedText = fixed === undefined ? "" : `已修复 ${fixed} 个问题。`;
    return `${fixedText}${files} 个文件：${counts === "" ? "没有问题" : counts}。`;
  },
  stopped: "已提前停止。以上文件均已完整写入，其他文件没有更改。",
  fixed: "已修复",
  ignoresAdded: (comments) => `已添加 ${comments} 条注释`,
  severalErrors: (count, first) => `${count} 个错误，第一个是：${first}`,
  bytesReplaced: ({ reader }) =>
    `这些字节不是 UTF-8：${readers[reader]}会将其读作 U+FFFD。请将文件保存为 UTF-8。`,
  bytesRefused: ({ reader }) =>
    `这些字节不是 UTF-8：${readers[reader]}无法读取此文件。请将其保存为 UTF-8。`,
  notOurs: (kinds) =>
    `没有找到 kubelet 配置：文件中没有受支持类型（${kinds.join("、")} 等）的文档。未作检查。`,
  notReadable: (file, command, contents) => {
    const kind = command === "image" ? " CredentialProviderConfig" : " kubelet 配置";
    return `${file}：没有“${command}”可以读取的${kind}。${otherContentsText(contents)}`;
  },
  changedAmounts: (node, changes) =>
    `${node === undefined ? "" : `${node} 的`}节点可分配资源：${changes.join("，")}`,
  needsRestart: "kubelet 重启后使用这些值。",
  noRevision: (revision, why) => {
    switch (why.problem) {
      case "missing":
        return "无法运行 git。请安装 git，或用 --compare FILE 与文件比较。";
      case "too-slow":
        return "git 在一分钟内没有响应。";
      case "failed":
        return `git 无法读取 ${revision}：${why.text}`;
    }
  },
  missing: missingText,
  incomplete: (name, command, missing) => {
    const found = missing.map(missingText).join("");
    return ["check", "effective", "posture", "upgrade", "drift"].includes(command)
      ? `${name} 只是配置的一部分。${found}`
      : `${name} 只是配置的一部分，而“${command}”需要完整的配置。${found}${missing.every(({ missing: input }) => input === "value" || input === "settings") ? "请传入已填入这些值的文本。" : "请一并传入其余部分：主配置文件、其插件配置（drop-in）目录和命令行参数。"}`;
  },
  fromMissing: (files) =>
    `请加上 --from VERSION，例如 --from 1.31。无法得知节点当前的版本：${firstOf(files)}。`,
  sameVersion: (file, version) => `${file}：节点已经是 ${version}。`,
  noConfigFound: "在这些文件中没有找到节点配置（--require-files）。",
  severalConfigs: (name, configs) =>
    `${name} 包含 ${configs.length} 个配置（${configs.join("、")}）。请传入只含其中一个配置的文件。`,
  noBase: (file) => `${file} 不是基础配置已知的平台的文档。`,
  checkedFiles: (files) => `已检查 ${files} 个文件……`,
  tableHeads: {
    posture: "配置|平台|版本|结果|未通过|未知|通过",
    effective: "配置|平台|版本|结果",
    allocatable: "配置|平台|版本|结果|节点|cpu|memory|pods",
  },
  results: {
    pass: "通过",
    fail: "未通过",
    unknown: "未知",
    starts: "可启动",
    stops: "无法启动",
    incomplete: "不完整",
    unanswered: "无答案",
  },
  notInRevision: (revision) => `新增：${revision} 没有此配置。`,
  noFolderToCompare: (folder) => `--compare 比较两个配置，而 ${folder} 是目录。请传入文件。`,
  noConfigIn: (folder, command) => `${folder} 中没有“${command}”可以读取的 kubelet 配置。`,
  folderIsLink: (folder) => `${folder} 是符号链接，因此不会读取其中的插件配置（drop-in）文件。`,
  doesNotStart: (version, errors, platform, onNode) => {
    const head =
      platform === undefined
        ? `kubelet ${version} 无法以此配置启动（${errors} 个错误）。`
        : `${platform} 或 kubelet ${version} 拒绝此配置（${errors} 个错误）。`;
    return `${head}请${onNode ? "用同一节点" : ""}运行“check”查看原因。`;
  },
  noFlags: (file) => `${file} 中没有可用配置字段代替的 kubelet 命令行参数。`,
  commandLeft: (command) => `没有配置字段的命令行参数留在命令行上：\n  ${command}`,
  otherDefaults: `没有 --config 时，kubelet 使用旧的默认值：接受匿名请求、所有请求都获授权、开放只读端口 10255，且 evictionHard 为空。
有了此文件，它使用安全的默认值。`,
  severalKubelets: (file, count) =>
    `${file} 中有 ${count} 个 kubelet 的命令行参数。请把其中一个的参数复制到单独的文件中。`,
  patchApplied: (file, type) => `kubeadm 应用 ${file}（${type}）。`,
  patchIgnored: (file) =>
    `kubeadm 忽略 ${file}：它是空文件，或者其名称不是有效的补丁名称（kubeletconfiguration[后缀][+strategic|+merge|+json].yaml 或 .json）。`,
  patchRefused: (file, phrase) => `kubeadm 在 ${file} 处终止，不写入任何配置：${phrase}`,
  logLeadsNowhere:
    "日志中没有已知的消息。请粘贴说明 kubelet 为何退出的那一行，或者 journalctl -u kubelet 的全部输出。",
  logNotHere: (file) =>
    `${file} 不会引起这条消息。如果刚刚改正了它，请重启 kubelet；否则 kubelet 使用的是另一个文件或版本。`,
  logRemedy: (remedy) => `处理方法：${remedy}`,
  logFields: (fields) => `相关设置：${fields.join("、")}`,
  logFieldsUnset: (file, fields) => `${file} 没有设置 ${fields.join("、")}。`,
  unknownName: (name, near) =>
    `没有字段、特性门控、命令行参数或规则 "${name}"。${near.length === 0 ? "" : `是否想写 ${near.join(" 或 ")}？`}`,
  nothingFound: (words) =>
    `没有字段、特性门控、命令行参数或规则 "${words}"，也没有描述中包含这些词的。`,
  severalFound: (count) => `${count} 个匹配项。要查看其中一个，请用其名称运行 explain。`,
  ruleFacts: ({ severity, since, until, log }) => [
    ...(severity === undefined ? [] : [`严重程度：${severities[severity]}`]),
    `Kubernetes 版本：${versionsText(since, until)}`,
    ...(log === undefined ? [] : [`日志："${log}"`]),
  ],
  noSchema: (asked, kinds, version) =>
    `${version === undefined ? "" : `Kubernetes ${version} `}没有 ${asked} 的 JSON Schema。可用：${kinds.join("、")}。`,
  schemasWritten: (schemas, folder) => `已将 ${schemas} 个 JSON Schema 写入 ${folder}。`,
  nameElsewhere: (name, { version, first, last, isNewest }) => {
    const range = isNewest ? `${first} 及更高版本` : `${first} 到 ${last} `;
    return `Kubernetes ${version} 中没有 "${name}"；${range}中有它（--kubernetes-version ${last}）。`;
  },
  runsCommand: (command) => `正在运行：${command}`,
  kubectlMissing: (program) => `无法运行 ${program}。请安装 kubectl，或用 --kubectl 指定其路径。`,
  kubectlTooSlow: (program) =>
    `${program} 在一分钟内没有响应。请检查该上下文的 API 服务器是否可达。`,
  kubectlFailed: (program, written) => `${program} 失败：${written}`,
  noNodesFromKubectl: "kubectl 没有返回任何节点。",
  unexpectedNode: (name) =>
    `kubectl 返回了名为 ${JSON.stringify(name)} 的节点。该名称无效，或不在请求之列，因此跳过这个节点。`,
  nodeNotReturned: (name) => `kubectl 没有返回节点 ${name} 的任何信息。`,
  noConfigz: (node) => `节点 ${node} 的响应中没有 kubelet 配置。`,
};

function missingText(missing: MissingInput): string {
  switch (missing.missing) {
    case "file":
      return `kubelet 还会读取 ${missing.path}，而输入中没有这个文件。`;
    case "value":
      return `${missing.path} 的值在别处设置，无法得知。`;
    case "settings":
      return missing.path === ""
        ? "模板会添加未知的设置。"
        : `模板会在 ${missing.path} 中添加未知的设置。`;
    case "command":
      return "输入中没有这些命令行参数所属的完整命令行。";
    case "main":
      return "输入中没有这些插件配置（drop-in）文件所属的主配置文件。";
    case "patches":
      return "其他补丁可能还有更多设置。";
  }
}

/** With the space between Chinese and Latin letters. */
const readers = { kubelet: "kubelet ", runtime: "容器运行时" } as const;

function versionsText(since: string | undefined, until: string | undefined): string {
  if (since === undefined) return until === undefined ? "全部" : `${until} 及更早`;
  return until === undefined ? `${since} 及更高` : `${since} 到 ${until}`;
}

function otherContentsText({ isEmpty, isDump, unread, read }: OtherFileContents): string {
  if (unread !== undefined) return unread;
  if (isEmpty) return "文件为空，kubelet 无法以此启动。";
  if (isDump) return "这是运行中的 kubelet 的转储。";
  if (read.length === 0) return "“check” 在其中也找不到配置。";
  const places = read
    .slice(0, maxContents)
    .map(
      ({ label, place, line }) =>
        `${place === undefined ? "" : `${place} 中的 `}${label}（第 ${line} 行）`,
    );
  return `“check” 在其中找到 ${places.join("、")}${read.length > maxContents ? "等" : ""}。`;
}
