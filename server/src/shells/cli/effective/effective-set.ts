import type { Knowledge } from "../../../engine/analysis/knowledge.ts";
import {
  effectivesOfFiles,
  type EffectiveFilesOptions,
  type ReadEffective,
} from "../../../answers/reports/effective-files.ts";
import type { SetOptions } from "../help/set-options.ts";
import { readSubjectFiles } from "../input/read-set.ts";
import type { Terminal } from "../terminal/terminal.ts";

/** The files and flags of which an effective configuration is made. */
export interface EffectiveSource extends EffectiveFilesOptions {
  /** The main file; undefined: the kubelet is given none. */
  readonly config: string | undefined;
  readonly set: SetOptions;
}

/** Reads and merges what kubelets get, or says in a sentence why that cannot be done. */
export async function readEffectives(
  source: EffectiveSource,
  terminal: Terminal,
  knowledge: Knowledge,
): Promise<readonly ReadEffective[] | string> {
  const { config, set } = source;
  const files = await readSubjectFiles(config, set, terminal, knowledge);
  return typeof files === "string" ? files : effectivesOfFiles(files, source, knowledge);
}
