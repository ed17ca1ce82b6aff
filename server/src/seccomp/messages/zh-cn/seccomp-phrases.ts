import type { SeccompPhrases } from "../seccomp-phrases.ts";
import { chineseCapabilities, chineseErrors } from "./seccomp-words.ts";

/** Chinese phrases about seccomp profiles. */
export const chineseSeccompPhrases: SeccompPhrases = {
  view: {
    title: "每个系统调用在此 seccomp 配置文件下的结果",
    runtimeDefaultTitle:
      "每个系统调用在 containerd 的 RuntimeDefault 下的结果；各版本在细节上有所不同",
    broken: "文本有语法错误：以下内容只针对可以读取的部分。",
    baseProfile: "baseProfileName：还要加上该配置文件的规则，其内容未知。",
    listing: {
      listed: "已列出",
      unlisted:
        "未列出：规则在此架构的节点上生效；在其他架构的节点上，此架构的程序在第一次系统调用时即被杀死",
      none: "没有列出任何架构：规则在此架构的节点上生效；在其他架构的节点上，此架构的程序在第一次系统调用时即被杀死",
      unknown: "未知：无法显示此架构的任何系统调用",
    },
    runtime: (reader, ociRuntime) =>
      reader === ociRuntime ? ociRuntime : `${reader} 配合 ${ociRuntime}`,
    noDefault: {
      off: (ociRuntime) => `无；${ociRuntime} 不设置过滤器`,
      refused: (ociRuntime) => `无；${ociRuntime} 拒绝此配置文件`,
    },
    newer: (ociRuntime) => `${ociRuntime}：比配置文件中列出的系统调用都新的系统调用`,
    runs: (always, sometimes, all) => `${all} 个中的 ${always} 个${moreRun(sometimes)}`,
    group: (text, always, sometimes, all) =>
      `${text}：${all} 个中有 ${always} 个可运行${moreRun(sometimes)}`,
    notRead: (reader) => `${reader} 不读取这些`,
    withoutEffect: {
      "same-as-default": "与默认操作相同",
      "other-architecture": "在此架构上没有其中的系统调用",
      "no-names": "没有写任何系统调用",
      shadowed: "其他规则已全部涵盖",
    },
    byDefault: "默认",
    byAge: "较新",
  },

  kinds: {
    action: "操作",
    architecture: "架构",
    call: "系统调用",
    capability: "权能字 ",
    errno: "错误号",
    "errno-name": "错误",
    flag: "过滤器标志",
    index: "参数",
    "kernel-version": "内核版本",
    list: "列表",
    operator: "比较",
    "short-architecture": "架构",
    string: "字符串",
    struct: "对象",
    uint64: "数字",
  },
  effects: {
    run: "运行",
    "run-and-log": "运行并记入日志",
    fail: "返回错误",
    trace: "交给跟踪器",
    signal: "收到 SIGSYS",
    ask: "交给代理",
    "kill-thread": "杀死线程",
    "kill-process": "杀死进程",
  },
  group: (text) => `分组：${text}`,
  numbers: (numbers) =>
    `编号：${numbers.map(({ number, architectures }) => `${number}（${architectures.join("、")}）`).join("；")}`,
  numbersElsewhere: (numbers) =>
    `其他架构：${numbers.map(({ number, architectures }) => `${number} ${architectures.join("、")}`).join(" · ")}`,
  notOn: (architectures) => `不存在于 ${architectures.join("、")}`,
  callSince: (libseccomp, kernel) =>
    `自 libseccomp ${libseccomp} 起${kernel === undefined ? "" : `，支持的系统调用与 Linux ${kernel} 相同`}`,
  callSinceAlways: "所有仍在使用的 libseccomp 都支持",
  inProfile: (code, runtime, architecture, by) =>
    `**在此配置文件中**（${runtime}，${architecture}）：${code}，${by}`,
  decidedBy: (codes) => `由 ${codes.join("、")} 决定`,
  decidedByDefault: "由默认操作决定",
  decidedByAge: (ociRuntime) => `此系统调用比配置文件中列出的都新，因此 ${ociRuntime} 采用此操作`,
  otherRuleDecides: "此规则对该系统调用没有任何影响。",
  thisRule: {
    "same-as-default": "此规则与默认操作相同，会被忽略。",
    "other-architecture": "此规则在此架构上不生效。",
    "no-names": "此规则的名称不会被读取。",
    shadowed: "此规则没有任何影响：其他规则已全部涵盖。",
  },
  runtimeDefault: (code, architecture) =>
    `**在 containerd 的 \`RuntimeDefault\` 中**（${architecture}）：${code}`,
  manPage: (call) => `${call}(2)`,

  needs: (kernel, libseccomp) => `自 Linux ${kernel} 和 libseccomp ${libseccomp} 起`,
  libseccompSince: (release) => `自 libseccomp ${release} 起`,
  notAsDefault: (ociRuntime) => `${ociRuntime} 拒绝将此操作作为默认操作`,
  notFor: (ociRuntime, codes) => `${ociRuntime} 拒绝将此操作用于 ${codes.join("、")}`,
  needsListenerPath: (ociRuntime) => `没有 \`listenerPath\` 时，${ociRuntime} 会拒绝此操作`,
  runtimeWants: (ociRuntime, kernel, libseccomp) =>
    `${ociRuntime} 要求 ${[
      ...(kernel === undefined ? [] : [`Linux ${kernel}`]),
      ...(libseccomp === undefined ? [] : [`libseccomp ${libseccomp}`]),
    ].join(" 和 ")}`,
  newerCalls: (ociRuntime, code) => `系统调用比配置文件中列出的都新时，${ociRuntime} 改用 ${code}`,
  actionHere: (code) => `此处：${code}`,
  conditionHere: (code) => `此处：${code}`,
  anyConditionHere: (code, ociRuntime) =>
    `此处：${code}。有两个条件针对同一个参数，因此 ${ociRuntime} 视为满足任意一个即可`,

  bits: (bits, endian) => `${bits} 位，${endian === "big" ? "大端" : "小端"}`,
  callCount: (count) => `${count} 个系统调用`,
  shortName: (code) => `在 \`includes\` 和 \`excludes\` 中写作 ${code}`,
  runsAlso: (codes) => `此架构的内核也运行 ${codes.join("、")} 的程序`,
  runsOn: (codes) => `${codes.join("、")} 的内核也运行此架构的程序`,
  refusedBy: (ociRuntime) => `${ociRuntime} 拒绝含有此项的配置文件`,
  flagSet: (ociRuntime, since) =>
    since === undefined ? `${ociRuntime} 支持此标志` : `${ociRuntime} 自 ${since} 起支持此标志`,
  flagIgnored: (ociRuntime) => `${ociRuntime} 接受此标志，但会忽略`,
  flagNeedsListener: "只有与 `SCMP_ACT_NOTIFY` 和 `listenerPath` 一起使用才有意义",

  noError: "没有错误：系统调用不会运行，却返回成功。",
  noErrorName: "Linux 没有使用此编号的错误。",
  tracerMessage: "跟踪器收到的消息。",
  errorBeyond: (max) => `内核不会返回大于 ${max} 的错误号。`,
  errorElsewhere: "MIPS 和 PA-RISC 从 35 起使用不同的错误号",
  sameNumber: (codes) => `也叫 ${codes.join("、")}`,
  errors: chineseErrors,

  argument: (index) => `第 ${index + 1} 个参数`,
  noArgument: (max) => `系统调用的参数编号为 0 到 ${max - 1}。`,
  equalNumber: (codes) => `= ${codes.join(" = ")}`,
  kernelFrom: (version) => `此规则在 Linux ${version} 及更高版本上生效。`,
  kernelBelow: (version) => `此规则在早于 Linux ${version} 的内核上生效。`,

  capabilities: chineseCapabilities,
  inDefaultSet: "containerd 默认授予容器",
  notInDefaultSet: "只有 `securityContext.capabilities.add` 要求时，容器才有此权能字",
  opensCalls: (codes) => `有此权能字时，\`RuntimeDefault\` 会允许 ${codes.join("、")}`,

  callDetail: (group, number, architecture) =>
    number === undefined ? `${group} · 不存在于 ${architecture}` : `${group} · ${number}`,
  kernelDetail: (kernel) => `Linux ${kernel}`,
};

function moreRun(sometimes: number): string {
  return sometimes === 0 ? "" : `，另有 ${sometimes} 个视条件而定`;
}
