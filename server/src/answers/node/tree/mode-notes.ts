import type { Config } from "../../../kubelet/index.ts";
import { flagValue } from "../../../flags/index.ts";
import type { NodeTree } from "./node-tree.ts";
import type { NodeReading } from "./read-node.ts";
import { withoutEnd } from "../../../engine/text/run-before.ts";

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
