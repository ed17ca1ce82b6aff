import { withLazyFindings } from "../../findings/lazy-findings.ts";
import { mainLayer } from "../../effective/config-layer.ts";
import { effectiveConfig, type EffectiveConfig } from "../../effective/effective-config.ts";
import { tryFixes } from "../../fixes/try-fixes.ts";
import type { Analysis } from "../../kubelet/analysis.ts";
import { configIndex } from "../../kubelet/config-index.ts";
import { mayHoldKubeletKinds } from "../../kubelet/identify.ts";
import { isSystemdUnit } from "../../kubelet/systemd-unit.ts";
import type { Knowledge } from "../../schema/knowledge.ts";
import { rewritesAt } from "../kubelet-config/rewrites.ts";
import { isPatchFile } from "../hosted/patch-file.ts";
import { memoised } from "../../text/memoised.ts";
import type { Part, PartContext, PartKind } from "../part.ts";
import { analyzeDocuments } from "./analyze.ts";
import { completionsAt } from "./completion.ts";
import { documentFixes, safeDocumentEdits } from "./fixes-of.ts";
import { hoverAt } from "./hover.ts";
import { documentLinks } from "./links.ts";
import { newLineStart } from "./on-type.ts";
import { markedKeys } from "./semantic-tokens.ts";
import { documentSymbols } from "./symbols.ts";

/** The kubelet's own documents: configurations, credential providers, records of images. */
export const documentsKind: PartKind = {
  mayBeIn(look, { path = "", isKubeletConfig, role }) {
    // A set knows what it holds.
    if (role !== undefined) return true;
    if (isPatchFile(path, look)) return false;
    if (isKubeletConfig === true) return !isSystemdUnit(look.text);
    return mayHoldKubeletKinds(look.text, path, look);
  },
  recognise(context) {
    const analysis = analyzeDocuments(context.source, context.options, context.knowledge);
    const [first] = analysis.documents.flatMap(({ identity }) => (identity ? [identity.kind] : []));
    // A file too large or not text has findings, but no documents.
    const isOurs = first !== undefined || analysis.findings.length > 0;
    if (!isOurs && context.options.role === undefined) return [];
    const label = first ?? "";
    return [documentsPart({ kind: "documents", id: "documents", label, analysis }, context)];
  },
};

/** What is answered in the documents of an analysis. */
export function documentsPart(
  { kind, id, label, analysis }: Pick<Part, "kind" | "id" | "label"> & { analysis: Analysis },
  { knowledge, options, again }: PartContext,
): Part {
  // A text that holds nothing of the kubelet's any more has nothing wrong with it.
  const other = (text: string): Analysis | undefined => again(text, id, { isInSet: false })?.config;
  let alone: { readonly analysis: Analysis | undefined } | undefined;
  /** This text without its set is asked for with every trial. */
  const itself = (): Analysis | undefined => {
    alone ??= { analysis: options.isInSet === true ? other(analysis.text) : analysis };
    return alone.analysis;
  };
  const analysisOf = (text: string): Analysis | undefined =>
    text === analysis.text ? itself() : other(text);
  const source = documentFixes(analysis, (text) => analysisOf(text)?.findings ?? [], knowledge);
  const { documents, region, format } = analysis;
  const part: Omit<Part, "findings"> = {
    ...{ kind, id, label, region, format, reader: "kubelet", config: analysis },
    hover: (offset) => hoverAt(analysis, offset, knowledge),
    complete: (offset) =>
      completionsAt(analysis, offset, knowledge).items.map((item) => ({
        ...item,
        isDetailBeside: true,
      })),
    fixes: memoised((finding) => tryFixes(source, finding)),
    safeEdits: (findings = analysis.findings) => safeDocumentEdits(analysis, source, findings),
    rewrites: (request) => rewritesAt({ analysis, again: analysisOf, knowledge }, request),
    symbols: () => documentSymbols(analysis),
    links: () => documentLinks(analysis),
    tokens: () => markedKeys(analysis, knowledge),
    newLine: (offset) => newLineStart(analysis, offset),
    effective: () => effectiveOf(analysis, knowledge),
    status: () => ({
      kinds: documents.flatMap(({ identity }) => (identity ? [identity.kind] : [])),
    }),
  };
  return withLazyFindings(part, () => analysis.findings);
}

/** Of the first kubelet configuration among the documents. */
function effectiveOf(
  { documents, version }: Analysis,
  knowledge: Knowledge,
): EffectiveConfig | undefined {
  const config = documents.find(({ identity }) => identity?.kind === "KubeletConfiguration");
  const index = configIndex(knowledge.schema, version);
  if (!config || !index) return undefined;
  return effectiveConfig([mainLayer(config.parsed.root)], index, knowledge);
}
