import { checkSet } from "../core/analysis/check-set.ts";
import type { SetAnalysis } from "../core/analysis/set-analysis.ts";
import type { NodeDescription } from "../core/kubelet/node-description.ts";
import type { Knowledge } from "../core/schema/knowledge.ts";
import type { KubernetesVersion } from "../core/schema/table.ts";
import type { SetOptions } from "./invocation.ts";
import { platformOnly } from "../service/reports/platform-only.ts";
import type { ReadSet } from "../service/reports/set-files.ts";
import { readSet } from "./read-set.ts";

/** The files and flags of which an effective configuration is made. */
export interface EffectiveSource {
  /** The main file; undefined: the kubelet is given none. */
  readonly config: string | undefined;
  readonly set: SetOptions;
  readonly version: KubernetesVersion;
  /** What the platform lays around the user's document, without the document's settings. */
  readonly isBase: boolean;
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

/** Reads and merges what a kubelet gets, or says in a sentence why that cannot be. */
export async function readEffective(
  source: EffectiveSource,
  knowledge: Knowledge,
): Promise<ReadEffective | string> {
  const { config, set, version, isBase, node } = source;
  const files = await readSet(config, set);
  if (typeof files === "string") return files;
  const name = config ?? set.configDir ?? "";
  const platform = platformOnly(files, source, knowledge);
  if (isBase) {
    const base = platform?.base();
    if (!platform || !base) return knowledge.language.cli.noBase(name);
    return { name, set: base, files, baseOf: platform.platform };
  }
  const options = { kubernetesVersion: version, ...(node && { node }) };
  const merged = platform?.set() ?? checkSet(files.texts, options, knowledge);
  return merged
    ? { name, set: merged, files }
    : `Kubernetes ${version} has no KubeletConfiguration.`;
}
