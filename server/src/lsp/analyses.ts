import type { AnalyzeOptions, Analysis } from "../core/analysis/analysis.ts";
import { analyze } from "../core/analysis/analyze.ts";
import { isDropInPath, kubeletKinds } from "../core/kubelet/identify.ts";
import type { Knowledge } from "../core/schema/knowledge.ts";
import { kubeletLanguage } from "./protocol.ts";
import type { Settings } from "./settings.ts";
import { pathOfUri } from "./uri.ts";

/** An open document as it was when a request came. */
export interface Snapshot {
  readonly uri: string;
  readonly languageId: string;
  readonly version: number;
  readonly text: string;
}

/** The analysis of a snapshot; undefined for a document that is none of the kubelet's. */
export interface Analyzed {
  readonly analysis: Analysis | undefined;
  /** Names this analysis among all of the server's, for pulled diagnostics. */
  readonly resultId: string;
}

interface Kept extends Analyzed {
  readonly version: number;
  readonly revision: number;
}

/** Analyses by document, each made once for its version and settings. */
export interface Analyses {
  of(snapshot: Snapshot, settings: Settings): Analyzed;
  forget(uri: string): void;
  /** How many are kept. */
  readonly size: number;
}

/** More open documents than this are analysed anew when they are asked about again. */
const mostKept = 64;

/** An empty cache of analyses. */
export function createAnalyses(
  knowledge: Knowledge,
  jsonSyntaxReportedByEditor: () => boolean,
): Analyses {
  const kept = new Map<string, Kept>();
  let made = 0;
  return {
    of(snapshot, settings) {
      const { uri, version } = snapshot;
      const known = kept.get(uri);
      if (known?.version === version && known.revision === settings.revision) return known;
      const options = optionsFor(snapshot, settings, jsonSyntaxReportedByEditor());
      const analysis = mayBeOurs(snapshot)
        ? analyze(snapshot.text, options, knowledge, known?.analysis)
        : undefined;
      // A file too large or not text has findings, but no documents.
      const ours =
        analysis?.documents.some(({ identity }) => identity !== undefined) ||
        (analysis?.findings.length ?? 0) > 0;
      const fresh: Kept = {
        analysis: ours ? analysis : undefined,
        resultId: String(++made),
        version,
        revision: settings.revision,
      };
      // A request that came before the last edit is answered, but displaces nothing newer.
      if (known && known.version > version) return fresh;
      kept.delete(uri);
      kept.set(uri, fresh);
      for (const oldest of kept.keys()) {
        if (kept.size <= mostKept) break;
        kept.delete(oldest);
      }
      return fresh;
    },
    forget: (uri) => void kept.delete(uri),
    get size() {
      return kept.size;
    },
  };
}

const marks = [...kubeletKinds, "kubelet.config.k8s.io", "kubelet.k8s.io"];

/**
 * False where no part of the text can be one of the kubelet's kinds. A large foreign YAML or JSON
 * file that happens to be open is not parsed with every key stroke.
 */
function mayBeOurs({ uri, languageId, text }: Snapshot): boolean {
  if (languageId === kubeletLanguage || isDropInPath(pathOfUri(uri))) return true;
  return marks.some((mark) => text.includes(mark));
}

function optionsFor(
  { uri, languageId }: Snapshot,
  settings: Settings,
  jsonSyntaxReportedByEditor: boolean,
): AnalyzeOptions {
  const isJson = languageId === "json" || languageId === "jsonc";
  return {
    kubernetesVersion: settings.kubernetesVersion,
    path: pathOfUri(uri),
    isKubeletConfig: languageId === kubeletLanguage,
    syntaxReportedElsewhere: isJson && jsonSyntaxReportedByEditor,
    advice: settings.advice,
    ...(settings.node && { node: settings.node }),
    severities: settings.rules,
  };
}
