import { checkSet } from "../../sets/index.ts";
import type { NodeDescription, SetAnalysis } from "../../kubelet/index.ts";
import type { Knowledge } from "../../analysis/knowledge.ts";
import type { KubernetesVersion } from "../../facts/table.ts";
import type { WholeAnswer } from "../../messages/cli-phrases.ts";
import { unreadMain } from "./unread-main.ts";
import { platformOnly } from "./platform-only.ts";
import type { ReadSet } from "./set-files.ts";

/** How an effective configuration is made of files. */
export interface EffectiveFilesOptions {
  /** Nothing but a main file is given where both are empty: then a platform's document counts as such. */
  readonly set: { readonly configDir: string | undefined; readonly args: readonly string[] };
  readonly version: KubernetesVersion;
  /** What the platform lays around the user's document, without the document's settings. */
  readonly isBase: boolean;
  /** The command that asks; `effective` where it is left out. */
  readonly command?: WholeAnswer;
  readonly node?: NodeDescription;
}

/** An effective configuration, the files that it was made of, and what users read of it. */
export interface ReadEffective {
  readonly name: string;
  readonly set: SetAnalysis;
  readonly files: ReadSet;
  /** The platform whose base alone it is. */
  readonly baseOf?: string;
}

/** Merges what a kubelet gets, or says in a sentence why that cannot be. */
export function effectiveOfFiles(
  name: string,
  files: ReadSet,
  options: EffectiveFilesOptions,
  knowledge: Knowledge,
): ReadEffective | string {
  const { version, isBase, node, command = "effective" } = options;
  const platform = platformOnly(files, options, knowledge);
  if (isBase) {
    const base = platform?.base();
    if (!platform || !base) return knowledge.language.cli.noBase(name);
    return { name, set: base, files, baseOf: platform.platform };
  }
  const unread = platform ? undefined : unreadMain(files.texts.main, command, knowledge);
  if (unread !== undefined) return unread;
  const setOptions = { kubernetesVersion: version, ...(node && { node }) };
  const merged = platform?.set() ?? checkSet(files.texts, setOptions, knowledge);
  return merged
    ? { name, set: merged, files }
    : `Kubernetes ${version} has no KubeletConfiguration.`;
}
