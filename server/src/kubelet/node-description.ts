import { nearest } from "../engine/text/nearest.ts";
import { hasFormat } from "./format.ts";
import { computedText, wholeQuantity } from "./quantity-sum.ts";
import { parseQuantity, type Quantity } from "../engine/syntax/quantity.ts";
import { didYouMean } from "../engine/messages/english-words.ts";
import { isRecord } from "../engine/text/is-record.ts";

/** The user's description of the node; rules about missing members report nothing. */
export interface NodeDescription {
  readonly os: "linux" | "windows";
  readonly cgroupVersion?: 1 | 2;
  /** Swap is on. */
  readonly swap?: boolean;
  /** Online CPUs as a list such as `0-7`. */
  readonly cpus?: string;
  readonly memory?: Quantity;
  readonly ephemeralStorage?: Quantity;
  readonly numaNodes?: number;
  /** How many processes the kernel allows. */
  readonly pids?: number;
  /** Huge pages by their size, such as `2Mi`. */
  readonly hugepages?: ReadonlyMap<string, HugePages>;
  readonly numa?: readonly NumaNode[];
  readonly threadsPerCore?: number;
  /** The policies in the state files that the managers left; a kubelet with others does not start. */
  readonly cpuManagerState?: string;
  readonly memoryManagerState?: string;
  /** How the container runtime makes cgroups. */
  readonly cgroupDriver?: "systemd" | "cgroupfs";
  /** The seconds for which logind lets a shutdown wait (`InhibitDelayMaxSec`). */
  readonly inhibitDelay?: number;
  /** The release of the Linux kernel, such as `6.1.0-28-amd64`. */
  readonly kernel?: string;
  /** The range that the node's pods get their addresses from; two of them, with a comma between, for both families. */
  readonly podCIDR?: string;
  /** Kernel parameters by name, such as `vm.overcommit_memory`. */
  readonly sysctls?: ReadonlyMap<string, string>;
}

/** A node size, by the name that its writer gave it. */
export interface NamedNode {
  readonly name: string | undefined;
  readonly node: NodeDescription;
}

/** Pre-allocated pages of one size. */
interface HugePages {
  /** The size of one. */
  readonly bytes: bigint;
  readonly count: number;
}

/** One NUMA node of a machine. */
interface NumaNode {
  readonly memory?: Quantity;
  /** Its CPUs as a list such as `0-3,8-11`. */
  readonly cpus?: string;
  readonly socket?: number;
  readonly hugepages?: ReadonlyMap<string, HugePages>;
}

/**
 * Reads the setting `kubelet.node`. Undefined if it is not set. Unknown members and those of a wrong type are left out
 * and named, as a sentence each, in `problems`.
 */
export function readNodeDescription(value: unknown): {
  readonly node: NodeDescription | undefined;
  readonly problems: readonly string[];
} {
  if (value === undefined || value === null) return { node: undefined, problems: [] };
  if (!isRecord(value)) {
    return { node: undefined, problems: ["it must be an object with members."] };
  }
  if (Object.keys(value).length === 0) return { node: undefined, problems: [] };
  const problems = Object.keys(value).flatMap((name) => unknownMember(name));
  const take = takerOf(value, "", problems);
  const cgroupVersion = take<1 | 2>(
    "cgroupVersion",
    (given) => (given === 1 || given === 2 ? given : undefined),
    "1 or 2",
  );
  const swap = take(
    "swap",
    (given) => (typeof given === "boolean" ? given : undefined),
    "true or false",
  );
  const cpus = take("cpus", readOnlineCpus, "a number of CPUs or a list such as 0-7");
  const memory = take("memory", readQuantity, "a quantity such as 32Gi");
  const ephemeralStorage = take("ephemeralStorage", readQuantity, "a quantity such as 100Gi");
  const numaNodes = take("numaNodes", readCount, "an integer above 0");
  const sysctls = take("sysctls", readSysctls, "names with their values");
  const os = take(
    "os",
    (given) => (given === "linux" || given === "windows" ? given : undefined),
    "linux or windows",
  );
  const pids = take("pids", readCount, "an integer above 0");
  const hugepages = take("hugepages", readHugePages, 'sizes with counts such as {"2Mi": 512}');
  const threadsPerCore = take("threadsPerCore", readCount, "an integer above 0");
  const state = "the name of a policy";
  const cpuManagerState = take("cpuManagerState", readName, state);
  const memoryManagerState = take("memoryManagerState", readName, state);
  const cgroupDriver = take<"systemd" | "cgroupfs">(
    "cgroupDriver",
    (given) => (given === "systemd" || given === "cgroupfs" ? given : undefined),
    "systemd or cgroupfs",
  );
  const inhibitDelay = take("inhibitDelay", readIndex, "a number of seconds");
  const kernel = take("kernel", readKernel, "a release such as 6.1.0");
  const podCIDR = take("podCIDR", readRanges, "a range such as 10.244.1.0/24");
  const numa = readNuma(value["numa"], problems);
  const totals = numa && totalsOf(numa);
  const node = {
    os: os ?? "linux",
    cgroupVersion,
    swap,
    cpus: cpus ?? totals?.cpus,
    memory: memory ?? totals?.memory,
    ephemeralStorage,
    numaNodes: numaNodes ?? totals?.numaNodes,
    pids,
    hugepages: hugepages ?? totals?.hugepages,
    threadsPerCore,
    cpuManagerState,
    memoryManagerState,
    cgroupDriver,
    inhibitDelay,
    kernel,
    podCIDR,
    sysctls,
    numa,
  } as const;
  return { node, problems };
}

type Take = <T>(
  name: string,
  read: (member: unknown) => T | undefined,
  form: string,
) => T | undefined;

/** Takes members out of an object; those of a wrong kind are named in `problems`. */
function takerOf(
  value: Readonly<Record<string, unknown>>,
  place: string,
  problems: string[],
): Take {
  return (name, read, form) => {
    const member = value[name];
    if (member === undefined || member === null) return undefined;
    const result = read(member);
    if (result === undefined) problems.push(`${place}${name} must be ${form}.`);
    return result;
  };
}

/** The totals of the NUMA nodes, for members that the machine's description leaves out. */
function totalsOf(
  numa: readonly NumaNode[],
): Pick<NodeDescription, "cpus" | "memory" | "hugepages" | "numaNodes"> {
  const cpus = numa.flatMap((node) => node.cpus ?? []).join(",");
  const memory = numa.flatMap((node) => node.memory ?? []);
  const hugepages = new Map<string, HugePages>();
  for (const node of numa) {
    for (const [size, { bytes, count }] of node.hugepages ?? []) {
      hugepages.set(size, { bytes, count: (hugepages.get(size)?.count ?? 0) + count });
    }
  }
  const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((a, b) => a + b, 0n);
  return {
    numaNodes: numa.length,
    cpus: cpus !== "" ? cpus : undefined,
    memory:
      memory.length === numa.length
        ? {
            nanos: sum(memory.map(({ nanos }) => nanos)),
            value: sum(memory.map((m) => m.value)),
            isWhole: true,
          }
        : undefined,
    hugepages: hugepages.size > 0 ? hugepages : undefined,
  };
}

function readNuma(value: unknown, problems: string[]): readonly NumaNode[] | undefined {
  if (value === undefined || value === null) return undefined;
  if (!Array.isArray(value) || value.length === 0 || !value.every(isRecord)) {
    problems.push('numa must be a list such as [{"memory": "32Gi", "cpus": "0-7"}].');
    return undefined;
  }
  return value.map((record: Readonly<Record<string, unknown>>, at): NumaNode => {
    const take = takerOf(record, `numa[${at}].`, problems);
    const memory = take("memory", readQuantity, "a quantity such as 32Gi");
    const cpus = take("cpus", readCpus, "a list such as 0-7");
    const socket = take("socket", readIndex, "an integer");
    const hugepages = take("hugepages", readHugePages, 'sizes with counts such as {"2Mi": 512}');
    return {
      memory,
      cpus,
      socket,
      hugepages,
    };
  });
}

function readName(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

function readKernel(value: unknown): string | undefined {
  // A version such as 6.10 without quotes is a number in YAML.
  const text = typeof value === "number" ? String(value) : value;
  return typeof text === "string" && kernelVersion(text) ? text : undefined;
}

function readRanges(value: unknown): string | undefined {
  return typeof value === "string" && value.split(",").every((range) => hasFormat(range, "cidr"))
    ? value
    : undefined;
}

function readIndex(value: unknown): number | undefined {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 ? value : undefined;
}

function readHugePages(value: unknown): ReadonlyMap<string, HugePages> | undefined {
  if (!isRecord(value)) return undefined;
  const pages = new Map<string, HugePages>();
  for (const [size, count] of Object.entries(value)) {
    const bytes = parseQuantity(size)?.value ?? 0n;
    const read = readIndex(count);
    if (bytes <= 0n || read === undefined) return undefined;
    pages.set(computedText(wholeQuantity(bytes, "binary")), { bytes, count: read });
  }
  return pages;
}

const members: readonly string[] = [
  "os",
  "cgroupVersion",
  "swap",
  "cpus",
  "memory",
  "ephemeralStorage",
  "numaNodes",
  "sysctls",
  "pids",
  "hugepages",
  "numa",
  "threadsPerCore",
  "cpuManagerState",
  "memoryManagerState",
  "cgroupDriver",
  "inhibitDelay",
  "kernel",
  "podCIDR",
];

function unknownMember(name: string): readonly string[] {
  if (members.includes(name)) return [];
  return [`there is no member "${name}".${didYouMean(nearest(name, members))}`];
}

/** A node has more than one CPU with a number above 0, so `"8"` in quotes is the number of CPUs and not a list. */
function readOnlineCpus(value: unknown): string | undefined {
  const isNumber = typeof value === "string" && /^[1-9]\d*$/.test(value);
  return readCpus(isNumber ? Number(value) : value);
}

function readCpus(value: unknown): string | undefined {
  if (typeof value === "number" && Number.isInteger(value) && value > 0) return `0-${value - 1}`;
  return typeof value === "string" && value !== "" && hasFormat(value, "cpuset")
    ? value
    : undefined;
}

function readQuantity(value: unknown): Quantity | undefined {
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  const quantity = parseQuantity(String(value));
  return quantity && quantity.nanos >= 0n ? quantity : undefined;
}

function readCount(value: unknown): number | undefined {
  return typeof value === "number" && Number.isInteger(value) && value > 0 ? value : undefined;
}

function readSysctls(value: unknown): ReadonlyMap<string, string> | undefined {
  if (!isRecord(value)) return undefined;
  const entries = Object.entries(value).map(([name, member]): [string, string] => [
    name,
    String(member),
  ]);
  return new Map(entries);
}

/** The CPUs of a list such as `0-3,8`; empty for an invalid list. */
export function cpusOf(list: string): ReadonlySet<number> {
  const cpus = new Set<number>();
  for (const part of list.split(",")) {
    const range = /^(\d+)(?:-(\d+))?$/.exec(part);
    if (!range) continue;
    const first = Number(range[1]);
    // No machine has more CPUs than this; a typo must not fill the memory.
    const more = Math.min(Number(range[2] ?? range[1]) - first, 65_536);
    // Counted from 0: a number of twenty digits does not become greater by one.
    for (let at = 0; at <= more; at++) cpus.add(first + at);
  }
  return cpus;
}

/** Numbers of CPUs as a list: [0, 1, 2, 5] is `0-2,5`. */
export function cpuList(numbers: readonly number[]): string {
  const ranges: { from: number; to: number }[] = [];
  for (const number of [...numbers].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && number <= last.to + 1) last.to = number;
    else ranges.push({ from: number, to: number });
  }
  return ranges.map(({ from, to }) => (from === to ? `${from}` : `${from}-${to}`)).join(",");
}

/** The first two numbers of a kernel's release, as in `6.1.0-28-amd64`; undefined for an invalid release. */
function kernelVersion(release: string): readonly [number, number] | undefined {
  const [, major, minor] = /^(\d{1,4})\.(\d{1,4})(?![\d])/.exec(release.trim()) ?? [];
  return major === undefined || minor === undefined ? undefined : [Number(major), Number(minor)];
}

/** True for a kernel below a version such as `5.9`; false if either is not a version. */
export function isKernelBefore(release: string, version: string): boolean {
  const [kernel, bound] = [kernelVersion(release), kernelVersion(version)];
  if (!kernel || !bound) return false;
  return kernel[0] < bound[0] || (kernel[0] === bound[0] && kernel[1] < bound[1]);
}
