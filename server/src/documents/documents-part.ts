import { triedFixes } from "../engine/fixes/try-fixes.ts";
import type { Part, PartContext } from "../engine/parts/part.ts";
import {
  type Analysis,
  rewritesAt,
  type EffectiveConfig,
  configIndex,
  effectiveConfig,
  mainLayer,
} from "../kubelet/index.ts";
import { once } from "../engine/text/once.ts";
import { completionsAt } from "./document-completion.ts";
import { documentFixes, safeDocumentEdits } from "./fixes-of.ts";
import { documentLinks } from "./links.ts";
import { documentOutline } from "./document-outline.ts";
import { hoverAt } from "./document-hover.ts";
import { markedKeys } from "./semantic-tokens.ts";
import { newLineStart } from "./on-type.ts";
import type { Knowledge } from "../engine/analysis/knowledge.ts";

/** The answers for the documents of an analysis. */
export function documentsPart(
  { kind, id, label, analysis }: Pick<Part, "kind" | "id" | "label"> & { analysis: Analysis },
  { knowledge, options, again }: PartContext,
): Part {
  // A text that no longer contains kubelet documents has no findings.
  const other = (text: string): Analysis | undefined => again(text, id, { isInSet: false })?.config;
  let alone: { readonly analysis: Analysis | undefined } | undefined;
  /** This text without its set is asked for with every trial. */
  const itself = (): Analysis | undefined => {
    alone ??= { analysis: options.isInSet === true ? other(analysis.text) : analysis };
    return alone.analysis;
  };
  const analysisOf = (text: string): Analysis | undefined =>
    text === analysis.text ? itself() : other(text);
  const source = once(() =>
    documentFixes(analysis, (text) => analysisOf(text)?.findings ?? [], knowledge),
  );
  const { documents, region, format } = analysis;
  return {
    kind,
    id,
    label,
    region,
    format,
    reader: "kubelet",
    config: analysis,
    findings: analysis.findings,
    hover: (offset) => hoverAt(analysis, offset, knowledge),
    complete: (offset) =>
      completionsAt(analysis, offset, knowledge).items.map((item) => ({
        ...item,
        isDetailBeside: true,
      })),
    fixes: triedFixes(source),
    safeEdits: (findings = analysis.findings, budget) =>
      safeDocumentEdits(analysis, source(), findings, budget),
    rewrites: (request) => rewritesAt({ analysis, again: analysisOf, knowledge }, request),
    outline: () => documentOutline(analysis),
    links: () => documentLinks(analysis),
    tokens: () => markedKeys(analysis, knowledge),
    newLine: (offset) => newLineStart(analysis, offset),
    effective: () => standaloneConfig(analysis, knowledge),
    status: () => ({
      kinds: documents.flatMap(({ identity }) => (identity ? [identity.kind] : [])),
    }),
  };
}

/** The effective configuration with only the first configuration of the documents; undefined if there is none. */
function standaloneConfig(
  { documents, version }: Analysis,
  knowledge: Knowledge,
): EffectiveConfig | undefined {
  const config = documents.find(({ identity }) => identity?.kind === "KubeletConfiguration");
  const index = configIndex(knowledge.schema, version);
  if (!config || !index) return undefined;
  return effectiveConfig([mainLayer(config.parsed.root)], index, knowledge);
}
