import type { Config } from "../../../kubelet/index.ts";
import { isBefore } from "../../../facts/field-index.ts";
import type { KubernetesVersion } from "../../../facts/table.ts";
import { isThere, type NodeTree } from "./node-tree.ts";

/** A mistake that stops a kubelet that takes the IDs of user namespaces from the ranges of the user `kubelet`. */
export type SubidNote =
  | {
      readonly note: "subid-range";
      readonly path: string;
      readonly version: KubernetesVersion;
      /** The last ID of the range. */
      readonly last: number;
      /** The line to write instead; absent if no range fits. */
      readonly instead?: string;
    }
  | { readonly note: "no-getsubids"; readonly path: string; readonly version: KubernetesVersion };

const rangeFiles: readonly string[] = ["/etc/subuid", "/etc/subgid"];

/** The kernel has 4294967295 IDs; since 1.38, a range must end below it. */
const idLimit = 4_294_967_295;
const usualIdsPerPod = 65_536;

const programFolders: readonly string[] = [
  "/usr/local/sbin",
  "/usr/local/bin",
  "/usr/sbin",
  "/usr/bin",
  "/sbin",
  "/bin",
];

/** Notes about `/etc/subuid` and `/etc/subgid`; none where the tree lacks what decides. Never rejects. */
export async function subidNotes(
  config: Config,
  version: KubernetesVersion,
  tree: NodeTree,
): Promise<readonly SubidNote[]> {
  if (!config.isGateOn("UserNamespacesSupport")) return [];
  const users = await tree.text("/etc/passwd");
  if (users !== undefined && !/^kubelet:/m.test(users)) return [];
  const texts = await Promise.all(
    rangeFiles.map(async (path) => ({ path, text: (await tree.text(path)) ?? "" })),
  );
  const ranges = texts.flatMap(({ path, text }) =>
    rangesOfKubelet(text).map((range) => ({ path, ...range })),
  );
  if (isBefore(version, "1.38")) {
    const [range] = ranges;
    const isMissing = range && (await isProgramMissing("getsubids", tree));
    return isMissing ? [{ note: "no-getsubids", path: range.path, version }] : [];
  }
  const ids = config.setting("userNamespaces.idsPerPod").value ?? usualIdsPerPod;
  return ranges.flatMap(({ path, first, count }): SubidNote[] => {
    const last = first + count - 1;
    if (last < idLimit) return [];
    const fitting = ids > 0 ? Math.floor((idLimit - first) / ids) * ids : 0;
    const instead = fitting > 0 && { instead: `kubelet:${first}:${fitting}` };
    return [{ note: "subid-range", path, version, last, ...instead }];
  });
}

function rangesOfKubelet(text: string): readonly { first: number; count: number }[] {
  return [...text.matchAll(/^kubelet:(\d{1,10}):(\d{1,10})\s*$/gm)].map(([, first, count]) => ({
    first: Number(first),
    count: Number(count),
  }));
}

/** True if the tree has the system's programs, and not this one. */
async function isProgramMissing(name: string, tree: NodeTree): Promise<boolean> {
  const isInTree = async (program: string): Promise<boolean> => {
    const paths = programFolders.map((folder) => `${folder}/${program}`);
    return (await Promise.all(paths.map((path) => isThere(path, tree)))).includes(true);
  };
  return (await isInTree("sh")) && !(await isInTree(name));
}
