import { type Config, type NodeDescription, systemdCgroup } from "../../../kubelet/index.ts";
import { isThere, type NodeTree } from "./node-tree.ts";

/** A cgroup that is enforced and not there, which ends the kubelet. */
interface MissingCgroup {
  readonly note: "missing-cgroup";
  readonly field: string;
  /** The path that the kubelet looks for. */
  readonly path: string;
}

const enforcedParts = [
  { part: "system-reserved", field: "systemReservedCgroup" },
  { part: "kube-reserved", field: "kubeReservedCgroup" },
] as const;

/** Where the hierarchies of cgroups are mounted: version 2, and two controllers of version 1. */
const mounts: readonly string[] = ["", "/memory", "/cpu"];

/**
 * The cgroups of reservations that the kubelet is to enforce and that the tree does not have. None where the tree has no
 * cgroups at all, as most copies. Never rejects.
 */
export async function missingCgroups(
  config: Config,
  node: NodeDescription | undefined,
  tree: NodeTree,
): Promise<readonly MissingCgroup[]> {
  const [mount] = (
    await Promise.all(mounts.map(async (at) => ((await hasCgroups(at, tree)) ? [at] : [])))
  ).flat();
  if (mount === undefined) return [];
  const enforced = config.setting("enforceNodeAllocatable").value.map(({ value }) => value);
  const driver = node?.cgroupDriver ?? config.setting("cgroupDriver").value;
  const found = await Promise.all(
    enforcedParts.map(async ({ part, field }): Promise<readonly MissingCgroup[]> => {
      const name = config.setting(field).value;
      if (name === "" || !enforced.some((enforcedPart) => enforcedPart.startsWith(part))) return [];
      const path = driver === "systemd" ? systemdCgroup(name).path : `/${name.replace(/^\/+/, "")}`;
      const isFound = await isThere(`/sys/fs/cgroup${mount}${path}`, tree);
      return isFound ? [] : [{ note: "missing-cgroup", field, path }];
    }),
  );
  return found.flat();
}

/** A machine that runs has cgroups below the root, such as system.slice or init. */
async function hasCgroups(mount: string, tree: NodeTree): Promise<boolean> {
  const entries = await tree.entries(`/sys/fs/cgroup${mount}`);
  const isRoot = entries.some(({ name }) => /^cgroup\.(?:controllers|procs)$/.test(name));
  return isRoot && entries.some(({ type }) => type === "folder");
}
