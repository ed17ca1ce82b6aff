import type { SourceFile } from "../engine/parts/source-file.ts";
import type { FileOptions } from "../engine/parts/part.ts";
import type { Finding } from "../engine/analysis/finding.ts";
import { analyzeHosted } from "../documents/index.ts";
import {
  type CheckedStack,
  type StackFile,
  configIndex,
  configOfTree,
  effectiveConfig,
} from "../kubelet/index.ts";
import { askedInsteadOf } from "../facts/field-index.ts";
import type { Knowledge } from "../engine/analysis/knowledge.ts";
import type { KubernetesVersion } from "../facts/table.ts";
import type { Dump } from "./dumps.ts";

/**
 * The dump of a running kubelet as a set of one file, in which nothing is filled in: what a dump leaves out is zero there,
 * never the default. It has no findings, because that kubelet has started. Undefined if the version has no
 * KubeletConfiguration.
 */
export function dumpStack(
  { config: root, outside }: Dump,
  file: StackFile,
  version: KubernetesVersion,
  knowledge: Knowledge,
): CheckedStack | undefined {
  const index = configIndex(knowledge.schema, version);
  if (!index) return undefined;
  const layer = { kind: "main", origin: file.name, root, place: root.span } as const;
  const effective = effectiveConfig([layer], index, knowledge);
  const tree = effective.main;
  const asIs = { keepsZeros: true, stage: "none" } as const;
  return {
    version,
    effective: { ...effective, tree, config: configOfTree(tree, index, effective.isGateOn, asIs) },
    files: [{ ...file, outside }],
    flags: [],
    findings: [],
  };
}

/** A dump is the whole configuration: a value that it does not have is empty, and rules about it stay silent. */
const host = { name: "configz", headerIsGiven: true, defaults: new Set<string>() } as const;

/** The keys and values that a kubelet of a version rejects or ignores in a dump, at their places in the text. */
export function dumpFindings(
  { config, outside }: Dump,
  source: SourceFile,
  options: FileOptions,
  knowledge: Knowledge,
): readonly Finding[] {
  const documents = [{ span: config.span, root: config, problems: [] }];
  const region = config.span;
  const version = options.fixedVersion ?? options.kubernetesVersion;
  const asked = askedInsteadOf(version, options.askedVersion);
  const imageVersion = { version, asked };
  const hosted = { host, region, format: "json", documents, imageVersion } as const;
  return analyzeHosted(source, hosted, options, knowledge).findings.map((finding) => {
    const { related, ...rest } = finding;
    const places = related?.map((place) => ({ ...place, span: outside(place.span) }));
    return { ...rest, span: outside(finding.span), related: places };
  });
}
