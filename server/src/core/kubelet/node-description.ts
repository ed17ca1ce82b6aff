import { nearest } from "../text/nearest.ts";
import { hasFormat } from "./format.ts";
import { parseQuantity, type Quantity } from "./quantity.ts";

/** What the user says about the node; rules about what is absent stay silent. */
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
  /** Kernel parameters by name, such as `vm.overcommit_memory`. */
  readonly sysctls?: ReadonlyMap<string, string>;
}

/**
 * Reads the setting `kubelet.node`. Undefined where it is not set; members that there are not, and
 * those of a wrong kind, are left out and named, as a sentence each, in `problems`.
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
  const take = <T>(
    name: string,
    read: (member: unknown) => T | undefined,
    form: string,
  ): T | undefined => {
    const member = value[name];
    if (member === undefined || member === null) return undefined;
    const result = read(member);
    if (result === undefined) problems.push(`${name} must be ${form}.`);
    return result;
  };
  const cgroupVersion = take<1 | 2>(
    "cgroupVersion",
    (each) => (each === 1 || each === 2 ? each : undefined),
    "1 or 2",
  );
  const swap = take(
    "swap",
    (each) => (typeof each === "boolean" ? each : undefined),
    "true or false",
  );
  const cpus = take("cpus", readCpus, "a number of CPUs or a list such as 0-7");
  const memory = take("memory", readQuantity, "a quantity such as 32Gi");
  const ephemeralStorage = take("ephemeralStorage", readQuantity, "a quantity such as 100Gi");
  const numaNodes = take("numaNodes", readCount, "a whole number above 0");
  const sysctls = take("sysctls", readSysctls, "names with their values");
  const os = take(
    "os",
    (each) => (each === "linux" || each === "windows" ? each : undefined),
    "linux or windows",
  );
  const node = {
    os: os ?? "linux",
    ...(cgroupVersion && { cgroupVersion }),
    ...(swap !== undefined && { swap }),
    ...(cpus !== undefined && { cpus }),
    ...(memory && { memory }),
    ...(ephemeralStorage && { ephemeralStorage }),
    ...(numaNodes !== undefined && { numaNodes }),
    ...(sysctls && { sysctls }),
  } as const;
  return { node, problems };
}

const members: readonly string[] = [
  ...["os", "cgroupVersion", "swap", "cpus", "memory", "ephemeralStorage", "numaNodes", "sysctls"],
];

function unknownMember(name: string): readonly string[] {
  if (members.includes(name)) return [];
  const near = nearest(name, members);
  return [`there is no member "${name}".${near === undefined ? "" : ` Did you mean "${near}"?`}`];
}

function readCpus(value: unknown): string | undefined {
  if (typeof value === "number" && Number.isInteger(value) && value > 0) return `0-${value - 1}`;
  return typeof value === "string" && value !== "" && hasFormat(value, "cpuset")
    ? value
    : undefined;
}

function readQuantity(value: unknown): Quantity | undefined {
  return typeof value === "string" || typeof value === "number"
    ? parseQuantity(String(value))
    : undefined;
}

function readCount(value: unknown): number | undefined {
  return typeof value === "number" && Number.isInteger(value) && value > 0 ? value : undefined;
}

function readSysctls(value: unknown): ReadonlyMap<string, string> | undefined {
  if (!isRecord(value)) return undefined;
  const entries = Object.entries(value).map(([name, each]): [string, string] => [
    name,
    String(each),
  ]);
  return new Map(entries);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The CPUs of a list such as `0-3,8`; empty for a text that is no list. */
export function cpusOf(list: string): ReadonlySet<number> {
  const cpus = new Set<number>();
  for (const part of list.split(",")) {
    const range = /^(\d+)(?:-(\d+))?$/.exec(part);
    if (!range) continue;
    const first = Number(range[1]);
    // No machine has more CPUs than this; a slip of the pen must not fill the memory.
    const last = Math.min(Number(range[2] ?? range[1]), first + 65_536);
    for (let cpu = first; cpu <= last; cpu++) cpus.add(cpu);
  }
  return cpus;
}
