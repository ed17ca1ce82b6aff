import { CodeActionKind, type CodeAction } from "vscode-languageserver";
import type { AnalyzeOptions } from "../core/analysis/analysis.ts";
import { analyze } from "../core/analysis/analyze.ts";
import { analyzeSeccomp } from "../core/analysis/analyze-seccomp.ts";
import { analyzeEmbedded, type EmbeddedAnalysis } from "../core/analysis/embedded.ts";
import type { TextEdit } from "../core/edits/document-editor.ts";
import { fixToEnd } from "../core/fixes/fix-all.ts";
import { safeEdits, safeEmbeddedEdits } from "../core/fixes/fixes-of.ts";
import { safeSeccompEdits } from "../core/fixes/seccomp/seccomp-fixes-of.ts";
import type { Knowledge } from "../core/schema/knowledge.ts";
import { rangeOf } from "./convert.ts";
import { findingsOfView, type OpenView } from "./diagnostics.ts";

/** The kind of the action, for the initialize answer. */
export const fixAllKind = `${CodeActionKind.SourceFixAll}.kubelet`;

/**
 * All safe fixes of a file, those that others make room for too, as one action: of several, an editor may
 * apply only the first. Undefined where there are none. `options` are those of the file's analysis.
 */
export function fixAllAction(
  view: OpenView,
  uri: string,
  options: AnalyzeOptions,
  knowledge: Knowledge,
): CodeAction | undefined {
  const { analyzed, embedded, seccomp } = view;
  const written = embedded?.structure ?? analyzed.analysis ?? seccomp?.analysis;
  if (!written) return undefined;
  const { edits } = fixToEnd(written.text, (text) =>
    text === written.text
      ? firstEdits(view, options, knowledge)
      : laterEdits(text, view, options, knowledge),
  );
  if (edits.length === 0) return undefined;
  const changes = edits.map(({ span, newText }) => ({ range: rangeOf(written, span), newText }));
  const title = knowledge.language.server.fixAll;
  return { title, kind: fixAllKind, edit: { changes: { [uri]: changes } } };
}

/** By what is known of the file already, with what is found in its sets. */
function firstEdits(
  view: OpenView,
  options: AnalyzeOptions,
  knowledge: Knowledge,
): readonly TextEdit[] {
  const { analyzed, embedded, seccomp } = view;
  const { analysis } = analyzed;
  const alone = { ...view, seccomp: undefined, embedded: undefined };
  const found = findingsOfView(alone).map(({ finding }) => finding);
  const edits = [
    ...(analysis ? safeEdits(analysis, found, options, knowledge) : []),
    ...(embedded?.found ?? []).flatMap((part) => safeEmbeddedEdits(part, knowledge)),
  ];
  if (edits.length > 0 || !seccomp) return edits;
  return safeSeccompEdits(seccomp.analysis, seccomp.analysis.findings, seccomp.options, knowledge);
}

/** In the text that the edits before have made. */
function laterEdits(
  text: string,
  { analyzed, embedded, seccomp }: OpenView,
  options: AnalyzeOptions,
  knowledge: Knowledge,
): readonly TextEdit[] {
  const again = { ...options, isInSet: false };
  const analysis = analyzed.analysis && analyze(text, again, knowledge, analyzed.analysis);
  const parts = embedded ? partsOf(text, embedded.found, knowledge) : [];
  const edits = [
    ...(analysis ? safeEdits(analysis, analysis.findings, again, knowledge) : []),
    ...parts.flatMap((part) => safeEmbeddedEdits(part, knowledge)),
  ];
  const profile =
    edits.length === 0 && seccomp ? analyzeSeccomp(text, seccomp.options, knowledge) : undefined;
  if (!profile || !seccomp) return edits;
  return safeSeccompEdits(profile, profile.findings, seccomp.options, knowledge);
}

function partsOf(
  text: string,
  [first]: readonly EmbeddedAnalysis[],
  knowledge: Knowledge,
): readonly EmbeddedAnalysis[] {
  if (!first) return [];
  const { kubernetesVersion, advice, severities, node } = first.options;
  const options = {
    kubernetesVersion,
    ...(advice !== undefined && { advice }),
    ...(severities && { severities }),
    ...(node && { node }),
  };
  return analyzeEmbedded(text, options, knowledge).found;
}
