/** The controls of ours; benchmark ids are data over them. */
export const controlIds = [
  "anonymous-auth",
  "authorization-mode",
  "read-only-port",
  "client-ca",
  "serving-certificate",
  "server-tls-bootstrap",
  "rotate-certificates",
  "server-rotation-gate",
  "cipher-suites",
  "tls-min-version",
  "seccomp-default",
  "pod-pids-limit",
  "protect-kernel-defaults",
  "static-pods",
  "alpha-gates",
  "removed-gates",
  "eviction-hard",
  "eviction-soft",
  "iptables-util-chains",
  "streaming-timeout",
  "event-qps",
  "hostname-override",
] as const;

export type ControlId = (typeof controlIds)[number];

/** How much depends on a control, the gravest first. */
export const controlSeverities = ["critical", "high", "medium", "low"] as const;

export type ControlSeverity = (typeof controlSeverities)[number];

/** Reasons that explain a result. */
export type ControlReason =
  /** Anonymous requests are let in, and nothing is forbidden to them. */
  | "open-to-all"
  /** Another CA than the one that the platform has. */
  | "other-ca"
  /** The cluster's CA signs the serving certificate; files have no effect. */
  | "bootstrap-certificate"
  /** The gate has no effect without serverTLSBootstrap. */
  | "gate-without-bootstrap"
  /** TLS 1.3 has suites of its own, all strong. */
  | "tls13-fixes-suites"
  /** Without a list Go offers suites with CBC, too. */
  | "default-suites"
  /** The field is deprecated and unused since 1.34. */
  | "timeout-unused"
  /** The container runtime has a timeout of its own. */
  | "timeout-of-runtime"
  /** 0 is the client library's own rate, not "no limit". */
  | "events-zero"
  | "events-unlimited"
  /** Fewer events than by default. */
  | "events-few"
  /** A dump does not have what the command line says. */
  | "not-in-dump"
  /** A tool fills in the value. */
  | "filled-in"
  | "not-read"
  /** The kubelet or the platform rejects the value. */
  | "refused"
  /** Only the default makes it right, and written values are asked for. */
  | "default-only";

/** Where a kubelet lives, as far as the tools that look at it can tell. */
export const postureLayouts = ["plain", "rke2", "k3s", "openshift", "microk8s"] as const;

export type PostureLayout = (typeof postureLayouts)[number];

/** Tools whose results are computed in addition to the true ones. */
type PostureTool = "kube-bench" | "kubescape" | "trivy" | "compliance-as-code" | "inspec";

/** The checks of the benchmarks and tools, as the generator writes them into `schemas/generated/posture.json`. */
export interface PostureTable {
  /** Tests of the tools, each once, also if several benchmarks use it. */
  readonly tests: readonly ToolTest[];
  readonly benchmarks: Readonly<Record<string, BenchmarkRecord>>;
  /** The benchmark that a version's platform is checked against; the first that fits. */
  readonly mapping: readonly MappingRecord[];
}

export interface BenchmarkRecord {
  /** The benchmark's own name, such as `CIS Kubernetes Benchmark`. */
  readonly name: string;
  readonly version: string;
  /** The tool that checks it; left out where people do. */
  readonly tool?: PostureTool;
  /** Layouts of a node for which the tool's result is known; absent without a tool. */
  readonly layouts?: readonly PostureLayout[];
  /** The ids of checks about files, owners and services of the node, which configuration cannot answer. */
  readonly nodeOnly?: readonly string[];
  readonly checks: readonly CheckRecord[];
}

export interface CheckRecord {
  readonly id: string;
  readonly control: ControlId;
  /** The level of a CIS profile. */
  readonly level?: number;
  /** The parameter of the control: a threshold's signal, a gate, the trusted CA. */
  readonly param?: string;
  /** `manual`: a person has to look; `skip`: the tool leaves it out. */
  readonly type?: "manual" | "skip";
  /** The tool warns where it would fail. */
  readonly unscored?: true;
  /** The number of the test; absent if unknown. */
  readonly test?: number;
}

/** `kubernetes` from 1.30 to 1.31 is checked against `cis-1.11`. */
interface MappingRecord {
  readonly platform: string;
  readonly since?: string;
  readonly until?: string;
  readonly benchmark: string;
}

export type ToolTest = ProcessTest | DenyTest | CollectedTest | DumpTest;

/** Of kube-bench: texts of a command's output, then paths of a file. */
export interface ProcessTest {
  /** The output of the first command. */
  readonly audit?:
    | "process"
    | "journal"
    | "apiserver-journal"
    | "arguments"
    | "configz"
    | "apiserver-config"
    | "other-file";
  /** The output of the second command. */
  readonly config?: "file" | "file-if-any" | "folder" | "unit";
  /** The first command goes on with the lines that have this text, and ends with 1 without any. */
  readonly grep?: string;
  /** And prints nothing else of them. */
  readonly only?: true;
  /** The path that the first command reads from a dump. */
  readonly select?: string;
  /** The text that it prints first. */
  readonly echo?: string;
  readonly items: readonly ProcessItem[];
  /** How the items are joined: by "and" where it is left out. */
  readonly join?: "or";
}

export interface ProcessItem {
  /** The text to look for in the first output. */
  readonly flag?: string;
  /** `.a.b` of the second output, `.a[]` for all items of a list; `=text` is a constant instead of a path. */
  readonly path?: string;
  readonly op?: string;
  readonly value?: string | readonly string[];
  /** False: it must not be there. */
  readonly set?: false;
}

/** Of kubescape: it fails where all conditions of one clause hold. */
export interface DenyTest {
  readonly deny: readonly (readonly DenyCondition[])[];
}

/** Of a command line, and of the file that its `--config` names. */
export type DenyCondition =
  | readonly ["has" | "lacks", string]
  | readonly ["no-file"]
  | readonly ["unless-file", string, "is", string | number | boolean]
  | FileCondition;

export type FileCondition =
  | readonly ["file", string, "present" | "absent"]
  | readonly ["file", string, "is" | "not", string | number | boolean];

/** Of trivy: a value of the kubelet's dump, else of the first flag of the process. */
export interface CollectedTest {
  readonly path?: string;
  /** The text before the equals sign. */
  readonly flag: string;
  readonly fails: CollectedRule;
  /** The result without a value; absent: it passes. */
  readonly none?: "fail";
}

export type CollectedRule =
  | readonly ["any"]
  | readonly ["eq" | "ne", string | number]
  | readonly ["below", number]
  | readonly ["without-suffix", string]
  | readonly ["not-in", readonly string[]];

/** Of ComplianceAsCode: a value of the kubelet's dump. */
export interface DumpTest {
  readonly path: string;
  readonly existence: "all_exist" | "only_one_exists" | "none_exist";
  readonly op: "equals" | "not equal" | "pattern match";
  readonly value: string;
}
