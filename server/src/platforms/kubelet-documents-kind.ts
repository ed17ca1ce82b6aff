import {
  type Part,
  type PartContext,
  type PartKind,
  mayHoldKubeletKinds,
} from "../kubelet/index.ts";
import { isSystemdUnit } from "../syntax/systemd-unit.ts";
import { isPatchFile } from "./patch-file.ts";
import { analyzeDocuments, documentsPart } from "../documents/index.ts";

/** The kubelet's own documents: configurations, credential providers, records of images. */
export const kubeletDocumentsKind: PartKind = {
  mayBeIn(look, { path = "", isKubeletConfig, role }) {
    // A set knows what it holds.
    if (role !== undefined) return true;
    if (isPatchFile(path, look)) return false;
    if (isKubeletConfig === true) return !isSystemdUnit(look.text);
    return mayHoldKubeletKinds(look.text, path, look);
  },
  recognise: recogniseDocuments,
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
