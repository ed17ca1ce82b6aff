import type { ProfileFiles } from "../seccomp/index.ts";
import type { FileOptions } from "../engine/parts/part.ts";
import { layerOptions, mayHoldParts, type ParsedText, parseText } from "../stacks/index.ts";
import { type Analysis, type FileRole, mayHoldKubeletKinds } from "../kubelet/index.ts";
import { isSystemdUnit } from "../engine/syntax/systemd-unit.ts";
import type { Knowledge } from "../engine/analysis/knowledge.ts";
import { defaultVersion } from "../facts/field-index.ts";
import type { KubernetesVersion } from "../facts/table.ts";
import { globMatcher } from "../engine/text/glob.ts";
import { lookAt, type TextLook } from "../engine/text/text-look.ts";
import { kubeletLanguage } from "./kubelet-language.ts";
import { createSizedCache } from "./sized-cache.ts";
import { isViewOfOurs } from "./view-schemes.ts";
import { isProjectFile } from "./is-project-file.ts";
import { analysisOptions, type Settings } from "./settings.ts";
import { pathOfUri } from "../engine/files/uris.ts";

/** An open document as it was when a request came, or a file of the disk. */
export interface Snapshot {
  readonly uri: string;
  readonly languageId: string;
  readonly version: number;
  readonly text: string;
  /** The end of the user's last change, while they may still be typing there. */
  readonly typedAt?: number;
  /** A look at the text; absent until it is needed. */
  readonly look?: TextLook;
  /** The known profiles of the nodes; absent until they are searched. */
  readonly profiles?: KnownProfiles;
  /** Texts of other files that complete its documents. */
  readonly neighbours?: readonly string[];
}

/** The profiles of the folder that stands for the nodes' seccomp root, where there is one. */
export interface KnownProfiles {
  readonly files?: ProfileFiles;
}

/** The analysis of a snapshot. */
export interface Analyzed {
  /** Undefined if a quick look says that the document is not ours. */
  readonly file: ParsedText | undefined;
  /** The kubelet's own documents in it; undefined where there are none. */
  readonly analysis: Analysis | undefined;
  /** Names this analysis among all of the server's, for pulled diagnostics. */
  readonly resultId: string;
}

/** A file as a part of a set. */
export interface SetPart {
  /** Absent for a file that only gives flags. */
  readonly role?: FileRole;
  /** The version of the set's main file, where that says one; or the version of a view. */
  readonly version?: KubernetesVersion;
  /** The version that was asked for, if it is not supported. */
  readonly askedVersion?: string | undefined;
  /** Its flags are checked with those of other files. */
  readonly isJoined?: boolean;
}

interface Kept extends Analyzed {
  readonly snapshot: Snapshot;
  readonly revision: number;
  readonly part: string;
}

/** Analyses by document, each made once for its version and settings. */
export interface Analyses {
  /** `part`: the file is checked together with others of its set. */
  analyze(snapshot: Snapshot, settings: Settings, part?: SetPart): Analyzed;
  forget(uri: string): void;
  forgetAll(): void;
  /** How many are kept. */
  readonly size: number;
}

/** In UTF-16 units, since an analysis takes up to 300 bytes of memory for each unit of its text. */
const maxKeptText = 1_000_000;

/** An empty cache of analyses. It keeps those of the last `maxKept` documents, and fewer of long texts. */
export function createAnalyses(
  knowledge: Knowledge,
  jsonSyntaxReportedByEditor: () => boolean,
  maxKept = 64,
): Analyses {
  const kept = createSizedCache<string, Kept>({
    maxEntries: maxKept,
    maxSize: maxKeptText,
    sizeOf: ({ snapshot }) => snapshot.text.length,
  });
  let made = 0;
  return {
    analyze(snapshot, settings, setPart) {
      const { uri } = snapshot;
      const cached = kept.get(uri);
      const part = setPart
        ? `${setPart.role ?? ""} ${setPart.version ?? ""} ${setPart.askedVersion ?? ""} ${String(setPart.isJoined)}`
        : "";
      const isSame = cached?.revision === settings.revision && cached.part === part;
      if (cached && isSame && isSameDocument(cached, snapshot)) return cached;
      const options = optionsFor(snapshot, settings, jsonSyntaxReportedByEditor(), setPart);
      const look = lookOf(snapshot);
      const file =
        (snapshot.look && isOurs(snapshot)) || mayHoldParts(look, options)
          ? parseText(snapshot.text, options, knowledge, look)
          : undefined;
      const analysis = file?.parts.find(({ config }) => config && !config.host)?.config;
      const { revision } = settings;
      const resultId = String(++made);
      const fresh: Kept = { file, analysis, resultId, snapshot, revision, part };
      kept.put(uri, fresh);
      return fresh;
    },
    forget: (uri) => {
      kept.delete(uri);
    },
    forgetAll: () => {
      kept.clear();
    },
    get size() {
      return kept.size;
    },
  };
}

/** A quick look at the marks in a document. */
export function lookOf({ look, text }: Snapshot): TextLook {
  return look ?? lookAt(text);
}

/** Versions are not compared: a file that is closed and opened again begins with 1 again. */
function isSameDocument(
  { snapshot }: Kept,
  { text, languageId, profiles, neighbours }: Snapshot,
): boolean {
  const isSame =
    snapshot.text === text &&
    snapshot.languageId === languageId &&
    snapshot.neighbours === neighbours;
  return isSame && (profiles === undefined || snapshot.profiles === profiles);
}

/**
 * False for a document that nothing is said about, such as a foreign YAML file: a large one that happens to be open is
 * not parsed with every key stroke.
 */
export function concernsUs(snapshot: Snapshot, settings?: Settings): boolean {
  if (isOurs(snapshot)) return true;
  return settings !== undefined && mayHoldParts(lookOf(snapshot), namedOptions(snapshot, settings));
}

/** Settings can only add to the text and the name of a document, which is checked several times for each version. */
function isOurs(snapshot: Snapshot): boolean {
  return mayHoldParts(lookOf(snapshot), namedOptions(snapshot));
}

/** Whether a document may be of the kubelet's own kinds, which sets consist of. */
export function mayBeOurs(snapshot: Snapshot): boolean {
  const { uri, languageId, text } = snapshot;
  return languageId === kubeletLanguage
    ? !isSystemdUnit(text)
    : mayHoldKubeletKinds(text, pathOfUri(uri), lookOf(snapshot));
}

const jsonLanguages: readonly string[] = ["json", "jsonc"];

function optionsFor(
  snapshot: Snapshot,
  settings: Settings,
  jsonSyntaxReportedByEditor: boolean,
  part: SetPart | undefined,
): FileOptions {
  const { languageId, text, profiles, neighbours } = snapshot;
  const options: FileOptions = {
    ...analysisOptions(settings),
    ...namedOptions(snapshot, settings),
    isBeingWritten: true,
    ...(neighbours && { neighbours }),
    ...(profiles?.files && { profileFiles: profiles.files }),
    syntaxReportedElsewhere: jsonLanguages.includes(languageId) && jsonSyntaxReportedByEditor,
    isJoined: part?.isJoined ?? false,
    ...(part?.version && { fixedVersion: part.version, askedVersion: part.askedVersion }),
  };
  return part?.role ? layerOptions(options, part.role, text) : options;
}

/** Options from a document's name and language. */
function namedOptions({ uri, languageId }: Snapshot, settings?: Settings): FileOptions {
  const path = pathOfUri(uri);
  const isProfile =
    settings && jsonLanguages.includes(languageId) && !isViewOfOurs(uri)
      ? profileByPath(path, settings)
      : undefined;
  return {
    kubernetesVersion: settings?.kubernetesVersion ?? defaultVersion,
    path,
    language: languageId,
    isKubeletConfig: languageId === kubeletLanguage,
    isProfile,
    isProjectFile: isProjectFile(uri) ? true : undefined,
  };
}

/** The form of a JSON document by its path or by the user's settings; `undefined` if neither says one. */
function profileByPath(path: string, { seccomp }: Settings): FileOptions["isProfile"] {
  const isNamed = seccomp.files.some((pattern) =>
    globMatcher(pattern.startsWith("/") ? pattern : `**/${pattern}`)(path),
  );
  if (isNamed) return "always";
  return /\/seccomp\//.test(path) ? "likely" : undefined;
}
