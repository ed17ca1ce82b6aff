import type { Knowledge } from "../../../engine/analysis/knowledge.ts";
import {
  effectivesOfFiles,
  type EffectiveFilesOptions,
  type ReadEffective,
} from "../../../answers/reports/effective-files.ts";
import type { FileSystem } from "../../../engine/files/file-system.ts";
import { gitFiles } from "../../hosts/git-files.ts";
import { machine } from "../../hosts/machine-paths.ts";
import type { SetOptions } from "../help/set-options.ts";
import { readSubjectFiles } from "../input/read-set.ts";
import type { Terminal } from "../terminal/terminal.ts";

/** The files and flags of which an effective configuration is made. */
export interface EffectiveSource extends EffectiveFilesOptions {
  /** The main file; undefined: the kubelet is given none. */
  readonly config: string | undefined;
  readonly set: SetOptions;
  /** The revision of git whose files are read instead of those of the disk. */
  readonly revision?: string;
}

/** The files of a revision of the repository around a folder, or why they cannot be read, in a sentence. */
export async function filesOfRevision(
  folder: string,
  revision: string,
  { language }: Pick<Knowledge, "language">,
): Promise<FileSystem | string> {
  const tree = await gitFiles(machine.absolute(folder), revision);
  return "problem" in tree ? language.cli.noRevision(revision, tree) : tree;
}

/** Reads and merges what kubelets get, or says in a sentence why that cannot be done; `known`: the files of the revision. */
export async function readEffectives(
  source: EffectiveSource,
  terminal: Terminal,
  knowledge: Knowledge,
  known?: FileSystem,
): Promise<readonly ReadEffective[] | string> {
  const { config, set, revision } = source;
  const folder = machine.folderOf(machine.absolute(config ?? set.configDir ?? "."));
  const tree =
    known ??
    (revision === undefined ? undefined : await filesOfRevision(folder, revision, knowledge));
  if (typeof tree === "string") return tree;
  const files = await readSubjectFiles(config, set, terminal, knowledge, tree);
  if (typeof files === "string") return revision === undefined ? files : `${revision}: ${files}`;
  const read = await effectivesOfFiles(files, source, knowledge);
  if (revision === undefined || typeof read === "string") return read;
  return read.map((effective) => ({ ...effective, name: `${revision}:${effective.name}` }));
}
