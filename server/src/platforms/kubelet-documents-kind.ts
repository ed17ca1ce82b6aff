import type { Part, PartContext, PartKind } from "../engine/parts/part.ts";
import { analyzeDocuments, documentsPart } from "../documents/index.ts";
import { brokenHeaderLook, kubeletDocumentsLook } from "./quick-looks.ts";

/** The kubelet's own documents: configurations, credential providers, records of images. */
export const kubeletDocumentsKind: PartKind = {
  ...kubeletDocumentsLook,
  recognise: recogniseDocuments,
};

/** The kubelet's own documents if a mistake in their header hides what the file is. */
export const brokenHeaderKind: PartKind = {
  ...brokenHeaderLook,
  recognise: (context) =>
    recogniseDocuments({ ...context, options: { ...context.options, isKubeletConfig: true } }),
};

function recogniseDocuments(context: PartContext): readonly Part[] {
  const analysis = analyzeDocuments(context.source, context.options, context.knowledge);
  const [first] = analysis.documents.flatMap(({ identity }) => (identity ? [identity.kind] : []));
  // A file too large or not text has findings, but no documents.
  const isOurs = first !== undefined || analysis.findings.length > 0;
  if (!isOurs && context.options.role === undefined) return [];
  const label = first ?? "";
  return [documentsPart({ kind: "documents", id: "documents", label, analysis }, context)];
}
