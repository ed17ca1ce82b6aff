import { isMainFile } from "../kubelet/index.ts";
import { type StackFiles, type FoundUnit, holds, isUnitOf, stacksOfFile } from "../stacks/index.ts";
import type { FileSystem } from "../engine/files/file-system.ts";
import { canonicalUri } from "../engine/files/uris.ts";
import type { Snapshot } from "./analyses.ts";
import { putInLruCache } from "../engine/text/put-in-lru-cache.ts";
import { kubeletLanguage } from "./kubelet-language.ts";
import type { Settings } from "./settings.ts";
import { distinctBy } from "../engine/text/distinct-by.ts";

/** Finds the sets of documents, and remembers what it has read until the disk changes. Addresses are canonical. */
export interface SetFinder {
  /** The sets that a file is in. */
  setsFor(uri: string, settings: Settings): Promise<readonly StackFiles[]>;
  /** The text of a file: the editor's where it is open there. */
  readText(uri: string): Promise<string | undefined>;
  /** The snapshot of a file of a set: the editor's, else the disk's. */
  snapshotOf(uri: string): Promise<Snapshot | undefined>;
  /** The sets found so far that a file is in. */
  foundSets(uri: string): readonly StackFiles[];
  /** A file was opened or closed: its text now comes from elsewhere. */
  openedOrClosed(uri: string): void;
  /** An open file has another text. Sets are found again if they depend on it. */
  textChanged(uri: string): void;
  /** Something on the disk has changed. */
  forgetAll(): void;
}

/** Where the files are. */
export interface SetFinderContext {
  readonly files: FileSystem;
  readonly roots: () => readonly string[];
  /** The open document of a canonical address. */
  readonly snapshot: (uri: string) => Snapshot | undefined;
  /** Only sets that settings name are searched. */
  readonly isNamedOnly?: boolean;
}

/** The finder remembers the sets of as many documents, each with its settings; others are found again. */
const maxFound = 256;

/** A finder that has looked for nothing yet. */
export function createSetFinder({
  files,
  roots,
  snapshot,
  isNamedOnly = false,
}: SetFinderContext): SetFinder {
  let found = new Map<string, Promise<readonly StackFiles[]>>();
  let resolved = new Map<string, readonly StackFiles[]>();
  let texts = new Map<string, Promise<string | undefined>>();
  let unitsByRoot = new Map<string, Promise<readonly FoundUnit[]>>();
  let unitFilesByRoot = new Map<string, Promise<readonly string[]>>();
  let unitFiles = new Set<string>();
  const diskText = (uri: string): Promise<string | undefined> => {
    const cached = texts.get(uri) ?? files.readText(uri);
    texts.set(uri, cached);
    return cached;
  };
  const readText = (uri: string): Promise<string | undefined> => {
    const open = snapshot(uri);
    return open ? Promise.resolve(open.text) : diskText(uri);
  };
  const mains = createMains(readText);
  const findAgain = (): void => {
    found = new Map();
    unitsByRoot = new Map();
    mains.forget();
  };
  return {
    readText,
    setsFor(uri, settings) {
      const key = `${settings.revision} ${uri}`;
      const cached = found.get(key);
      if (cached) return cached;
      const search = stacksOfFile(uri, {
        files,
        roots: roots().map(canonicalUri),
        written: settings.configSets,
        isNamedOnly,
        isMain: mains.isMain,
        readText,
        unitsByRoot,
        unitFilesByRoot,
        unitFiles,
      });
      putInLruCache(found, key, search, maxFound);
      const target = resolved;
      void search.then((sets) => target.set(uri, sets));
      return search;
    },
    async snapshotOf(uri) {
      const open = snapshot(uri);
      if (open) return open;
      const text = await diskText(uri);
      if (text === undefined) return undefined;
      return { uri, languageId: kubeletLanguage, version: 0, text };
    },
    foundSets(uri) {
      const holding = [...resolved.values()]
        .flat()
        .filter((stack) => holds(stack, uri) || isUnitOf(stack, uri));
      return distinctBy(holding, ({ id }) => id);
    },
    openedOrClosed(uri) {
      texts.delete(uri);
      if (unitFiles.has(uri) || mains.isAsked(uri)) findAgain();
    },
    textChanged(uri) {
      const { text = "" } = snapshot(uri) ?? {};
      if (unitFiles.has(uri) || mains.isOther(uri, text)) findAgain();
    },
    forgetAll() {
      findAgain();
      resolved = new Map();
      texts = new Map();
      unitFilesByRoot = new Map();
      unitFiles = new Set();
    },
  };
}

/** Which files are main files, as far as searches have asked. */
interface Mains {
  readonly isMain: (uri: string) => Promise<boolean>;
  /** True for a file that a search depends on. */
  isAsked(uri: string): boolean;
  /** True for such a file if its text makes it what it was not. */
  isOther(uri: string, text: string): boolean;
  forget(): void;
}

function createMains(readText: (uri: string) => Promise<string | undefined>): Mains {
  /** Undefined for a file that is still being read. */
  let asked = new Map<string, boolean | undefined>();
  return {
    async isMain(uri) {
      const known = asked;
      // Noted before anything is awaited, so that a change in the meantime is not missed.
      known.set(uri, undefined);
      const text = await readText(uri);
      const result = text !== undefined && isMainFile(text);
      known.set(uri, result);
      return result;
    },
    isAsked: (uri) => asked.has(uri),
    isOther: (uri, text) => asked.has(uri) && asked.get(uri) !== isMainFile(text),
    forget() {
      asked = new Map();
    },
  };
}
