import { keepNewest } from "./keep-newest.ts";
import {
  analyzeSeccomp,
  mayBeAboutSeccomp,
  type AnalyzeSeccompOptions,
  type SeccompAnalysis,
} from "../core/analysis/analyze-seccomp.ts";
import type { Knowledge } from "../core/schema/knowledge.ts";
import { globMatcher } from "../core/text/glob.ts";
import type { FileSystem } from "../files/file-system.ts";
import { profileFolderFor, type ProfileFolder } from "../files/profile-folder.ts";
import { canonicalUri, pathOfUri } from "../files/uris.ts";
import type { Snapshot } from "./analyses.ts";
import { effectiveScheme, seccompScheme } from "./protocol.ts";
import type { Settings } from "./settings.ts";

/** What the server knows of a document about seccomp. */
export interface SeccompView {
  readonly analysis: SeccompAnalysis;
  readonly options: AnalyzeSeccompOptions;
  /** The folder that stands for the nodes' seccomp root; undefined where it is not known. */
  readonly folder: ProfileFolder | undefined;
  /** Names this view among all of the server's, for pulled diagnostics. */
  readonly resultId: string;
}

/** What is known of open documents about seccomp, each made once for its version and settings. */
export interface SeccompStore {
  /** Undefined for a document that says nothing about seccomp. */
  of(snapshot: Snapshot, settings: Settings): Promise<SeccompView | undefined>;
  /** Something on the disk has changed: profiles may have come or gone. */
  diskChanged(): void;
  forget(uri: string): void;
  /** How many are kept. */
  readonly size: number;
}

interface SeccompSurroundings {
  readonly knowledge: Knowledge;
  readonly files: Pick<FileSystem, "readFolder">;
  readonly roots: () => readonly string[];
  /** The editor itself reports syntax mistakes of JSON files. */
  readonly jsonSyntaxReportedByEditor: () => boolean;
}

/** Of more open documents than these, the oldest are analysed anew. */
const mostKept = 64;

interface Kept extends SeccompView {
  readonly version: number;
  readonly revision: number;
}

/** An empty store. */
export function createSeccompStore(around: SeccompSurroundings): SeccompStore {
  const { knowledge } = around;
  const kept = new Map<string, Kept>();
  let folders = new Map<string, Promise<ProfileFolder | undefined>>();
  let made = 0;

  const folderFor = (uri: string, { seccomp }: Settings): Promise<ProfileFolder | undefined> => {
    const { root, folder } = seccomp;
    const key = JSON.stringify([uri, root, folder]);
    const known =
      folders.get(key) ??
      profileFolderFor(canonicalUri(uri), {
        files: around.files,
        roots: around.roots().map(canonicalUri),
        root,
        folder,
      });
    keepNewest(folders, key, known, mostKept);
    return known;
  };

  return {
    async of(snapshot, settings) {
      const { uri, version, text } = snapshot;
      const isProfile = profileByName(snapshot, settings);
      if (isProfile === undefined && !mayBeAboutSeccomp(text)) {
        kept.delete(uri);
        return undefined;
      }
      const hasPods = text.includes("seccompProfile");
      const folder = hasPods ? await folderFor(uri, settings) : undefined;
      const known = kept.get(uri);
      const isSame = known?.version === version && known.revision === settings.revision;
      if (known && isSame && known.folder === folder) return known;
      const options = optionsFor(
        snapshot,
        settings,
        isProfile,
        folder,
        around.jsonSyntaxReportedByEditor(),
      );
      const analysis = analyzeSeccomp(text, options, knowledge, known?.analysis);
      if (!analysis) {
        kept.delete(uri);
        return undefined;
      }
      const fresh: Kept = {
        analysis,
        options,
        folder,
        resultId: String(++made),
        version,
        revision: settings.revision,
      };
      // A request that came before the last edit is answered, but displaces nothing newer.
      if (known && known.version > version) return fresh;
      keepNewest(kept, uri, fresh, mostKept);
      return fresh;
    },
    diskChanged() {
      folders = new Map();
    },
    forget: (uri) => void kept.delete(uri),
    get size() {
      return kept.size;
    },
  };
}

const jsonLanguages: readonly string[] = ["json", "jsonc"];

/** What the path or the user says of a JSON document: `undefined` where they say nothing. */
function profileByName(
  { uri, languageId }: Snapshot,
  { seccomp }: Settings,
): AnalyzeSeccompOptions["isProfile"] {
  if (!jsonLanguages.includes(languageId)) return undefined;
  const path = pathOfUri(uri);
  const isNamed = seccomp.files.some((pattern) =>
    globMatcher(pattern.startsWith("/") ? pattern : `**/${pattern}`)(path),
  );
  if (isNamed) return "always";
  return /\/seccomp\//.test(path) ? "likely" : undefined;
}

function optionsFor(
  { uri, languageId }: Snapshot,
  { seccomp, advice, rules }: Settings,
  isProfile: AnalyzeSeccompOptions["isProfile"],
  folder: ProfileFolder | undefined,
  jsonSyntaxReportedByEditor: boolean,
): AnalyzeSeccompOptions {
  // Views are no files of their own.
  const isView = [effectiveScheme, seccompScheme].some((scheme) => uri.startsWith(`${scheme}:`));
  return {
    runtime: seccomp.runtime,
    ...(isProfile !== undefined && !isView && { isProfile }),
    ...(folder && { profileFiles: folder.files }),
    isBeingWritten: true,
    advice,
    severities: rules,
    // VS Code finds nothing wrong with the comments of a `jsonc` file; a runtime does.
    syntaxReportedElsewhere: languageId === "json" && jsonSyntaxReportedByEditor,
  };
}
