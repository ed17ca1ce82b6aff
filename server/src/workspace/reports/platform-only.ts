import { type PlatformSet, analyzeFile, platformSets } from "../../sets/index.ts";
import type { NodeDescription } from "../../kubelet/index.ts";
import type { Knowledge } from "../../analysis/knowledge.ts";
import type { KubernetesVersion } from "../../facts/table.ts";
import type { ReadSet } from "./set-files.ts";

/** What a set is asked for with, besides its files. */
interface PlatformRequest {
  readonly set: { readonly configDir: string | undefined; readonly args: readonly string[] };
  readonly version: KubernetesVersion;
  readonly node?: NodeDescription;
}

/**
 * What a platform's document comes to, where nothing but a file is given; undefined for other files. Of several
 * configurations in the file the first counts.
 */
export function platformOnly(
  { texts: { main } }: ReadSet,
  { set, version, node }: PlatformRequest,
  knowledge: Knowledge,
): PlatformSet | undefined {
  if (!main || set.configDir !== undefined || set.args.length > 0) return undefined;
  const { text, path } = main;
  const options = { kubernetesVersion: version, path: `/${path}`, ...(node && { node }) };
  const file = analyzeFile(text, options, knowledge);
  return platformSets({ id: path, name: path }, file, knowledge)[0];
}
