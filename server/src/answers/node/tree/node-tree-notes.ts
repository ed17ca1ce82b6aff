import {
  type Config,
  type NodeDescription,
  systemdCgroup,
  isDropInName,
} from "../../../kubelet/index.ts";
import { isThere, type NodeTree } from "./node-tree.ts";
import { flagValue } from "../../../flags/index.ts";
import type { NodeReading } from "./read-node.ts";
import { withoutEnd } from "../../../engine/text/run-before.ts";
import { dropInFolderNames } from "../../../stacks/index.ts";
import { folderOf, nameOf } from "../../../engine/files/uris.ts";
import type { NodeCommand } from "./read-command.ts";

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

/** A file whose mode makes it unusable, or a secret readable by everyone. */
interface ModeNote {
  readonly note: "no-program" | "open-secret";
  readonly path: string;
  /** In octal digits, such as `644`. */
  readonly mode: string;
}

/**
 * Credential plugins that cannot be executed (the kubelet starts, and pulls fail), and keys and kubeconfigs that
 * everyone on the node can read. Empty if the tree has no modes. Never rejects.
 */
export async function modeNotes(
  { command: { args }, files }: Pick<NodeReading, "command" | "files">,
  config: Config | undefined,
  tree: NodeTree,
): Promise<readonly ModeNote[]> {
  const written = flagValue(args, "image-credential-provider-bin-dir");
  const folder = written === undefined ? undefined : withoutEnd(written, /\//);
  const listed = files.get(flagValue(args, "image-credential-provider-config") ?? "") ?? "";
  const names = [...listed.matchAll(/^[ \t]*(?:-[ \t]*)?["']?name["']?\s*:\s*["']?([\w.-]+)/gm)];
  const programs = folder === undefined ? [] : names.map(([, name = ""]) => `${folder}/${name}`);
  const key = config?.setting("tlsPrivateKeyFile").value;
  const secrets = [flagValue(args, "kubeconfig"), key].filter(
    (path): path is string => path !== undefined && path !== "",
  );
  const notes = await Promise.all([
    ...[...new Set(programs)].map((path) => noteOn(path, "no-program", tree)),
    ...[...new Set(secrets)].map((path) => noteOn(path, "open-secret", tree)),
  ]);
  return notes.filter((note) => note !== undefined);
}

async function noteOn(
  path: string,
  note: ModeNote["note"],
  tree: NodeTree,
): Promise<ModeNote | undefined> {
  const mode = await tree.mode(path);
  if (mode === undefined) return undefined;
  const isWrong = note === "no-program" ? (mode & 0o111) === 0 : (mode & 0o004) !== 0;
  return isWrong ? { note, path, mode: mode.toString(8) } : undefined;
}

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
