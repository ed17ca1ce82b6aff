import type { Knowledge } from "../analysis/knowledge.ts";
import {
  effectiveOfFiles,
  type EffectiveFilesOptions,
  type ReadEffective,
} from "../workspace/reports/effective-files.ts";
import type { SetOptions } from "./set-options.ts";
import { readSet } from "./read-set.ts";

/** The files and flags of which an effective configuration is made. */
export interface EffectiveSource extends EffectiveFilesOptions {
  /** The main file; undefined: the kubelet is given none. */
  readonly config: string | undefined;
  readonly set: SetOptions;
}

/** Reads and merges what a kubelet gets, or says in a sentence why that cannot be. */
export async function readEffective(
  source: EffectiveSource,
  knowledge: Knowledge,
): Promise<ReadEffective | string> {
  const { config, set } = source;
  const files = await readSet(config, set);
  if (typeof files === "string") return files;
  return effectiveOfFiles(config ?? set.configDir ?? "", files, source, knowledge);
}
