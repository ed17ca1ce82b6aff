import type { Analysis, CheckedStack } from "../kubelet/index.ts";
import {
  type StackFiles,
  type DropInFolder,
  type StackTexts,
  checkLayers,
  layersOfTexts,
  flagsOf,
  loadStack,
} from "../stacks/index.ts";
import type { Knowledge } from "../engine/analysis/knowledge.ts";
import type { KubernetesVersion } from "../facts/table.ts";
import type { Analyses, Analyzed, SetPart, Snapshot } from "./analyses.ts";
import { putInLruCache } from "../engine/text/put-in-lru-cache.ts";
import { kubeletLanguage } from "./kubelet-language.ts";
import type { SetFinder } from "./set-finder.ts";
import { analysisOptions, type Settings } from "./settings.ts";

/** How a set is checked for a view. */
export interface CheckedViewOptions {
  readonly set?: string;
  readonly version?: KubernetesVersion;
  readonly mainOnly?: boolean;
  /** Texts instead of those of the editor and the disk, by canonical addresses; undefined: there is no such file. */
  readonly texts?: ReadonlyMap<string, string | undefined> | undefined;
}

/** A set, checked once for its files and settings. */
interface CheckedSet {
  readonly stack: StackFiles;
  readonly texts: StackTexts;
  readonly revision: number;
  readonly inputs: readonly (Analysis | undefined)[];
  readonly result: CheckedStack;
  readonly id: number;
}

/** The checked sets of one connection. */
export interface CheckedSets {
  /** Undefined where the version has no KubeletConfiguration. */
  checkedStack(
    stack: StackFiles,
    settings: Settings,
    options: CheckedViewOptions,
  ): Promise<CheckedSet | undefined>;
  forgetAll(): void;
  readonly size: number;
}

/** The analysis of a file alone, in its role in a set; `uri` is canonical. */
export type AnalyzeIn = (
  uri: string,
  part: Snapshot,
  settings: Settings,
  role: SetPart | undefined,
) => Analyzed;

export interface CheckedSetsContext {
  readonly knowledge: Knowledge;
  readonly analyses: Analyses;
  /** Analyses of the files that are not open. */
  readonly diskAnalyses: Analyses;
  /** The open document of a canonical address. */
  readonly snapshot: (uri: string) => Snapshot | undefined;
}

/** The server keeps as many checked sets; others are checked again on request. */
const maxChecked = 64;

/** No set is checked yet. */
export function createCheckedSets(
  { knowledge, diskAnalyses, snapshot }: CheckedSetsContext,
  finder: SetFinder,
  analyzeIn: AnalyzeIn,
): CheckedSets {
  const checked = new Map<string, CheckedSet>();
  let checks = 0;

  return {
    async checkedStack(stack, settings, { version, mainOnly = false, texts: given }) {
      const { texts } = await loadStack(mainOnly ? mainAlone(stack) : stack, (uri) =>
        given?.has(uri) ? Promise.resolve(given.get(uri)) : finder.readText(uri),
      );
      const files = layersOfTexts(texts, ({ uri = "", text }, role) => {
        const open = snapshot(uri);
        const part =
          open?.text === text ? open : { uri, languageId: kubeletLanguage, version: 0, text };
        // The analyses of open documents stay those of their own texts.
        if (given) return diskAnalyses.analyze(part, settings, { role, version }).analysis;
        return analyzeIn(uri, part, settings, { role, version }).analysis;
      });
      const { main: mainFile, dropIns = [] } = files;
      // A commit without the files of the set did not run with the defaults of flags either.
      const isGone =
        stack.main === undefined
          ? stack.folder !== undefined && dropIns.length === 0
          : mainFile === undefined;
      if (given && isGone) return undefined;
      const inputs = [mainFile, ...dropIns].map((file) => file?.analysis);
      const key = `${stack.id} ${version ?? ""} ${String(mainOnly)} ${given ? "given" : ""}`;
      const cached = checked.get(key);
      if (cached && isSameSet(cached.stack, stack) && cached.revision === settings.revision) {
        if (isSameList(cached.inputs, inputs)) return cached;
      }
      const options = {
        ...analysisOptions(settings),
        ...(version && { kubernetesVersion: version }),
      };
      const result = checkLayers(files, options, knowledge);
      if (!result) return undefined;
      const once = { stack, texts, revision: settings.revision, inputs, result, id: ++checks };
      putInLruCache(checked, key, once, maxChecked);
      return once;
    },
    forgetAll() {
      checked.clear();
      diskAnalyses.forgetAll();
    },
    get size() {
      return checked.size + diskAnalyses.size;
    },
  };
}

/** The main file of a set without drop-ins and flags. */
function mainAlone({ id, main, dropInFolder, foundBy }: StackFiles): StackFiles {
  return { id, main, dropInFolder, foundBy, folder: undefined, args: [] };
}

/** Each file of a set finds it again. */
function isSameSet(a: StackFiles, b: StackFiles): boolean {
  if (a === b) return true;
  const isSamePlace = a.main === b.main && a.dropInFolder === b.dropInFolder;
  return isSamePlace && isSameFlags(a, b) && isSameFolder(a.folder, b.folder);
}

function isSameFlags(a: StackFiles, b: StackFiles): boolean {
  const textsOf = (stack: StackFiles): string[] =>
    flagsOf(stack).map(({ text, place }) =>
      JSON.stringify([text, place?.source.id, place?.source.text, place?.span]),
    );
  return isSameList(textsOf(a), textsOf(b));
}

function isSameFolder(a: StackFiles["folder"], b: StackFiles["folder"]): boolean {
  if (!a || !b) return a === b;
  const pathsOf = ({ files, broken, outside }: DropInFolder): string[] =>
    [files, broken, outside].flatMap((list) => [...list.map(({ path }) => path), ""]);
  return a.state === b.state && isSameList(pathsOf(a), pathsOf(b));
}

function isSameList<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((item, at) => item === b[at]);
}
