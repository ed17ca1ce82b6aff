import type { Config } from "../../config.ts";
import { cpuList, cpusOf, type NodeDescription } from "../../node-description.ts";
import { milliValueOf } from "../../quantity-sum.ts";
import { reservedMemoryNeeded } from "./node-resources.ts";

/** How the static CPU manager divides the CPUs of a node, as lists such as `0-1,8`. */
export interface StaticCpus {
  /** Kept for the system: no container has them for itself. */
  readonly reserved: string;
  /** The CPUs that containers share, and from which the exclusive ones are allocated. */
  readonly shared: string;
}

/**
 * The CPUs that the static CPU manager reserves (`pkg/kubelet/cm/cpumanager`, `takeByTopology`): those of
 * `reservedSystemCPUs`, otherwise the sum of kubeReserved and systemReserved, rounded up. It takes whole sockets, then
 * whole cores, then single CPUs, the lowest first. Undefined with another policy, if the kubelet does not start with
 * it, and if it is not known which CPUs belong to one core.
 */
export function staticCpus(config: Config, node: NodeDescription): StaticCpus | undefined {
  if (config.setting("cpuManagerPolicy").value !== "static" || node.cpus === undefined) {
    return undefined;
  }
  const all = [...cpusOf(node.cpus)];
  const listed = [...cpusOf(config.setting("reservedSystemCPUs").value)];
  if (listed.length > 0)
    return listed.every((cpu) => all.includes(cpu)) ? cut(all, listed) : undefined;
  const amount = reservedMemoryNeeded(config, node).get("cpu");
  if (!amount) return undefined;
  const count = Math.ceil(Number(milliValueOf(amount)) / 1000);
  const cores = coresOf(node);
  if (count === 0 || count > all.length || !cores) return undefined;
  return cut(all, lowest(cores, count));
}

function cut(all: readonly number[], reserved: readonly number[]): StaticCpus {
  return {
    reserved: cpuList(reserved),
    shared: cpuList(all.filter((cpu) => !reserved.includes(cpu))),
  };
}

/** One core after the other; of the last one as many CPUs as are missing. */
function lowest(cores: readonly (readonly number[])[], count: number): readonly number[] {
  return cores.flat().slice(0, count);
}

/**
 * The cores with their CPUs, NUMA node by NUMA node, where a core's threads are as far apart as there are cores in its
 * node, which is how Linux numbers them on most machines.
 */
function coresOf({
  cpus,
  numa,
  threadsPerCore,
}: NodeDescription): readonly (readonly number[])[] | undefined {
  const nodes = numa?.every((node) => node.cpus !== undefined)
    ? numa.map((node) => [...cpusOf(node.cpus ?? "")])
    : [[...cpusOf(cpus ?? "")]];
  if (threadsPerCore === undefined) return undefined;
  return nodes.flatMap((numbers) => {
    const sorted = [...numbers].sort((a, b) => a - b);
    const cores = Math.ceil(sorted.length / threadsPerCore);
    return Array.from({ length: cores }, (_, core) =>
      sorted.filter((_cpu, at) => at % cores === core),
    );
  });
}
