import { keepNewest } from "./keep-newest.ts";
import type { Analysis } from "../core/analysis/analysis.ts";
import { analyzeSet } from "../core/analysis/analyze-set.ts";
import type { InSet } from "../core/analysis/findings-in-sets.ts";
import { isSystemdUnit } from "../core/kubelet/systemd-unit.ts";
import type { KubernetesVersion } from "../core/schema/table.ts";
import type { Knowledge } from "../core/schema/knowledge.ts";
import type { DropInFolder } from "../sets/drop-in-folder.ts";
import type { FileSystem } from "../sets/file-system.ts";
import {
  flagsOfSet,
  folderFindingsOf,
  hasMore,
  holds,
  skippedPath,
  type ConfigSet,
} from "../sets/config-set.ts";
import { setsOfFile, type FoundUnit, type SetSearch } from "../sets/find-sets.ts";
import { canonicalUri, folderOf, nameOf } from "../sets/uris.ts";
import {
  mayBeOurs,
  type Analyses,
  type Analyzed,
  type SetPart,
  type Snapshot,
} from "./analyses.ts";
import { kubeletLanguage } from "./protocol.ts";
import type { Settings } from "./settings.ts";
import { pathOfUri } from "./uri.ts";
import type { SetAnalysis, SetFile } from "../core/analysis/set-analysis.ts";

/** A set that a document is in, judged. */
export interface Membership extends InSet {
  readonly set: ConfigSet;
}

/** What the server knows of a document: its own analysis, and that of its sets. */
export interface DocumentView {
  readonly analyzed: Analyzed;
  readonly memberships: readonly Membership[];
  /** Its name below a drop-in folder that the kubelet passes it over in. */
  readonly skippedAs: string | undefined;
  /** Changes with anything that findings depend on. */
  readonly resultId: string;
}

/** How a set is judged for a view. */
interface ViewWish {
  readonly set?: string;
  readonly version?: KubernetesVersion;
  readonly mainOnly?: boolean;
}

/** A set as a view shows it. */
interface JudgedView {
  readonly set: ConfigSet;
  readonly judged: SetAnalysis;
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

/** More sets than this are judged anew when they are asked for again. */
const mostJudged = 64;

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
  const judged = new Map<string, JudgedOnce>();
  let judgements = 0;

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

  const judge = async (
    set: ConfigSet,
    settings: Settings,
    { version, mainOnly = false }: ViewWish,
  ): Promise<JudgedOnce | undefined> => {
    const dropIns = mainOnly ? undefined : set.folder?.files;
    const [mainPart, ...parts] = await Promise.all([
      set.main === undefined ? undefined : partOf(set.main),
      ...(dropIns ?? []).map(({ uri }) => partOf(uri)),
    ]);
    const forView = version ? { version } : {};
    const analysisOf = (
      uri: string,
      part: Snapshot | undefined,
      role: SetPart["role"],
    ): Analysis | undefined => part && analyzed(uri, part, settings, { role, ...forView }).analysis;
    const main = analysisOf(set.main ?? "", mainPart, "main");
    const fileOf = (uri: string, name: string, part: Snapshot | undefined): SetFile | undefined => {
      // Only a guess by its name makes the folder the kubelet's.
      if (set.foundBy === "names" && part && isSystemdUnit(part.text)) return undefined;
      const analysis = analysisOf(uri, part, "drop-in");
      return analysis && { id: uri, name, analysis };
    };
    const files = dropIns?.map(({ uri, path }, at) => fileOf(uri, path, parts[at]));
    const present = files?.filter((file) => file !== undefined);
    const inputs = [main, ...(present ?? []).map(({ analysis }) => analysis)];
    const key = `${set.id} ${version ?? ""} ${String(mainOnly)}`;
    const known = judged.get(key);
    if (known && isSameSet(known.set, set) && known.revision === settings.revision) {
      if (isSameList(known.inputs, inputs)) return known;
    }
    const result = analyzeSet(
      {
        ...(main &&
          set.main !== undefined && {
            main: { id: set.main, name: nameOf(set.main), analysis: main },
          }),
        ...(present && { dropIns: present }),
        flags: mainOnly ? [] : flagsOfSet(set),
        mainFolder: pathOfUri(folderOf(set.main ?? set.dropInFolder ?? "")),
      },
      {
        kubernetesVersion: version ?? settings.kubernetesVersion,
        advice: settings.advice,
        severities: settings.rules,
        ...(settings.node && { node: settings.node }),
      },
      knowledge,
    );
    if (!result) return undefined;
    const once = { set, revision: settings.revision, inputs, result, id: ++judgements };
    keepNewest(judged, key, once, mostJudged);
    return once;
  };

  const membershipOf = async (
    uri: string,
    set: ConfigSet,
    settings: Settings,
  ): Promise<(Membership & { readonly id: number }) | undefined> => {
    const once = await judge(set, settings, {});
    const layer = once?.result.files.findIndex((file) => file?.id === uri) ?? -1;
    if (!once || layer < 0) return undefined;
    const aboutFolder = folderFindingsOf(set, once.result, layer);
    return { set, judged: once.result, layer, aboutFolder, id: once.id };
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
      if (!mayBeOurs(document)) {
        if (isOnDisk) return closedView;
        const foreign = analyses.of(document, settings);
        return {
          analyzed: foreign,
          memberships: [],
          skippedAs: undefined,
          resultId: foreign.resultId,
        };
      }
      const sets = (await setsFor(uri, settings)).filter(hasMore);
      if (!isOnDisk && !snapshot(uri)) return closedView;
      const skippedAs = sets.map((set) => skippedPath(set, uri)).find((path) => path !== undefined);
      const found = await Promise.all(sets.map((set) => membershipOf(uri, set, settings)));
      const memberships = found.filter((each) => each !== undefined);
      const [first] = memberships;
      const role: SetPart | undefined = first && { role: first.layer === 0 ? "main" : "drop-in" };
      // Another document may have taken the place of the one that was asked about.
      const own = analyzed(uri, document, settings, role);
      const resultId = [own.resultId, ...memberships.map(({ id }) => id), skippedAs].join(".");
      return { analyzed: own, memberships, skippedAs, resultId };
    },
    async judgedFor(document, settings, wish) {
      if (!mayBeOurs(document)) return undefined;
      const sets = await setsFor(canonicalUri(document.uri), settings);
      const set = sets.find(({ id }) => id === wish.set) ?? sets[0];
      const once = set && (await judge(set, settings, wish));
      return once && isOfKubelet(once.result) ? { set, judged: once.result, sets } : undefined;
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
      judged.clear();
      diskAnalyses.forgetAll();
    },
    get size() {
      return judged.size + diskAnalyses.size;
    },
  };
}

/** Of a document that was closed while its sets were looked for, and of a foreign file of the disk. */
const closedView: DocumentView = {
  analyzed: { analysis: undefined, resultId: "" },
  memberships: [],
  skippedAs: undefined,
  resultId: "",
};

interface JudgedOnce {
  readonly set: ConfigSet;
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
    flagsOfSet(set).map(({ text, place }) =>
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
