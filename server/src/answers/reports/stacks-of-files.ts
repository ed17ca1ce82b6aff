import type { ProfileFiles } from "../../seccomp/index.ts";
import {
  type StackFiles,
  type FoundUnit,
  type LoadedStack,
  type StackSearch,
  type WrittenPlaces,
  checkStack,
  fileAlone,
  hasMore,
  holds,
  isUnitOf,
  knownUnits,
  loadStack,
  mayHaveKubeadmFlags,
  readWritten,
  stacksOfFile,
  unitAlone,
  writtenFor,
  membershipOf,
  skippedIn,
  type Membership,
  profileFilesFor,
  usualSeccompRoot,
} from "../../stacks/index.ts";
import {
  type CheckedStack,
  type SkippedFile,
  isUnitPath,
  passedOverName,
  isMainFile,
} from "../../kubelet/index.ts";
import { mayNameFiles } from "../../platforms/index.ts";
import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import { rememberedFiles } from "../../engine/files/remembered-files.ts";
import { lookAt } from "../../engine/text/text-look.ts";
import { folderOf, isWithin, pathOfUri } from "../../engine/files/uris.ts";
import type { CheckOptions } from "./file-report.ts";
import { putInLruCache } from "../../engine/text/put-in-lru-cache.ts";
import { mayBeInSet, mayBeKubelets, mayNameProfile } from "./may-be-in-set.ts";
import type { SetReader } from "./set-files.ts";
import type { ReadingPhrases } from "../../engine/messages/reading-phrases.ts";
import { type ProjectSettings, projectFileName } from "../../stacks/project/index.ts";

/** Why a set cannot be checked, in a sentence; one object for each set. */
export interface SetProblem {
  readonly problem: string;
}

/** The sets that a file is in, and what else was found for it. */
export interface FileSets {
  readonly sets: readonly Membership[];
  /** Why the kubelet passes it over in its drop-in folder. */
  readonly skippedAs: SkippedFile | undefined;
  /** The seccomp profiles that its pods find on their nodes. */
  readonly profileFiles?: ProfileFiles | undefined;
}

/** The parts of a project that sets need. */
export interface ProjectOfSets {
  readonly settings: ProjectSettings;
  /** The address of its folder; empty where there is no project's file. */
  readonly home: string;
  /** Where to look for other sets; absent: nowhere. */
  readonly search?: SetSearchPlace | undefined;
}

/** Where sets are looked for that no project file names. */
export interface SetSearchPlace {
  /** The folder whose units are read; undefined: only names in the file's own folder are looked at. */
  readonly root: string | undefined;
  /** All files of the folder are reported. */
  readonly isReported: boolean;
}

/**
 * Where the files that belong to a file are looked for: in the folder that the user named, where all are reported, or for a
 * file that the user named in its project, and without one next to it.
 * @param within the address of the named folder
 * @param home the address of the project's folder; empty without a project
 */
export function searchPlace(within: string | undefined, home: string): SetSearchPlace {
  return within === undefined
    ? { root: home === "" ? undefined : home, isReported: false }
    : { root: within, isReported: true };
}

/** A file whose sets are asked about. */
interface FileOfSets {
  readonly uri: string;
  /** Absent: that of the disk. */
  readonly text?: string;
}

/** Files of a set come soon after each other: others are read, and checked, again. */
const maxLoaded = 1_000;
const maxChecked = 64;

/** The sets of files: those of the project's file, otherwise those that are found. Each is read and checked once. */
export interface StacksOfFiles {
  /** The sets with something to merge that a file is in, by its address; one object for each set. */
  load(file: FileOfSets, project: ProjectOfSets): Promise<readonly LoadedStack[] | SetProblem>;
  /** Loads the sets of a file and checks them. */
  check(
    file: FileOfSets,
    project: ProjectOfSets,
    checkOptions: CheckOptions,
  ): Promise<FileSets | SetProblem>;
  /** The sets that an answer about a file is about: all of their files, whichever of them is named. */
  stacks(file: FileOfSets, project: ProjectOfSets): Promise<readonly LoadedStack[] | SetProblem>;
  /** True for a drop-in that the kubelet of its tree is not given. */
  isUnread(file: FileOfSets, project: ProjectOfSets): Promise<boolean>;
  /** A file was written: sets are read again. */
  forget(): void;
}

/** Nothing is read yet. */
export function createStacksOfFiles(knowledge: Knowledge, reader: SetReader): StacksOfFiles {
  let loaded = new Map<string, Promise<LoadedStack | SetProblem | undefined>>();
  let checked = new Map<LoadedStack, ReadonlyMap<string, CheckedStack | undefined>>();
  let found = createFoundSets(reader);
  const profiles = new Map<string, Promise<ProfileFiles | undefined>>();
  const load: StacksOfFiles["load"] = async (file, project) => {
    const { home, search } = project;
    const { sets: written = [] } = project.settings;
    const named = written.length === 0 ? [] : writtenFor(file.uri, written, home);
    if (named.length === 0) return found.load(file, search);
    const sets: LoadedStack[] = [];
    for (const places of named) {
      const key = `${places.home ?? ""} ${places.id}`;
      const loading = loaded.get(key) ?? loadNamed(places, reader, knowledge.language.reading);
      loaded.set(key, loading);
      const namedSet = await loading;
      if (namedSet && "problem" in namedSet) return namedSet;
      if (namedSet) sets.push(namedSet);
    }
    return sets;
  };
  const profilesFor = async (
    { uri, text = "" }: FileOfSets,
    place: SetSearchPlace | undefined,
  ): Promise<ProfileFiles | undefined> => {
    if (!place || !mayNameProfile(text)) return undefined;
    const key = `${place.root ?? ""} ${folderOf(uri)}`;
    const { files } = reader;
    const roots = place.root === undefined ? [] : [place.root];
    const search = { files, roots, root: usualSeccompRoot, folder: undefined };
    const finding = profiles.get(key) ?? profileFilesFor(uri, search);
    profiles.set(key, finding);
    return finding;
  };
  return {
    load,
    async stacks(file, project) {
      const found = await load(file, project);
      if ("problem" in found) return found;
      const { uri } = file;
      // Flags alone are those of the file itself, and no kubelet reads a folder that none is passed.
      const isStack = ({ stack }: LoadedStack): boolean =>
        hasMore(stack) && stack.notPassed === undefined && isOfSeveral(stack);
      return found.filter((loaded) => {
        const { stack } = loaded;
        return isStack(loaded) && (holds(stack, uri) || isUnitOf(stack, uri));
      });
    },
    async isUnread(file, project) {
      const found = await load(file, project);
      return !("problem" in found) && found.some(({ stack }) => stack.notPassed !== undefined);
    },
    async check(file, project, checkOptions) {
      const { uri } = file;
      const sets = await load(file, project);
      if ("problem" in sets) return sets;
      const { root, isReported = false } = project.search ?? {};
      const isShown = (place: string): boolean =>
        isReported && root !== undefined && isWithin(place, root);
      const options = sets.length === 0 ? "" : idOf(checkOptions);
      const memberships = sets.flatMap((fileSet) => {
        const known = checked.get(fileSet);
        const analysis = known?.has(options)
          ? known.get(options)
          : checkStack(fileSet.texts, checkOptions, knowledge);
        // An override may apply to some of its files only.
        putInLruCache(checked, fileSet, new Map([[options, analysis]]), maxChecked);
        if (!analysis || !(hasMore(fileSet.stack) || analysis.flags.length > 0)) return [];
        return membershipOf(uri, fileSet.stack, analysis, isShown) ?? [];
      });
      const [skipped] = sets.flatMap(({ stack }) => skippedIn(stack, uri) ?? []);
      // For a file in no set, its folder decides whether the kubelet skips it.
      const name = memberships.length > 0 ? undefined : passedOverName(pathOfUri(uri));
      const skippedAs = skipped ?? (name === undefined ? undefined : { why: "name", name });
      const profileFiles = await profilesFor(file, project.search);
      return { sets: memberships, skippedAs, profileFiles };
    },
    forget() {
      loaded = new Map();
      checked = new Map();
      found = createFoundSets(reader);
    },
  };
}

/** Sets that are found by units and by names. */
interface FoundSets {
  /** @param place where other files are looked for; undefined: nowhere */
  load(file: FileOfSets, place: SetSearchPlace | undefined): Promise<readonly LoadedStack[]>;
}

/** Nothing is found yet. */
function createFoundSets(reader: SetReader): FoundSets {
  const files = rememberedFiles({ ...reader.files, readText: reader.readText });
  files.remember();
  const loaded = new Map<string, Promise<LoadedStack>>();
  const unitsByRoot = new Map<string, Promise<readonly FoundUnit[]>>();
  const unitFilesByRoot = new Map<string, Promise<readonly string[]>>();
  const unitFiles = new Set<string>();
  return {
    async load({ uri, text: given }, place) {
      const readText = (address: string): Promise<string | undefined> =>
        address === uri && given !== undefined ? Promise.resolve(given) : files.readText(address);
      const text = (await readText(uri)) ?? "";
      if (!mayBeInSet({ uri, text })) return [];
      const isOfKubeadm = mayHaveKubeadmFlags(lookAt(text));
      if (!place) return isOfKubeadm ? [await loadStack(fileAlone(uri), readText)] : [];
      const search = {
        files,
        written: [],
        readText,
        isMain: async (main: string) => isMainFile((await readText(main)) ?? ""),
      };
      const { root } = place;
      const inRoot = {
        ...search,
        roots: root === undefined ? [] : [root],
        unitsByRoot,
        unitFilesByRoot,
        unitFiles,
      };
      const isNamed = async (): Promise<boolean> =>
        root !== undefined && (await knownUnits(root, inRoot)).length > 0;
      if (!mayBeKubelets({ uri, text }) && !(await isNamed())) return [];
      const isUnitAlone =
        root === undefined &&
        (isUnitPath(pathOfUri(uri)) || mayNameFiles(lookAt(text), pathOfUri(uri)));
      const sets = isUnitAlone ? await setsOfUnit(uri, search) : await stacksOfFile(uri, inRoot);
      const more = sets.filter((stack) => hasMore(stack) || (stack.main === uri && isOfKubeadm));
      return Promise.all(
        more.map((stack) => {
          const key = keyOf(stack);
          const loading = loaded.get(key) ?? loadStack(stack, readText);
          putInLruCache(loaded, key, loading, maxLoaded);
          return loading;
        }),
      );
    },
  };
}

/** False for the flags of a unit alone. */
function isOfSeveral({ main, folder, joined, replaced = [] }: StackFiles): boolean {
  return main !== undefined || folder !== undefined || joined !== undefined || replaced.length > 0;
}

/** The sets of a unit that is in no project, with the files that it names anywhere around it. */
async function setsOfUnit(
  uri: string,
  search: Pick<StackSearch, "files" | "written" | "readText" | "isMain">,
): Promise<readonly StackFiles[]> {
  const { root, units } = await unitAlone(uri, search.files);
  return stacksOfFile(uri, {
    ...search,
    roots: [root],
    unitsByRoot: new Map(),
    unitFiles: new Set<string>(),
    unitFilesByRoot: new Map([[root, Promise.resolve(units)]]),
  });
}

/** Options that affect the findings of a set. */
function idOf(options: CheckOptions): string {
  const { kubernetesVersion, askedVersion, advice, severities, seccompRuntime, node } = options;
  const rules = [...(severities ?? [])];
  return JSON.stringify([kubernetesVersion, askedVersion, advice, rules, seccompRuntime, node]);
}

/** A main file may be started by several units. */
function keyOf({ id, dropInFolder, args, argsFrom }: StackFiles): string {
  return JSON.stringify([id, dropInFolder, args, argsFrom]);
}

/** Undefined: there is nothing to merge. */
async function loadNamed(
  places: WrittenPlaces,
  { files, readText, whyUnread, shownUri }: SetReader,
  phrases: ReadingPhrases,
): Promise<LoadedStack | SetProblem | undefined> {
  const set = await readWritten(places, files);
  const shown = shownUri(`${places.home ?? ""}/${projectFileName}`);
  if (set === "leads-out") {
    const name = shownUri(places.main ?? places.dropInFolder ?? "");
    return { problem: phrases.setLeadsOut(name, shown) };
  }
  if (!hasMore(set)) return undefined;
  const found = await loadStack(set, readText);
  const [unread] = found.unread;
  if (!unread) return found;
  const reason = (await whyUnread(unread.uri)) ?? "";
  return { problem: phrases.setUnread(shownUri(unread.uri), shown, reason) };
}
