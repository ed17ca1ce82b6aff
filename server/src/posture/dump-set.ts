import {
  type SetAnalysis,
  configIndex,
  configOfTree,
  dumpKey,
  effectiveConfig,
} from "../kubelet/index.ts";
import { analyze } from "../documents/index.ts";
import type { Knowledge } from "../analysis/knowledge.ts";
import type { KubernetesVersion } from "../facts/table.ts";
import { resolveAlias } from "../syntax/located-node.ts";
import { parseFile } from "../syntax/parse.ts";

/**
 * The dump of a running kubelet (`/configz`) as a set of one file, in which nothing is filled in: what a dump leaves out
 * is zero there, never the default. Undefined where the text is no dump.
 */
export function dumpSet(
  text: string,
  name: string,
  version: KubernetesVersion,
  knowledge: Knowledge,
): SetAnalysis | undefined {
  const index = configIndex(knowledge.schema, version);
  const root = parseFile(text).documents[0]?.root;
  const map = root && resolveAlias(root);
  const entry =
    map?.kind === "map" ? map.entries.find(({ key }) => key.text === dumpKey) : undefined;
  const config = entry && resolveAlias(entry.value);
  if (!index || config?.kind !== "map") return undefined;
  const layer = { kind: "main", origin: name, root: config, place: config.span } as const;
  const effective = effectiveConfig([layer], index, knowledge);
  const tree = effective.main;
  const asIs = { keepsZeros: true, stage: "none" } as const;
  const analysis = analyze(text, { kubernetesVersion: version }, knowledge);
  return {
    version,
    effective: { ...effective, tree, config: configOfTree(tree, index, effective.isGateOn, asIs) },
    files: [{ id: name, name, analysis }],
    flags: [],
    findings: [],
  };
}
