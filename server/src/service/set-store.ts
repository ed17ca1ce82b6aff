import { keepNewest } from "./keep-newest.ts";
import type { Analysis } from "../core/kubelet/analysis.ts";
import { analyzeSet } from "../core/analysis/analyze-set.ts";
import { analyzeSetFiles } from "../core/analysis/check-set.ts";
import { flagsOf, type SetTexts } from "../core/analysis/set-texts.ts";
import type { KubernetesVersion } from "../core/schema/table.ts";
import type { Knowledge } from "../core/schema/knowledge.ts";
import type { DropInFolder } from "../files/drop-in-folder.ts";
import type { FileSystem } from "../files/file-system.ts";
import { hasMore, holds, type ConfigSet } from "../files/config-set.ts";
import { loadSet } from "../files/load-set.ts";
import { membershipOf, skippedPath, type Membership } from "../files/membership.ts";
import { setsOfFile, type FoundUnit, type SetSearch } from "../files/find-sets.ts";
import { canonicalUri } from "../files/uris.ts";
import {
  mayBeOurs,
  type Analyses,
  type Analyzed,
  type SetPart,
  type Snapshot,
} from "./analyses.ts";
import { kubeletLanguage } from "./document-kinds.ts";
import type { Settings } from "./settings.ts";
import type { SetAnalysis } from "../core/analysis/set-analysis.ts";

/** What the server knows of a document: its own analysis, and that of its sets. */
export interface DocumentView {
  readonly analyzed: Analyzed;
  readonly memberships: readonly Membership[];
  /** Its name below a drop-in folder that the kubelet passes it over in. */
  readonly skippedAs: string | undefined;
  /** Changes with anything that findings depend on. */
  readonly resultId: string;
}

/** How a set is checked for a view. */
interface ViewWish {
  readonly set?: string;
  readonly version?: KubernetesVersion;
  readonly mainOnly?: boolean;
}

/** A set as a view shows it. */
interface JudgedView {
  readonly set: ConfigSet;
  readonly judged: SetAnalysis;
  /** What was checked. */
  readonly texts: SetTexts;
  readonly sets: readonly ConfigSet[];
}

/** The configuration sets of one connection. */
export interface SetStore {
  /** `isOnDisk`: the snapshot is that of a file that is not open. */
  viewOf(snapshot: Snapshot, settings: Settings, isOnDisk?: boolean): Promise<DocumentView>;
  /** A set for the effective view, also where the file is alone; undefined: none of the kubelet's. */
  judgedFor(
    snapshot: Snapshot,
    settings: Settings,
    wish: ViewWish,
  ): Promise<JudgedView | undefined>;
  /** A file that is not open, as the disk has it. */
  onDisk(uri: string): Promise<Snapshot | undefined>;
  /** Something on the disk has changed. */
  diskChanged(): void;
  /** A document was opened, changed or closed in the editor. */
  editorChanged(uri: string, isOpenOrClose: boolean): void;
  /** The known sets that a file is in. */
  known(uri: string): readonly ConfigSet[];
  /** No document is open any more. */
  forgetAll(): void;
  /** How many analyses and judgements are kept. */
  readonly size: number;
}

interface SetSurroundings {
  readonly files: FileSystem;
  readonly knowledge: Knowledge;
  readonly analyses: Analyses;
  /** Analyses of the files that are not open. */
  readonly diskAnalyses: Analyses;
  readonly roots: () => readonly string[];
  /** The open document of a canonical address. */
  readonly snapshot: (uri: string) => Snapshot | undefined;
}

/** The sets of so many documents, each with its settings, are remembered; older ones are found again. */
const mostFound = 256;

/** The server keeps as many checked sets; others are checked anew when they are asked for again. */
const mostChecked = 64;

/**
 * A store without sets; they are found when a document is asked about. Sets have canonical addresses;
 * those of documents are the client's.
 */
export function createSetStore(around: SetSurroundings): SetStore {
  const { files, knowledge, analyses, diskAnalyses, snapshot } = around;
  let found = new Map<string, Promise<readonly ConfigSet[]>>();
  let resolved = new Map<string, readonly ConfigSet[]>();
  let texts = new Map<string, Promise<string | undefined>>();
  let unitsByRoot = new Map<string, Promise<readonly FoundUnit[]>>();
  const checked = new Map<string, CheckedOnce>();
  let checks = 0;

  const diskText = (uri: string): Promise<string | undefined> => {
    const known = texts.get(uri) ?? files.readText(uri);
    texts.set(uri, known);
    return known;
  };
  const readText = (uri: string): Promise<string | undefined> => {
    const open = snapshot(uri);
    return open ? Promise.resolve(open.text) : diskText(uri);
  };

  const setsFor = (uri: string, settings: Settings): Promise<readonly ConfigSet[]> => {
    const key = `${settings.revision} ${uri}`;
    const known = found.get(key);
    if (known) return known;
    const search: SetSearch = {
      files,
      roots: around.roots().map(canonicalUri),
      written: settings.configSets,
      isConfig: isKubeletConfiguration,
      readText,
      unitsByRoot,
    };
    const looked = setsOfFile(uri, search);
    keepNewest(found, key, looked, mostFound);
    const target = resolved;
    void looked.then((sets) => target.set(uri, sets));
    return looked;
  };

  /** The snapshot of a file of a set: the editor's, else the disk's. */
  const partOf = async (uri: string): Promise<Snapshot | undefined> => {
    const open = snapshot(uri);
    if (open) return open;
    const text = await diskText(uri);
    if (text === undefined) return undefined;
    return { uri, languageId: kubeletLanguage, version: 0, text };
  };

  /** `uri` is canonical. Nothing is kept among the open documents for one that was closed meanwhile. */
  const analyzed = (
    uri: string,
    part: Snapshot,
    settings: Settings,
    role: SetPart | undefined,
  ): Analyzed => {
    const isOpen = snapshot(uri) !== undefined && !role?.version;
    // Texts tell apart what is not of one document's history.
    return isOpen
      ? analyses.of(part, settings, role)
      : diskAnalyses.of({ ...part, version: 0 }, settings, role);
  };

  const check = async (
    set: ConfigSet,
    settings: Settings,
    { version, mainOnly = false }: ViewWish,
  ): Promise<CheckedOnce | undefined> => {
    const { texts } = await loadSet(mainOnly ? alone(set) : set, readText);
    const files = analyzeSetFiles(texts, ({ uri = "", text }, role) => {
      const part = snapshot(uri) ?? { uri, languageId: kubeletLanguage, version: 0, text };
      return analyzed(uri, part, settings, { role, ...(version && { version }) }).analysis;
    });
    const inputs = [files.main, ...(files.dropIns ?? [])].map((file) => file?.analysis);
    const key = `${set.id} ${version ?? ""} ${String(mainOnly)}`;
    const known = checked.get(key);
    if (known && isSameSet(known.set, set) && known.revision === settings.revision) {
      if (isSameList(known.inputs, inputs)) return known;
    }
    const options = {
      kubernetesVersion: version ?? settings.kubernetesVersion,
      advice: settings.advice,
      severities: settings.rules,
      ...(settings.node && { node: settings.node }),
    };
    const result = analyzeSet(files, options, knowledge);
    if (!result) return undefined;
    const once = { set, texts, revision: settings.revision, inputs, result, id: ++checks };
    keepNewest(checked, key, once, mostChecked);
    return once;
  };

  const forgetDisk = (): void => {
    found = new Map();
    resolved = new Map();
    texts = new Map();
    unitsByRoot = new Map();
  };

  return {
    async viewOf(document, settings, isOnDisk = false) {
      const uri = canonicalUri(document.uri);
      if (!mayBeOurs(document)) return viewAlone(analyses.of(document, settings));
      const sets = (await setsFor(uri, settings)).filter(hasMore);
      if (!isOnDisk && !snapshot(uri)) return closedView;
      const skippedAs = sets.map((set) => skippedPath(set, uri)).find((path) => path !== undefined);
      const found = await Promise.all(sets.map((set) => check(set, settings, {})));
      const ids: number[] = [];
      const memberships = found.flatMap((once) => {
        const membership = once && membershipOf(uri, once.set, once.result);
        if (membership) ids.push(once.id);
        return membership ?? [];
      });
      const [first] = memberships;
      const role: SetPart | undefined = first && { role: first.layer === 0 ? "main" : "drop-in" };
      // Another document may have taken the place of the one that was asked about.
      const own = analyzed(uri, document, settings, role);
      const resultId = [own.resultId, ...ids, skippedAs].join(".");
      return { analyzed: own, memberships, skippedAs, resultId };
    },
    async judgedFor(document, settings, wish) {
      if (!mayBeOurs(document)) return undefined;
      const sets = await setsFor(canonicalUri(document.uri), settings);
      const set = sets.find(({ id }) => id === wish.set) ?? sets[0];
      const once = set && (await check(set, settings, wish));
      if (!once || !isOfKubelet(once.result)) return undefined;
      return { set, judged: once.result, texts: once.texts, sets };
    },
    onDisk: (uri) => partOf(canonicalUri(uri)),
    diskChanged: forgetDisk,
    editorChanged(uri, isOpenOrClose) {
      if (!isOpenOrClose) return;
      // What was read of a file before it was opened may be old when it is closed again.
      texts.delete(canonicalUri(uri));
    },
    known(uri) {
      const address = canonicalUri(uri);
      const holding = [...resolved.values()].flat().filter((set) => holds(set, address));
      return [...new Map(holding.map((set) => [set.id, set])).values()];
    },
    forgetAll() {
      forgetDisk();
      checked.clear();
      diskAnalyses.forgetAll();
    },
    get size() {
      return checked.size + diskAnalyses.size;
    },
  };
}

/** The view of a document that is in no set. */
export function viewAlone(analyzed: Analyzed): DocumentView {
  return { analyzed, memberships: [], skippedAs: undefined, resultId: analyzed.resultId };
}

/** Of a document that was closed while its sets were looked for. */
const closedView: DocumentView = {
  analyzed: { file: undefined, analysis: undefined, resultId: "" },
  memberships: [],
  skippedAs: undefined,
  resultId: "",
};

/** The main file of a set without what goes over it. */
function alone({ id, main, dropInFolder, foundBy }: ConfigSet): ConfigSet {
  return { id, main, dropInFolder, foundBy, folder: undefined, args: [] };
}

interface CheckedOnce {
  readonly set: ConfigSet;
  readonly texts: SetTexts;
  readonly revision: number;
  readonly inputs: readonly (Analysis | undefined)[];
  readonly result: SetAnalysis;
  readonly id: number;
}

/** False where a file of another kind stands alone. */
function isOfKubelet({ files }: SetAnalysis): boolean {
  return files.some((file) =>
    file?.analysis.documents.some(({ identity }) => identity?.kind === "KubeletConfiguration"),
  );
}

/** Each file of a set finds it anew. */
function isSameSet(a: ConfigSet, b: ConfigSet): boolean {
  if (a === b) return true;
  const isSamePlace = a.main === b.main && a.dropInFolder === b.dropInFolder;
  return isSamePlace && isSameFlags(a, b) && isSameFolder(a.folder, b.folder);
}

function isSameFlags(a: ConfigSet, b: ConfigSet): boolean {
  const textsOf = (set: ConfigSet): string[] =>
    flagsOf(set).map(({ text, place }) =>
      JSON.stringify([text, place?.source.id, place?.source.text, place?.span]),
    );
  return isSameList(textsOf(a), textsOf(b));
}

function isSameFolder(a: ConfigSet["folder"], b: ConfigSet["folder"]): boolean {
  if (!a || !b) return a === b;
  const pathsOf = ({ files, broken, outside }: DropInFolder): string[] =>
    [files, broken, outside].flatMap((list) => [...list.map(({ path }) => path), ""]);
  return a.state === b.state && isSameList(pathsOf(a), pathsOf(b));
}

function isKubeletConfiguration(text: string): boolean {
  return (
    /^\s*["{]*\s*"?kind"?\s*:\s*["']?KubeletConfiguration\b/m.test(text) ||
    /"kind"\s*:\s*"KubeletConfiguration"/.test(text)
  );
}

function isSameList<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((each, at) => each === b[at]);
}
