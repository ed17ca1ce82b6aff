import { cpusOf } from "../../../kubelet/index.ts";
import { isThere, type NodeTree } from "./node-tree.ts";

const networkFolder = "/etc/cni/net.d";

/**
 * The ranges that the node's pods get their addresses from, with commas between: of the network plugin that the container
 * runtime takes (the first file by name), where that says them, else of flannel. Undefined where no file does. Never rejects.
 */
async function readPodRanges(tree: NodeTree): Promise<string | undefined> {
  const names = (await tree.entries(networkFolder)).map(({ name }) => name);
  const first = names.find((name) => /\.(?:conf|conflist|json)$/.test(name));
  const text = first === undefined ? undefined : await tree.text(`${networkFolder}/${first}`);
  const ranges = rangesIn(text);
  if (ranges.length > 0) return ranges.join(",");
  const flannel = await tree.text("/run/flannel/subnet.env");
  return /^FLANNEL_SUBNET=([0-9./]+)\s*$/m.exec(flannel ?? "")?.[1];
}

/** The subnets that `host-local` hands out, as bridge, kindnet, GKE's and others' configurations have them. */
function rangesIn(text: string | undefined): readonly string[] {
  if (text?.includes("host-local") !== true) return [];
  return [...new Set([...text.matchAll(/"subnet"\s*:\s*"([0-9a-fA-F.:]+\/\d+)"/g)])].flatMap(
    ([, subnet]) => subnet ?? [],
  );
}

/** Facts about the machine, in the form of the setting `kubelet.node`. */
export interface MachineFacts {
  readonly kernel?: string;
  /** Members of a node's description; unknown ones are omitted. */
  readonly node: Readonly<Record<string, unknown>>;
}

/** The kernel parameters that the kubelet compares where `protectKernelDefaults` is on. */
const comparedSysctls: readonly string[] = [
  "vm.overcommit_memory",
  "vm.panic_on_oom",
  "kernel.panic",
  "kernel.panic_on_oops",
  "kernel.keys.root_maxkeys",
  "kernel.keys.root_maxbytes",
];

/** Reads `/proc` and `/sys` of a node's tree; whatever is not in a copy is not told. Never rejects. */
export async function readMachine(tree: NodeTree): Promise<MachineFacts> {
  const trimmed = async (path: string): Promise<string | undefined> =>
    (await tree.text(path))?.trim();
  const [kernel, memory, cpus, cgroupVersion, swap, pids, sysctls, numa, hugepages, podCIDR] =
    await Promise.all([
      trimmed("/proc/sys/kernel/osrelease"),
      tree.text("/proc/meminfo").then(memoryOf),
      onlineCpus(tree),
      cgroupVersionOf(tree),
      tree.text("/proc/swaps").then(swapIn),
      leastOf(["/proc/sys/kernel/pid_max", "/proc/sys/kernel/threads-max"], trimmed),
      sysctlsOf(trimmed),
      numaNodes(tree),
      hugePagesIn("/sys/kernel/mm/hugepages", tree),
      readPodRanges(tree),
    ]);
  const first = cpus === undefined ? undefined : [...cpusOf(cpus)][0];
  const topology = `/sys/devices/system/cpu/cpu${first ?? 0}/topology`;
  const siblings = await trimmed(`${topology}/thread_siblings_list`);
  const threads = siblings === undefined ? 0 : cpusOf(siblings).size;
  const node = {
    cgroupVersion,
    swap,
    cpus,
    memory,
    pids,
    hugepages,
    numa: numa.length > 0 ? numa : undefined,
    threadsPerCore: threads > 0 ? threads : undefined,
    kernel,
    podCIDR,
    sysctls: Object.keys(sysctls).length > 0 ? sysctls : undefined,
  };
  return { kernel, node };
}

type ReadLine = (path: string) => Promise<string | undefined>;

/** `MemTotal` of `/proc/meminfo`, or of a NUMA node's, as a quantity. */
function memoryOf(text: string | undefined): string | undefined {
  const kibibytes = /\bMemTotal:\s*(\d+) kB/.exec(text ?? "")?.[1];
  return kibibytes === undefined ? undefined : `${kibibytes}Ki`;
}

/** The online CPUs; of a copy without `/sys`, as many as `/proc/cpuinfo` lists. */
async function onlineCpus(tree: NodeTree): Promise<string | undefined> {
  const online = (await tree.text("/sys/devices/system/cpu/online"))?.trim();
  if (online !== undefined && online !== "") return online;
  const listed = [
    ...((await tree.text("/proc/cpuinfo")) ?? "").matchAll(/^processor\s*:\s*(\d+)/gm),
  ];
  return listed.length === 0 ? undefined : listed.map(([, cpu = ""]) => cpu).join(",");
}

async function cgroupVersionOf(tree: NodeTree): Promise<1 | 2 | undefined> {
  if (await isThere("/sys/fs/cgroup/cgroup.controllers", tree)) return 2;
  if (await isThere("/sys/fs/cgroup/memory", tree)) return 1;
  const mounts = (await tree.text("/proc/mounts")) ?? (await tree.text("/proc/self/mounts")) ?? "";
  const [, kind] = /^\S+ \/sys\/fs\/cgroup (cgroup2|tmpfs|cgroup) /m.exec(mounts) ?? [];
  if (kind !== undefined) return kind === "cgroup2" ? 2 : 1;
  // Under version 2 alone, every controller is in hierarchy 0.
  const controllers = (await tree.text("/proc/cgroups"))?.match(/^\w+\t\d+\t/gm);
  if (!controllers) return undefined;
  return controllers.every((line) => line.split("\t")[1] === "0") ? 2 : 1;
}

/** The lines after the heading list active swap; the kubelet ignores swap in memory. */
function swapIn(text: string | undefined): boolean | undefined {
  if (text === undefined) return undefined;
  const [, ...lines] = text.split("\n").filter((line) => line.trim() !== "");
  return lines.some((line) => !/^\/dev\/zram|^\/dev\/ram/.test(line));
}

async function leastOf(paths: readonly string[], read: ReadLine): Promise<number | undefined> {
  const texts = await Promise.all(paths.map(read));
  const numbers = texts.map(Number).filter((number) => Number.isInteger(number) && number > 0);
  return numbers.length === 0 ? undefined : Math.min(...numbers);
}

async function sysctlsOf(read: ReadLine): Promise<Readonly<Record<string, string>>> {
  const found = await Promise.all(
    comparedSysctls.map(async (name): Promise<[string, string][]> => {
      const value = await read(`/proc/sys/${name.replaceAll(".", "/")}`);
      return value === undefined ? [] : [[name, value]];
    }),
  );
  return Object.fromEntries(found.flat());
}

async function numaNodes(tree: NodeTree): Promise<readonly object[]> {
  const folder = "/sys/devices/system/node";
  const names = (await tree.entries(folder)).flatMap(({ name }) => /^node(\d+)$/.exec(name) ?? []);
  const numbers = names.filter((name) => /^\d+$/.test(name)).sort((a, b) => Number(a) - Number(b));
  return Promise.all(
    numbers.map(async (number): Promise<object> => {
      const place = `${folder}/node${number}`;
      const [cpulist, meminfo, hugepages] = await Promise.all([
        tree.text(`${place}/cpulist`),
        tree.text(`${place}/meminfo`),
        hugePagesIn(`${place}/hugepages`, tree),
      ]);
      const cpus = cpulist?.trim() ?? "";
      const memory = memoryOf(meminfo);
      const first = [...cpusOf(cpus)][0];
      const package_ = `/sys/devices/system/cpu/cpu${first ?? 0}/topology/physical_package_id`;
      const socket = Number((await tree.text(package_))?.trim());
      return {
        memory,
        cpus: cpus !== "" ? cpus : undefined,
        socket: first !== undefined && Number.isInteger(socket) && socket >= 0 ? socket : undefined,
        hugepages,
      };
    }),
  );
}

/** Counts of pre-allocated pages by size; undefined where the kernel has none. */
async function hugePagesIn(
  folder: string,
  tree: NodeTree,
): Promise<Readonly<Record<string, number>> | undefined> {
  const found = await Promise.all(
    (await tree.entries(folder)).map(async ({ name }): Promise<[string, number][]> => {
      const kibibytes = /^hugepages-(\d+)kB$/.exec(name)?.[1];
      const count = Number((await tree.text(`${folder}/${name}/nr_hugepages`))?.trim());
      if (kibibytes === undefined || !Number.isInteger(count)) return [];
      return [[`${kibibytes}Ki`, count]];
    }),
  );
  const pages = found.flat();
  return pages.length === 0 ? undefined : Object.fromEntries(pages);
}
