import { dropInFolderNames } from "../../../stacks/index.ts";
import { flagValue } from "../../../flags/index.ts";
import { folderOf, nameOf } from "../../../engine/files/uris.ts";
import { isDropInName } from "../../../kubelet/index.ts";
import type { NodeTree } from "./node-tree.ts";
import type { NodeCommand } from "./read-command.ts";

/** A folder of drop-ins that the command of the kubelet does not pass. */
interface UnreadDropIns {
  readonly note: "unread-drop-ins";
  readonly path: string;
}

/** The folders where people put drop-ins, if the command passes none: the kubelet reads no folder by default. */
export async function unreadDropIns(
  { args, from }: NodeCommand,
  tree: NodeTree,
): Promise<readonly UnreadDropIns[]> {
  if (from === undefined || flagValue(args, "config-dir") !== undefined) return [];
  const config = flagValue(args, "config");
  const besides =
    config === undefined
      ? []
      : dropInFolderNames(nameOf(config)).map((name) => `${folderOf(config)}/${name}`);
  const folders = new Set(["/etc/kubernetes/kubelet.conf.d", ...besides]);
  const found = await Promise.all(
    [...folders].map(async (path): Promise<readonly UnreadDropIns[]> => {
      const entries = await tree.entries(path);
      return entries.some(({ name }) => isDropInName(name))
        ? [{ note: "unread-drop-ins", path }]
        : [];
    }),
  );
  return found.flat();
}
