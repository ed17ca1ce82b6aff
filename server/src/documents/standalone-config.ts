import {
  type Analysis,
  type EffectiveConfig,
  configIndex,
  effectiveConfig,
  mainLayer,
} from "../kubelet/index.ts";
import type { Knowledge } from "../engine/analysis/knowledge.ts";

/** The effective configuration with only the first configuration of the documents; undefined if there is none. */
export function standaloneConfig(
  { documents, version }: Analysis,
  knowledge: Knowledge,
): EffectiveConfig | undefined {
  const config = documents.find(({ identity }) => identity?.kind === "KubeletConfiguration");
  const index = configIndex(knowledge.schema, version);
  if (!config || !index) return undefined;
  return effectiveConfig([mainLayer(config.parsed.root)], index, knowledge);
}
