import { keepNewest } from "./keep-newest.ts";
import type { AnalyzeOptions, Analysis } from "../core/analysis/analysis.ts";
import { analyze } from "../core/analysis/analyze.ts";
import { isDropInPath, kubeletKinds, type FileRole } from "../core/kubelet/identify.ts";
import { isSystemdUnit } from "../core/kubelet/systemd-unit.ts";
import type { Knowledge } from "../core/schema/knowledge.ts";
import type { KubernetesVersion } from "../core/schema/table.ts";
import { kubeletLanguage } from "./protocol.ts";
import type { Settings } from "./settings.ts";
import { pathOfUri } from "../files/uris.ts";

/** An open document as it was when a request came, or a file of the disk. */
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

/** A file as a part of a set. */
export interface SetPart {
  readonly role: FileRole;
  /** The version of the set's main file, where that says one; or the version of a view. */
  readonly version?: KubernetesVersion;
}

interface Kept extends Analyzed {
  readonly version: number;
  readonly revision: number;
  readonly part: string;
  readonly options: AnalyzeOptions;
}

/** Analyses by document, each made once for its version and settings. */
export interface Analyses {
  /** `part`: the file is judged together with others of its set. */
  of(snapshot: Snapshot, settings: Settings, part?: SetPart): Analyzed;
  /** The options that a document was analysed with last; the settings' own where it was not. */
  optionsOf(uri: string, settings: Settings): AnalyzeOptions;
  forget(uri: string): void;
  forgetAll(): void;
  /** How many are kept. */
  readonly size: number;
}

/** An empty cache of analyses; of more than `mostKept` documents, the oldest are made anew. */
export function createAnalyses(
  knowledge: Knowledge,
  jsonSyntaxReportedByEditor: () => boolean,
  mostKept = 64,
): Analyses {
  const kept = new Map<string, Kept>();
  let made = 0;
  return {
    of(snapshot, settings, setPart) {
      const { uri, version } = snapshot;
      const known = kept.get(uri);
      const part = setPart ? `${setPart.role} ${setPart.version ?? ""}` : "";
      const isSame = known?.analysis
        ? known.analysis.text === snapshot.text
        : known?.version === version;
      if (known && isSame && known.revision === settings.revision && known.part === part) {
        return known;
      }
      const options = optionsFor(snapshot, settings, jsonSyntaxReportedByEditor(), setPart);
      const analysis =
        setPart || mayBeOurs(snapshot)
          ? analyze(snapshot.text, options, knowledge, known?.analysis)
          : undefined;
      // A file too large or not text has findings, but no documents.
      const ours =
        analysis?.documents.some(({ identity }) => identity !== undefined) ||
        (analysis?.findings.length ?? 0) > 0;
      const fresh: Kept = {
        analysis: ours || setPart ? analysis : undefined,
        resultId: String(++made),
        version,
        revision: settings.revision,
        part,
        options,
      };
      // A request that came before the last edit is answered, but displaces nothing newer.
      if (known && known.version > version) return fresh;
      keepNewest(kept, uri, fresh, mostKept);
      return fresh;
    },
    optionsOf: (uri, { kubernetesVersion }) => kept.get(uri)?.options ?? { kubernetesVersion },
    forget: (uri) => void kept.delete(uri),
    forgetAll: () => {
      kept.clear();
    },
    get size() {
      return kept.size;
    },
  };
}

const marks = [...kubeletKinds, "kubelet.config.k8s.io", "kubelet.k8s.io"];
/** All marks in one pass: this is asked with every key stroke in every open YAML and JSON file. */
const anyMark = new RegExp(marks.map((mark) => mark.replaceAll(".", "\\.")).join("|"));

/**
 * False where no part of the text can be one of the kubelet's kinds. A large foreign YAML or JSON
 * file that happens to be open is not parsed with every key stroke.
 */
export function mayBeOurs({ uri, languageId, text }: Snapshot): boolean {
  const isNamed = languageId === kubeletLanguage || isDropInPath(pathOfUri(uri));
  return (isNamed || anyMark.test(text)) && !isSystemdUnit(text);
}

function optionsFor(
  { uri, languageId }: Snapshot,
  settings: Settings,
  jsonSyntaxReportedByEditor: boolean,
  part: SetPart | undefined,
): AnalyzeOptions {
  const isJson = languageId === "json" || languageId === "jsonc";
  return {
    kubernetesVersion: settings.kubernetesVersion,
    path: pathOfUri(uri),
    isKubeletConfig: languageId === kubeletLanguage || part !== undefined,
    syntaxReportedElsewhere: isJson && jsonSyntaxReportedByEditor,
    advice: settings.advice,
    ...(settings.node && { node: settings.node }),
    ...(part && { role: part.role, isInSet: true }),
    ...(part?.version && { fixedVersion: part.version }),
    severities: settings.rules,
  };
}
