import type { Knowledge } from "../engine/analysis/knowledge.ts";
import type { FileSystem } from "../engine/files/file-system.ts";
import { createAnalyses, type Snapshot } from "./analyses.ts";
import { createDocumentNeighbours } from "./document-neighbours.ts";
import { isProjectFile } from "./is-project-file.ts";
import { fileView, type FileView } from "./file-view.ts";
import { createKeptStore } from "./kept-findings.ts";
import { createProfileFolders } from "./profile-folders.ts";
import { withoutStacks, createSetStore, type SetStore, type CheckedText } from "./set-store.ts";
import { type ParsedText, withCarriedStacks } from "../stacks/index.ts";
import type { Settings } from "./settings.ts";
import { createStacksInDocuments, type StackInDocument } from "./answers/stacks-in-document.ts";
import { nameOf } from "../engine/files/uris.ts";

/** Analyses of documents, with their sets and the profiles of their nodes; each is made once. */
export interface ViewStore {
  readonly sets: SetStore;
  /** All that is known of a document; with `isOnDisk`, of a file that is not open: nothing is kept for it. */
  viewDocument(snapshot: Snapshot, settings: Settings, isOnDisk?: boolean): Promise<FileView>;
  /** The configurations inside a document. */
  stacksIn(file: ParsedText, uri: string): Promise<readonly StackInDocument[]>;
  /** A document was closed. */
  forget(uri: string): void;
  /** Something on the disk has changed. */
  diskChanged(): void;
  /** How many analyses are kept. */
  readonly size: number;
}

interface ViewStoreContext {
  readonly knowledge: Knowledge;
  readonly files: FileSystem;
  readonly roots: () => readonly string[];
  /** The open document of a canonical address. */
  readonly snapshot: (uri: string) => Snapshot | undefined;
  /** The editor itself reports syntax mistakes of JSON files. */
  readonly jsonSyntaxReportedByEditor: () => boolean;
  /** Only sets that the project's file or the user names count, and no folder of profiles is looked for. */
  readonly isNamedOnly?: boolean;
}

/** Files of sets that are not open may be many more than open documents. */
const maxOnDisk = 4_000;

/** A store that knows of no document. */
export function createViewStore(context: ViewStoreContext): ViewStore {
  const { knowledge, files, roots, snapshot, isNamedOnly = false } = context;
  const analyses = createAnalyses(knowledge, context.jsonSyntaxReportedByEditor);
  const diskAnalyses = createAnalyses(knowledge, () => false, maxOnDisk);
  const sets = createSetStore({
    files,
    knowledge,
    analyses,
    diskAnalyses,
    roots,
    snapshot,
    isNamedOnly,
  });
  const profiles = createProfileFolders(files, roots);
  const stacks = createCarriedStacks(knowledge);
  const inside = createStacksInDocuments(knowledge);
  const neighbours = createDocumentNeighbours(files, roots, snapshot);
  const kept = createKeptStore();
  const forget = (uri: string): void => {
    analyses.forget(uri);
    kept.forget(uri);
  };
  return {
    sets,
    stacksIn: (file, uri) => inside.in(file, uri),
    async viewDocument(document, settings, isOnDisk = false) {
      const isSearched = !isNamedOnly || settings.seccomp.folder !== undefined;
      const complete = isNamedOnly ? document : await neighbours.withNeighbours(document);
      const withFiles = isSearched ? await profiles.withProfiles(complete, settings) : complete;
      const analyzed = isProjectFile(withFiles.uri)
        ? withoutStacks(analyses.analyze(withFiles, settings))
        : await stacks.in(await sets.analyzeInSets(withFiles, settings, isOnDisk), withFiles.uri);
      const lasting = kept.findingsFor(withFiles, analyzed.analyzed.file, settings);
      if (isOnDisk) forget(withFiles.uri);
      return fileView(analyzed, lasting, knowledge, withFiles.typedAt);
    },
    forget,
    diskChanged() {
      sets.diskChanged();
      profiles.diskChanged();
      neighbours.diskChanged();
    },
    get size() {
      return analyses.size + sets.size;
    },
  };
}

/** Checks together the files that documents carry; once for each analysis. */
interface CarriedStacks {
  in(analyzed: CheckedText, uri: string): Promise<CheckedText>;
}

/** Nothing is checked yet. */
function createCarriedStacks(knowledge: Knowledge): CarriedStacks {
  const known = new WeakMap<ParsedText, Promise<ParsedText>>();
  return {
    async in(inSets, uri) {
      const { file } = inSets.analyzed;
      if (!file?.parts.some(({ carried }) => carried)) return inSets;
      const checking =
        known.get(file) ?? withCarriedStacks(file, { uri, name: nameOf(uri) }, knowledge);
      known.set(file, checking);
      return { ...inSets, analyzed: { ...inSets.analyzed, file: await checking } };
    },
  };
}
