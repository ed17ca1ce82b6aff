import type { Analysis } from "../../kubelet/analysis.ts";
import { memoised } from "../../text/memoised.ts";
import { once } from "../../text/once.ts";
import type { Part, PartContext } from "../part.ts";
import * as answers from "./document-capabilities.ts";

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
  const source = once(() =>
    answers.documentFixes(analysis, (text) => analysisOf(text)?.findings ?? [], knowledge),
  );
  const { documents, region, format } = analysis;
  return {
    ...{ kind, id, label, region, format, reader: "kubelet", config: analysis },
    findings: analysis.findings,
    hover: (offset) => answers.hoverAt(analysis, offset, knowledge),
    complete: (offset) =>
      answers
        .completionsAt(analysis, offset, knowledge)
        .items.map((item) => ({ ...item, isDetailBeside: true })),
    fixes: memoised((finding) => answers.tryFixes(source(), finding)),
    safeEdits: (findings = analysis.findings) =>
      answers.safeDocumentEdits(analysis, source(), findings),
    rewrites: (request) => answers.rewritesAt({ analysis, again: analysisOf, knowledge }, request),
    outline: () => answers.documentOutline(analysis),
    links: () => answers.documentLinks(analysis),
    tokens: () => answers.markedKeys(analysis, knowledge),
    newLine: (offset) => answers.newLineStart(analysis, offset),
    effective: () => answers.standaloneConfig(analysis, knowledge),
    status: () => ({
      kinds: documents.flatMap(({ identity }) => (identity ? [identity.kind] : [])),
    }),
  };
}
