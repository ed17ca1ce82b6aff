/**
 * The shape of the generated data about seccomp: `schemas/generated/seccomp/syscalls.json`, `model.json`,
 * `runtime-default.json`, and of the English texts in `schemas/descriptions/en/seccomp.json`. The
 * generator in `tools/generate` writes the tables.
 */

/** `schemas/generated/seccomp/syscalls.json`: the system calls that libseccomp knows, by name. */
export interface SyscallTable {
  /** Architectures by libseccomp's names, such as `x86_64`, in the order of `SyscallRecord.n`. */
  readonly archs: readonly string[];
  /** libseccomp release -> the Linux release that its table of calls follows, oldest first. */
  readonly kernels: { readonly [release: string]: string };
  readonly calls: { readonly [name: string]: SyscallRecord };
}

export interface SyscallRecord {
  /** The call's number for each of `archs`; null where the architecture has no such call. */
  readonly n: readonly (number | null)[];
  /** The first libseccomp release with the name; `1.0.1` stands for that one and older ones. */
  readonly since: string;
}

/** The forms of a profile: the OCI runtime specification's, and what is built on it. */
export type ProfileDialect = "oci" | "docker" | "podman";

/**
 * The form of a profile: a file that a runtime reads, `linux.seccomp` in an OCI bundle's `config.json`, or a
 * SeccompProfile of the Security Profiles Operator, which writes it to the nodes.
 */
export type ProfileForm = "file" | "bundle" | "resource";

/** The programs that make a filter of a profile. */
export type OciRuntime = "runc" | "crun";

/** The programs that read a profile's file and hand it to an OCI runtime. */
export type ContainerRuntime = "containerd" | "crun" | "cri-o" | "podman" | "docker";

/** `schemas/generated/seccomp/model.json`: the constants and fields of profiles, and who does what with them. */
export interface SeccompModel {
  /** By constant, `SCMP_ACT_…`. */
  readonly actions: { readonly [constant: string]: ActionRecord };
  /** By constant, `SCMP_CMP_…`. */
  readonly operators: { readonly [constant: string]: OperatorRecord };
  /** By constant, `SECCOMP_FILTER_FLAG_…`. */
  readonly flags: { readonly [constant: string]: FlagRecord };
  /** By constant, `SCMP_ARCH_…`. */
  readonly architectures: { readonly [constant: string]: ArchitectureRecord };
  /** A native architecture's constant -> those of the further ones that its kernel runs. */
  readonly families: { readonly [constant: string]: readonly string[] };
  /**
   * Error names with the numbers of most architectures, by number; if several names share a number, the usual one is
   * first. MIPS and PA-RISC have other numbers above 34.
   */
  readonly errnos: { readonly [name: string]: number };
  readonly limits: {
    /** The kernel gives no greater error number than this. */
    readonly errno: number;
    /** So many arguments has a call at most. */
    readonly arguments: number;
  };
  /** The error number of `SCMP_ACT_ERRNO` where the profile gives none. */
  readonly defaultErrno: number;
  readonly ociRuntimes: { readonly [name in OciRuntime]: OciRuntimeRecord };
  readonly runtimes: { readonly [name in ContainerRuntime]: RuntimeRecord };
  /** Parents precede their children. */
  readonly fields: readonly ProfileField[];
}

/** The effect on a call: `fail` returns an error number, `signal` sends SIGSYS, `ask` asks an agent. */
export type CallEffect =
  | "run"
  | "run-and-log"
  | "fail"
  | "trace"
  | "signal"
  | "ask"
  | "kill-thread"
  | "kill-process";

interface ActionRecord {
  readonly effect: CallEffect;
  /** The first Linux release with it. */
  readonly kernel: string;
  /** The first libseccomp release with it. */
  readonly libseccomp: string;
  /** `errnoRet` (as default: `defaultErrnoRet`) counts. */
  readonly errnoRet: boolean;
  /** The constant that means the same. */
  readonly sameAs?: string;
  readonly runc: ActionInRuntime;
  readonly crun: ActionInRuntime;
}

/** The behavior of an OCI runtime for an action. */
export interface ActionInRuntime {
  /** It may be the default action. */
  readonly default: boolean;
  /** Calls that must not get it. */
  readonly notFor?: readonly string[];
  /** A profile without `listenerPath` is rejected. */
  readonly needsListenerPath?: true;
  /** Requirements of the runtime beyond those of the action. */
  readonly kernel?: string;
  readonly libseccomp?: string;
}

interface OperatorRecord {
  /** As it is written in formulas; `&` stands for `(argument & value) == valueTwo`. */
  readonly symbol: string;
  /** It looks at `valueTwo`. */
  readonly valueTwo: boolean;
}

interface FlagRecord {
  readonly kernel: string;
  readonly libseccomp: string;
  /** It makes sense only with `SCMP_ACT_NOTIFY` and `listenerPath`. */
  readonly needsListener?: true;
  readonly runc: FlagInRuntime;
  readonly crun: FlagInRuntime;
}

interface FlagInRuntime {
  readonly effect: "set" | "ignored";
  /** The runtime's first release that knows it; absent: all of today. */
  readonly since?: string;
}

interface ArchitectureRecord {
  /** Its name in `SyscallTable.archs`; big and little endian share one. */
  readonly table: string;
  /** The width of a pointer. */
  readonly bits: 32 | 64;
  readonly endian: "big" | "little";
  readonly libseccomp: string;
  /** Known to the OCI runtime, which rejects a profile with other names. */
  readonly runc: boolean;
  readonly crun: boolean;
  /** The name that `arches` of `includes` and `excludes` has; absent: it cannot be named there. */
  readonly short?: string;
}

/** The behavior of an OCI runtime for invalid or special profiles. */
export interface OciRuntimeRecord {
  /** A name that its libseccomp does not know is left out, with a debug message or a warning. */
  readonly unknownCall: "ignored" | "warned";
  /** A rule with the effect of the default action. */
  readonly sameAsDefault: "skipped";
  /** `errnoRet` with an action that has no use for it. */
  readonly strayErrno: "ignored" | "refused";
  /** A profile without default action and rules: no filter, or an error. */
  readonly emptyDefault: "off" | "refused";
  /** Architectures may lack the prefix `SCMP_ARCH_` and be in lower case. */
  readonly looseArchitectures: boolean;
  /** The flags that it sets where the profile has no `flags`. */
  readonly flagsWhenAbsent: readonly string[];
  /** Conditions on one index in one rule: any of all conditions suffices, not all are needed. */
  readonly repeatedIndex: "any";
  /**
   * Calls that are newer than the newest named in the profile get this error instead of the default
   * action, unless that is one of these; absent: they get the default action.
   */
  readonly newerCalls?: { readonly errno: number; readonly unlessDefault: readonly string[] };
  /** Its error phrases, as Go or C format strings. */
  readonly errors: { readonly [what in RuntimeError]?: string };
}

export type RuntimeError =
  | "unknownAction"
  | "unknownOperator"
  | "unknownArchitecture"
  | "unknownFlag"
  | "unknownCall"
  | "notifyAsDefault"
  | "notifyOnWrite"
  | "notifyUnsupported"
  | "noListenerPath"
  | "noDefaultAction"
  | "argumentIndex"
  | "emptyName"
  | "strayErrno";

/** How a container runtime reads a profile. `crun` stands for containerd with crun. */
export interface RuntimeRecord {
  readonly dialect: ProfileDialect;
  /** The OCI runtime that it usually starts. */
  readonly ociRuntime: OciRuntime;
  /** Fields that it silently ignores, by path. */
  readonly drops: readonly string[];
  /** Its own short names of architectures, where they are not those of libseccomp. */
  readonly shortNames?: { readonly [architecture: string]: string };
  /** Its error phrases, as Go format strings. */
  readonly errors: { readonly [what in LoaderError]?: string };
}

export type LoaderError = "load" | "decode" | "archMapConflict" | "nameConflict" | "unknownErrno";

/** The content of a field. `call`: a system call's name; `index`: 0 to 5; `errno`: a number. */
type ProfileFieldType =
  | "action"
  | "architecture"
  | "call"
  | "capability"
  | "errno"
  | "errno-name"
  | "flag"
  | "index"
  | "kernel-version"
  | "list"
  | "operator"
  | "short-architecture"
  | "string"
  | "struct"
  | "uint64";

export interface ProfileField {
  /** Path from the root: `.name` steps into a struct, `[]` into an item. */
  readonly path: string;
  readonly type: ProfileFieldType;
  readonly dialects: readonly ProfileDialect[];
  /** Its struct must have it, or the field that has it as `insteadOf`. */
  readonly required?: true;
  /** The field that must not be set with it, by path. */
  readonly conflicts?: string;
  /** It is an older way to say this field, by path. */
  readonly insteadOf?: string;
}

/** `schemas/generated/seccomp/runtime-default.json`: what containerd's RuntimeDefault lets a container do. */
export interface RuntimeDefaultTable {
  /** The source of the table. */
  readonly source: string;
  readonly defaultAction: string;
  readonly defaultErrno: number;
  /** Calls that are allowed without conditions, sorted. */
  readonly allowed: readonly string[];
  /** Calls that are allowed if one of their conditions is true. */
  readonly conditional: { readonly [name: string]: readonly AllowCondition[] };
  /** Calls that get another error than the default one if the condition is true. */
  readonly errors: {
    readonly [name: string]: { readonly errno: number; readonly withoutCaps: readonly string[] };
  };
  /** Capability -> the calls that are allowed to a container that has it. */
  readonly capabilities: { readonly [capability: string]: readonly string[] };
}

/** All that is given must hold. */
export interface AllowCondition {
  readonly args?: readonly ArgumentCondition[];
  /** The node's architecture is one of these constants. */
  readonly archs?: readonly string[];
  /** The node's architecture is none of these constants. */
  readonly exceptArchs?: readonly string[];
  /** The container has none of these capabilities. */
  readonly withoutCaps?: readonly string[];
}

export interface ArgumentCondition {
  readonly index: number;
  readonly value: number;
  readonly valueTwo?: number;
  readonly op: string;
}

/** `schemas/descriptions/en/seccomp.json`, and the same in other languages. */
export interface SeccompTexts {
  /** The schemas' own descriptions. */
  readonly profiles: { readonly [dialect: string]: string };
  readonly actions: { readonly [constant: string]: string };
  readonly operators: { readonly [constant: string]: string };
  readonly flags: { readonly [constant: string]: string };
  readonly architectures: { readonly [constant: string]: string };
  /** By path. */
  readonly fields: { readonly [path: string]: string };
  /** Descriptions of the groups of calls. */
  readonly groups: { readonly [group: string]: string };
  readonly calls: { readonly [name: string]: CallText };
}

interface CallText {
  /** A key of `groups`. */
  readonly group: string;
  readonly text: string;
}
