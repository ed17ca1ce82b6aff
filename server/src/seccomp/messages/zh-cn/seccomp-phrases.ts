import type { SeccompPhrases } from "../seccomp-phrases.ts";

/** How programs treat the errors that profiles return, by name. */
const chineseErrors: Readonly<Record<string, string>> = {
  E2BIG: "参数和环境变量太长。",
  EACCES: "访问被拒绝，如同文件权限不足。程序会报告并放弃。",
  EADDRINUSE: "地址已在使用。",
  EADDRNOTAVAIL: "机器没有这样的地址。",
  EAFNOSUPPORT: "不支持该地址族。适用于 `socket`：程序会尝试另一种地址族，例如用 IPv4 代替 IPv6。",
  EAGAIN: "暂时不可用，请重试。程序会重试，因此过滤器返回此错误会使许多程序陷入死循环。",
  EBADF: "没有打开这样的文件描述符。",
  EBUSY: "某个对象正在使用。有些程序会等待并重试。",
  ECANCELED: "请求已撤回。",
  ECHILD: "没有这样的子进程。",
  ECONNREFUSED: "该地址没有程序监听。程序会稍后重试，或换一个地址。",
  EEXIST: "对象已存在。",
  EFAULT: "有地址指向程序内存之外。程序会将其视为缺陷。",
  EINTR: "被信号中断。程序会立即重试该系统调用，因此过滤器不能返回此错误。",
  EINVAL: "有参数无效。程序通常认为内核不支持某个标志，去掉该标志后重试。",
  EIO: "输入或输出失败，如同磁盘损坏。",
  EMFILE: "进程打开的文件太多。",
  ENETUNREACH: "没有通往该网络的路径。",
  ENODEV: "没有这样的设备。",
  ENOENT: "没有这样的文件。程序会在其他位置查找，或创建该文件。",
  ENOEXEC: "该文件不是内核能运行的程序。",
  ENOMEM: "内存不足。大多数程序会放弃。",
  ENOPROTOOPT: "协议没有这样的选项。程序大多会放弃该选项，继续运行。",
  ENOSPC: "没有剩余空间，或达到了上限。",
  ENOSYS: "内核没有这样的系统调用。C 库和语言运行时会认为内核较旧，改用较旧的系统调用。",
  ENOTSUP: "此处不支持；与 EOPNOTSUPP 的编号相同。",
  ENOTTY: "文件不支持此 `ioctl`。程序会认为该文件不是终端，然后继续运行。",
  ENXIO: "没有这样的设备或地址。",
  EOPNOTSUPP: "此文件或套接字不支持。程序往往会放弃该操作，继续运行。",
  EPERM: "不允许。`RuntimeDefault` 和大多数配置文件返回此错误；程序会报告，很少改用其他方法。",
  EPROTONOSUPPORT: "不支持该协议。适用于 `socket`。",
  EROFS: "文件系统是只读的。",
  ESRCH: "没有这样的进程。",
  ETIMEDOUT: "操作超时。程序会重试。",
  EXDEV: "跨文件系统。程序会改为复制。",
};

/** The abilities of a container with a capability of Linux. */
const chineseCapabilities: Readonly<Record<string, string>> = {
  CAP_AUDIT_CONTROL: "更改内核的审计规则，打开和关闭审计。",
  CAP_AUDIT_READ: "在审计日志写入的同时读取日志。",
  CAP_AUDIT_WRITE: "向内核的审计日志写入记录。",
  CAP_BLOCK_SUSPEND: "阻止机器进入睡眠。",
  CAP_BPF: "加载 BPF 程序，创建 BPF 映射。",
  CAP_CHECKPOINT_RESTORE: "保存和恢复进程，并自选进程 ID。",
  CAP_CHOWN: "把文件交给任意用户和组。",
  CAP_DAC_OVERRIDE: "无论权限如何，都能读、写和运行文件。",
  CAP_DAC_READ_SEARCH: "读取任意文件，搜索任意目录；通过句柄打开文件。",
  CAP_FOWNER: "对文件做只有其属主才能做的事，例如更改其权限模式。",
  CAP_FSETID: "更改文件时保留其 set-user-ID 和 set-group-ID 位。",
  CAP_IPC_LOCK: "锁定任意数量的内存，使用巨页。",
  CAP_IPC_OWNER: "使用其他用户的 System V 队列、信号量和共享内存。",
  CAP_KILL: "向其他用户的进程发送信号。",
  CAP_LEASE: "对任意文件取得租约，从而得知文件被打开。",
  CAP_LINUX_IMMUTABLE: "把文件设为不可更改或只能追加。",
  CAP_MAC_ADMIN: "配置强制访问控制，例如 Smack 或 AppArmor。",
  CAP_MAC_OVERRIDE: "越过 Smack 的强制访问控制。",
  CAP_MKNOD: "创建设备文件。",
  CAP_NET_ADMIN: "配置网络：接口、路由、防火墙规则。",
  CAP_NET_BIND_SERVICE: "监听小于 1024 的端口。",
  CAP_NET_BROADCAST: "原用于广播；Linux 不检查此权能字。",
  CAP_NET_RAW: "打开原始套接字和数据包套接字，如 `ping` 所做。",
  CAP_PERFMON: "读取性能计数器，跟踪程序。",
  CAP_SETFCAP: "给程序文件赋予权能字。",
  CAP_SETGID: "取得任意组的身份。",
  CAP_SETPCAP: "从边界集中去掉权能字，并使其中的权能字可以继承。",
  CAP_SETUID: "取得任意用户的身份。",
  CAP_SYSLOG: "读取和清空内核日志，查看内核地址。",
  CAP_SYS_ADMIN:
    "挂载、创建命名空间、设置配额，以及许多其他操作。有此权能字的容器在节点上几乎等同于 root。",
  CAP_SYS_BOOT: "重启机器，或加载另一个内核。",
  CAP_SYS_CHROOT: "用 `chroot` 更改根目录。",
  CAP_SYS_MODULE: "加载和移除内核模块。",
  CAP_SYS_NICE: "提高优先级，选择 CPU 和内存节点，对其他进程也可以。",
  CAP_SYS_PACCT: "打开和关闭进程记账。",
  CAP_SYS_PTRACE: "查看和更改其他进程的内存。",
  CAP_SYS_RAWIO: "直接使用 I/O 端口和物理内存。",
  CAP_SYS_RESOURCE: "超出资源限制、配额和预留空间。",
  CAP_SYS_TIME: "设置机器的时钟。",
  CAP_SYS_TTY_CONFIG: "配置终端并将其挂断。",
  CAP_WAKE_ALARM: "设置能唤醒机器的定时器。",
};

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
