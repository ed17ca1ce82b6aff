import { platformSet } from "../core/analysis/platform-set.ts";
import type { SetAnalysis } from "../core/analysis/set-analysis.ts";
import type { Knowledge } from "../core/schema/knowledge.ts";
import type { KubernetesVersion } from "../core/schema/table.ts";
import type { SetOptions } from "./invocation.ts";
import type { ReadSet } from "./read-set.ts";

/** What a platform's document comes to, where nothing but a file is given; undefined for other files. */
export function platformOnly(
  { texts: { main } }: ReadSet,
  { configDir, args }: SetOptions,
  kubernetesVersion: KubernetesVersion,
  knowledge: Knowledge,
): SetAnalysis | undefined {
  if (!main || configDir !== undefined || args.length > 0) return undefined;
  const { text, path } = main;
  const named = { id: path, name: path, text };
  return platformSet(named, { kubernetesVersion, path: `/${path}` }, knowledge);
}
