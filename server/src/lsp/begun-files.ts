import { analyze } from "../core/analysis/analyze.ts";
import { isKubeletName } from "../core/kubelet/identify.ts";
import type { Knowledge } from "../core/schema/knowledge.ts";
import type { Snapshot } from "./analyses.ts";
import type { OpenView } from "./diagnostics.ts";
import type { Settings } from "./settings.ts";
import { pathOfUri } from "../files/uris.ts";

/**
 * A file that is named as the kubelet's are and holds no more than a word, as the kubelet's: so that what it may become
 * can be offered. Undefined for any other, whose own view is to be asked.
 */
export function viewOfBegun(
  view: OpenView,
  { uri, languageId, text }: Snapshot,
  { kubernetesVersion }: Settings,
  knowledge: Knowledge,
): OpenView | undefined {
  const path = pathOfUri(uri);
  if (view.analyzed.analysis || languageId !== "yaml" || !isKubeletName(path)) return undefined;
  if (!/^[\w-]*$/.test(text.replaceAll(/^[ \t]*#.*$/gm, "").trim())) return undefined;
  const analysis = analyze(text, { kubernetesVersion, path, isKubeletConfig: true }, knowledge);
  return { ...view, analyzed: { analysis, resultId: view.resultId } };
}
