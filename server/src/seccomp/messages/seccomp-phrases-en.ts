import type { SeccompPhrases } from "./seccomp-phrases.ts";

/** How programs treat the errors that profiles return, by name. */
export const englishErrors: Readonly<Record<string, string>> = {
  E2BIG: "Arguments and environment are too long.",
  EACCES: "Access is denied, for example by file permissions. Programs report it and give up.",
  EADDRINUSE: "The address is in use.",
  EADDRNOTAVAIL: "The address is not available on this machine.",
  EAFNOSUPPORT:
    "The address family is not supported. Suitable for `socket`: programs try another family, such as IPv4 instead of IPv6.",
  EAGAIN: "Try again later. Programs do, so many loop forever if a filter returns it.",
  EBADF: "No such file descriptor is open.",
  EBUSY: "Something is in use. Some programs wait and try again.",
  ECANCELED: "The operation was canceled.",
  ECHILD: "The child process does not exist.",
  ECONNREFUSED: "No program listens on the address. Programs retry later, or try another address.",
  EEXIST: "The file already exists.",
  EFAULT: "An address is outside the program's memory. Programs treat it as a bug.",
  EINTR:
    "A signal interrupted the call. Programs retry immediately, so a filter must not return it.",
  EINVAL:
    "An argument is not valid. Programs often assume that the kernel does not support a flag, and retry without it.",
  EIO: "Input or output failed, for example because of a broken disk.",
  EMFILE: "The process has too many open files.",
  ENETUNREACH: "The network is unreachable.",
  ENODEV: "The device does not exist.",
  ENOENT: "The file or directory does not exist. Programs look elsewhere or create it.",
  ENOEXEC: "The kernel cannot run this file as a program.",
  ENOMEM: "Not enough memory. Most programs give up.",
  ENOPROTOOPT: "The protocol does not support this option. Most programs continue without it.",
  ENOSPC: "No space is left on the device, or a limit is reached.",
  ENOSYS:
    "The kernel does not have this system call. C libraries and runtimes assume an older kernel and fall back to an older call.",
  ENOTSUP: "Not supported here; the same number as EOPNOTSUPP.",
  ENOTTY:
    "The file does not support this `ioctl`. Programs conclude that it is not a terminal, and continue.",
  ENXIO: "The device or address does not exist.",
  EOPNOTSUPP: "Not supported for this file or socket. Programs often continue without it.",
  EPERM:
    "Not permitted. `RuntimeDefault` and most profiles return it; programs report it, and few try an alternative.",
  EPROTONOSUPPORT: "The protocol is not supported. Suitable for `socket`.",
  EROFS: "The file system is read-only.",
  ESRCH: "The process does not exist.",
  ETIMEDOUT: "The operation timed out. Programs try again.",
  EXDEV: "The paths are on different file systems. Programs copy instead.",
};

/** The abilities of a container with a capability of Linux. */
export const englishCapabilities: Readonly<Record<string, string>> = {
  CAP_AUDIT_CONTROL: "Change the kernel's audit rules, and turn auditing on and off.",
  CAP_AUDIT_READ: "Read the audit log as it is written.",
  CAP_AUDIT_WRITE: "Write records to the kernel's audit log.",
  CAP_BLOCK_SUSPEND: "Prevent the machine from suspending.",
  CAP_BPF: "Load BPF programs and create BPF maps.",
  CAP_CHECKPOINT_RESTORE: "Checkpoint and restore processes, and choose their process IDs.",
  CAP_CHOWN: "Change the owner and group of any file.",
  CAP_DAC_OVERRIDE: "Read, write and execute files regardless of their permissions.",
  CAP_DAC_READ_SEARCH: "Read any file and search any directory; open files by their handle.",
  CAP_FOWNER: "Do things with files that only the owner can do, such as change their mode.",
  CAP_FSETID: "Keep a file's set-user-ID and set-group-ID bits when it is changed.",
  CAP_IPC_LOCK: "Lock any amount of memory, and use huge pages.",
  CAP_IPC_OWNER: "Use System V queues, semaphores and shared memory of other users.",
  CAP_KILL: "Send signals to processes of other users.",
  CAP_LEASE: "Take leases on any file, to be notified when it is opened.",
  CAP_LINUX_IMMUTABLE: "Make files immutable or append-only.",
  CAP_MAC_ADMIN: "Configure a mandatory access control such as Smack or AppArmor.",
  CAP_MAC_OVERRIDE: "Override Smack's mandatory access control.",
  CAP_MKNOD: "Create device files.",
  CAP_NET_ADMIN: "Configure the network: interfaces, routes, firewall rules.",
  CAP_NET_BIND_SERVICE: "Listen on ports below 1024.",
  CAP_NET_BROADCAST: "Intended for broadcasts; Linux does not use it.",
  CAP_NET_RAW: "Open raw and packet sockets, as `ping` does.",
  CAP_PERFMON: "Read performance counters and trace programs.",
  CAP_SETFCAP: "Give capabilities to program files.",
  CAP_SETGID: "Switch to any group ID.",
  CAP_SETPCAP: "Drop capabilities from the bounding set, and make those in it inheritable.",
  CAP_SETUID: "Switch to any user ID.",
  CAP_SYSLOG: "Read and clear the kernel's log, and see kernel addresses.",
  CAP_SYS_ADMIN:
    "Mount file systems, create namespaces, set quotas and much more. A container with it is close to root on the node.",
  CAP_SYS_BOOT: "Restart the machine, or load another kernel.",
  CAP_SYS_CHROOT: "Change the root directory with `chroot`.",
  CAP_SYS_MODULE: "Load and remove kernel modules.",
  CAP_SYS_NICE: "Raise priorities and set CPU and memory affinity, also for other processes.",
  CAP_SYS_PACCT: "Turn process accounting on and off.",
  CAP_SYS_PTRACE: "Read and change the memory of other processes.",
  CAP_SYS_RAWIO: "Use I/O ports and physical memory directly.",
  CAP_SYS_RESOURCE: "Override resource limits, quotas and reserved space.",
  CAP_SYS_TIME: "Set the machine's clock.",
  CAP_SYS_TTY_CONFIG: "Configure terminals, and hang them up (vhangup).",
  CAP_WAKE_ALARM: "Set timers that wake the machine.",
};

/** English phrases about seccomp profiles. */
export const englishSeccompPhrases: SeccompPhrases = {
  view: {
    title: "Effective action of every system call under this seccomp profile",
    runtimeDefaultTitle:
      "Effective action of every system call under containerd's RuntimeDefault; releases differ in details",
    broken: "The profile has syntax errors; only the readable part is shown.",
    baseProfile: "baseProfileName: the rules of that profile also apply, but are not shown here.",
    listing: {
      listed: "listed",
      unlisted:
        "not listed: the rules apply on nodes with this architecture; on other nodes, its programs are killed at their first system call",
      none: "no architecture is listed: the rules apply on nodes with this one; on other nodes, its programs are killed at their first system call",
      unknown: "unknown: its system calls cannot be shown",
    },
    runtime: (reader, ociRuntime) =>
      reader === ociRuntime ? ociRuntime : `${reader} with ${ociRuntime}`,
    noDefault: {
      off: (ociRuntime) => `none; ${ociRuntime} sets no filter`,
      refused: (ociRuntime) => `none; ${ociRuntime} rejects the profile`,
    },
    newer: (ociRuntime) => `${ociRuntime}: system calls newer than any in the profile`,
    runs: (always, sometimes, all) => `${always} of ${all}${moreRun(sometimes)}`,
    group: (text, always, sometimes, all) =>
      `${text}: ${always} of ${all} run${moreRun(sometimes)}`,
    notRead: (reader) => `Ignored by ${reader}`,
    withoutEffect: {
      "same-as-default": "same as the default action",
      "other-architecture": "has no calls on this architecture",
      "no-names": "has no calls",
      shadowed: "covered by other rules",
    },
    byDefault: "default",
    byAge: "newer",
  },

  kinds: {
    action: "action",
    architecture: "architecture",
    call: "system call",
    capability: "capability",
    errno: "error number",
    "errno-name": "error",
    flag: "filter flag",
    index: "argument",
    "kernel-version": "kernel version",
    list: "list",
    operator: "comparison",
    "short-architecture": "architecture",
    string: "string",
    struct: "object",
    uint64: "number",
  },
  effects: {
    run: "runs",
    "run-and-log": "runs and is logged",
    fail: "fails with an error",
    trace: "is handled by a tracer",
    signal: "raises SIGSYS",
    ask: "is handled by an agent",
    "kill-thread": "kills the thread",
    "kill-process": "kills the process",
  },
  group: (text) => `Group: ${text}`,
  numbers: (numbers) =>
    `Number: ${numbers.map(({ number, architectures }) => `${number} on ${architectures.join(", ")}`).join("; ")}`,
  numbersElsewhere: (numbers) =>
    `Elsewhere: ${numbers.map(({ number, architectures }) => `${number} ${architectures.join(", ")}`).join(" · ")}`,
  notOn: (architectures) => `Not on ${architectures.join(", ")}`,
  callSince: (libseccomp, kernel) =>
    `Since libseccomp ${libseccomp}${kernel === undefined ? "" : ` (system calls up to Linux ${kernel})`}`,
  callSinceAlways: "Known to every libseccomp in use",
  inProfile: (code, runtime, architecture, by) =>
    `**In this profile** (${runtime}, ${architecture}): ${code}, ${by}`,
  decidedBy: (codes) => `by ${codes.join(", ")}`,
  decidedByDefault: "by the default action",
  decidedByAge: (ociRuntime) =>
    `the action of ${ociRuntime} for system calls newer than any in the profile`,
  otherRuleDecides: "This rule has no effect on this call.",
  thisRule: {
    "same-as-default": "This rule is the same as the default action, and is ignored.",
    "other-architecture": "This rule does not apply on this architecture.",
    "no-names": "The names of this rule are ignored.",
    shadowed: "This rule has no effect: other rules cover it.",
  },
  runtimeDefault: (code, architecture) =>
    `**In containerd's \`RuntimeDefault\`** (${architecture}): ${code}`,
  manPage: (call) => `${call}(2)`,

  needs: (kernel, libseccomp) => `Since Linux ${kernel} and libseccomp ${libseccomp}`,
  libseccompSince: (release) => `Since libseccomp ${release}`,
  notAsDefault: (ociRuntime) => `${ociRuntime} rejects it as the default action`,
  notFor: (ociRuntime, codes) => `${ociRuntime} rejects it for ${codes.join(", ")}`,
  needsListenerPath: (ociRuntime) => `${ociRuntime} rejects it without \`listenerPath\``,
  runtimeWants: (ociRuntime, kernel, libseccomp) =>
    `${ociRuntime} requires ${[
      ...(kernel === undefined ? [] : [`Linux ${kernel}`]),
      ...(libseccomp === undefined ? [] : [`libseccomp ${libseccomp}`]),
    ].join(" and ")}`,
  newerCalls: (ociRuntime, code) =>
    `For system calls newer than any in the profile, ${ociRuntime} uses ${code} instead`,
  actionHere: (code) => `Here: ${code}`,
  conditionHere: (code) => `Here: ${code}`,
  anyConditionHere: (code, ociRuntime) =>
    `Here: ${code}. Two conditions test the same argument, so for ${ociRuntime} one of them is enough`,

  bits: (bits, endian) => `${bits}-bit, ${endian}-endian`,
  callCount: (count) => `${count} system calls`,
  shortName: (code) => `${code} in \`includes\` and \`excludes\``,
  runsAlso: (codes) => `Its kernels also run programs for ${codes.join(", ")}`,
  runsOn: (codes) => `Kernels of ${codes.join(", ")} run its programs too`,
  refusedBy: (ociRuntime) => `${ociRuntime} rejects profiles that contain it`,
  flagSet: (ociRuntime, since) =>
    since === undefined
      ? `${ociRuntime} supports it`
      : `Supported by ${ociRuntime} ${since} and later`,
  flagIgnored: (ociRuntime) => `${ociRuntime} accepts and ignores it`,
  flagNeedsListener: "Has an effect only with `SCMP_ACT_NOTIFY` and `listenerPath`",

  noError: "No error: the system call does not run, but it returns success.",
  noErrorName: "Linux has no error with this number.",
  tracerMessage: "The message that the tracer receives.",
  errorBeyond: (max) => `The kernel returns no error number above ${max}.`,
  errorElsewhere: "MIPS and PA-RISC use different error numbers above 34",
  sameNumber: (codes) => `Also called ${codes.join(", ")}`,
  errors: englishErrors,

  argument: (index) => `${ordinals[index] ?? `${index + 1}th`} argument`,
  noArgument: (max) => `System calls have arguments 0 to ${max - 1}.`,
  equalNumber: (codes) => `= ${codes.join(" = ")}`,
  kernelFrom: (version) => `The rule applies on Linux ${version} and later.`,
  kernelBelow: (version) => `The rule applies on kernels older than Linux ${version}.`,

  capabilities: englishCapabilities,
  inDefaultSet: "Containers have it by default in containerd",
  notInDefaultSet: "Containers have it only if `securityContext.capabilities.add` lists it",
  opensCalls: (codes) => `\`RuntimeDefault\` then allows ${codes.join(", ")}`,

  callDetail: (group, number, architecture) =>
    number === undefined ? `${group} · not on ${architecture}` : `${group} · ${number}`,
  kernelDetail: (kernel) => `Linux ${kernel}`,
};

function moreRun(sometimes: number): string {
  return sometimes === 0 ? "" : `, ${sometimes} more conditionally`;
}

const ordinals = ["first", "second", "third", "fourth", "fifth", "sixth"];
