import { isFilledIn } from "../syntax/hole.ts";
import { templateText } from "../syntax/template-text.ts";
import { type FlagPlace, isDropInName } from "../kubelet/index.ts";
import { lineIndexOf } from "../text/line-index.ts";
import {
  type LocatedText,
  type UnitText,
  expandedArguments,
  flagValue,
  placeOf,
  readUnit,
  wordsOf,
} from "../flags/index.ts";
import { givesFlags, holds, withFolder, type ConfigSet, type SetPlaces } from "./config-set.ts";
import type { FileSystem, FolderEntry } from "../files/file-system.ts";
import { homeOf, rootOf, staysIn } from "../files/stays-home.ts";
import { unitFilesIn } from "./unit-files.ts";
import { folderOf, isWithin, nameOf, normalised, uriIn } from "../files/uris.ts";
import { readWritten, writtenFor, type WrittenSet } from "./written-sets.ts";
import { withoutEnd } from "../text/run-before.ts";

/** Where units and the files that they name are looked for. */
interface UnitSearch {
  readonly files: FileSystem;
  /** The workspace folders; empty where a single file is open. */
  readonly roots: readonly string[];
  /** The text of a file: the editor's where it is open there. */
  readonly readText: (uri: string) => Promise<string | undefined>;
  /** All files that were read for flags. */
  readonly unitFiles: Set<string>;
}

/** Where sets are looked for. */
export interface SetSearch extends UnitSearch {
  readonly written: readonly WrittenSet[];
  /** Only those of `written` count. */
  readonly isNamedOnly?: boolean;
  /** Whether a file can be the main file of a set. */
  readonly isMain: (uri: string) => Promise<boolean>;
  /** The units found in each root, kept while nothing changes on the disk. */
  readonly unitsByRoot: Map<string, Promise<readonly FoundUnit[]>>;
  /** The addresses of their files, which do not change with their contents. */
  readonly unitFilesByRoot: Map<string, Promise<readonly string[]>>;
}

/**
 * The sets that a file belongs to: explicitly named sets, otherwise those of units, otherwise those found by name. A
 * file that only gives flags belongs to the sets that take these.
 */
export async function setsOfFile(uri: string, search: SetSearch): Promise<readonly ConfigSet[]> {
  const root = rootOf(uri, search.roots);
  const written = writtenFor(uri, search.written, root ?? folderOf(uri));
  const read = await Promise.all(written.map((set) => readWritten(set, search.files)));
  const named = read.filter((set) => set !== "leads-out");
  if (named.length > 0 || search.isNamedOnly) return named;
  const units = root === undefined ? [] : await knownUnits(root, search);
  const giving = units.filter((unit) => givesFlags(unit, uri));
  if (giving.length > 0) return setsWithFlags(uri, giving, search);
  const started = await startedSets(uri, units, search);
  if (started.length > 0) return started;
  const extra = units.length === 1 && units[0]?.command === undefined ? units[0] : undefined;
  const byName = await setsByName(uri, search);
  return extra ? withFlagsOf(extra, byName, search) : byName;
}

/** The kubelet configuration of most systems, used if no command names one. */
const usualConfig = "/var/lib/kubelet/config.yaml";

/** The sets of the files that units name, as far as they take flags of a file. */
async function setsWithFlags(
  uri: string,
  units: readonly FoundUnit[],
  search: SetSearch,
): Promise<readonly ConfigSet[]> {
  const sets = await Promise.all(
    units.map(async (unit): Promise<readonly ConfigSet[]> => {
      const started = await setOfUnit(unit, search);
      if (started) return [started];
      const isNamed = flagValue(unit.args, "config") !== undefined;
      const usual = isNamed ? undefined : await placeOfNodePath(usualConfig, unit.uri, search);
      const sets = usual === undefined || usual === uri ? [] : await setsOfFile(usual, search);
      return sets.some((set) => givesFlags(set, uri)) ? sets : [flagsAlone(unit)];
    }),
  );
  return distinct(sets.flat().filter((set) => givesFlags(set, uri)));
}

/** Each set once. */
function distinct(sets: readonly ConfigSet[]): readonly ConfigSet[] {
  const keys = sets.map((set) => JSON.stringify([set.id, set.dropInFolder, set.argsFrom]));
  return sets.filter((_set, at) => keys.indexOf(keys[at] ?? "") === at);
}

/** Sets with the flags of an environment file; a main file says that a kubelet is started with it. */
async function withFlagsOf(
  unit: FoundUnit,
  sets: readonly ConfigSet[],
  search: UnitSearch,
): Promise<readonly ConfigSet[]> {
  const usual = await placeOfNodePath(usualConfig, unit.uri, search);
  return sets.map((set) => ({
    ...{ ...set, ...flagsOf(unit) },
    ...(set.main !== usual && { isOneSided: true }),
    ...(set.main === undefined && { isWithoutCommand: true }),
  }));
}

/** The flags that a unit or environment file gives a set. */
function flagsOf({
  uri,
  args,
  argPlaces,
  unread,
}: FoundUnit): Pick<SetPlaces, "args" | "argPlaces" | "argsFrom" | "unread"> {
  return { args, argPlaces, argsFrom: uri, unread };
}

function completeSet(
  places: Omit<SetPlaces, "id">,
  { files, roots }: UnitSearch,
): Promise<ConfigSet> {
  const id = places.main ?? places.dropInFolder ?? "";
  // Links out of its folder are not followed, since the set was only found, not named.
  const home = homeOf(id, roots);
  return withFolder({ ...places, id }, files, (uri) => staysIn(uri, home, files));
}

/** A unit or environment file with what it says. */
export interface FoundUnit {
  readonly uri: string;
  /** The command, undefined where only variables are set. */
  readonly command: string | undefined;
  readonly args: readonly string[];
  readonly argPlaces: readonly (FlagPlace | undefined)[];
  /** The environment files that are named and not found, by their paths on the node. */
  readonly unread: readonly string[];
}

/** A unit with its drop-ins next to it, and the root below which the files that it names are looked for. */
export async function unitAlone(
  uri: string,
  files: FileSystem,
): Promise<{ readonly root: string; readonly units: readonly string[] }> {
  const folder = folderOf(uri);
  const dropInFolder = `${uri}.d`;
  const isDropIn = /\.service\.d$/.test(folder);
  const beside = isDropIn ? [] : ((await files.readFolder(dropInFolder)) ?? []);
  const dropIns = beside
    .filter(({ name, type }) => type === "file" && name.endsWith(".conf"))
    .map(({ name }) => uriIn(dropInFolder, name))
    .sort();
  const root = /^[A-Za-z][\w+.-]*:\/\/[^/]*/.exec(uri)?.[0] ?? folder;
  return { root, units: [uri, ...dropIns] };
}

function knownUnits(root: string, search: SetSearch): Promise<readonly FoundUnit[]> {
  const units = search.unitsByRoot.get(root) ?? unitsIn(root, search);
  search.unitsByRoot.set(root, units);
  return units;
}

/** The kubelet's units and environment files of a workspace folder; of each file tree the last command. */
async function unitsIn(root: string, search: SetSearch): Promise<FoundUnit[]> {
  const uris = await (search.unitFilesByRoot.get(root) ?? listUnits(root, search));
  return readUnits(uris, root, search);
}

/** The commands of units and environment files of a folder, with what the files say that they name. */
export async function readUnits(
  uris: readonly string[],
  root: string,
  search: UnitSearch,
): Promise<FoundUnit[]> {
  const read = async (uri: string): Promise<ReadUnit> => {
    search.unitFiles.add(uri);
    const text = (await search.readText(uri)) ?? "";
    const source = { id: uri, name: nameOf(uri), text, lines: lineIndexOf(text) };
    return { uri, unit: readUnit(templateText(text)?.plain ?? text, uri), source };
  };
  const units = await Promise.all(uris.map(read));
  const named = await Promise.all(
    units.flatMap(({ uri, unit }) =>
      unit.environmentFiles.map(async (path) => ({
        path,
        unit: uri,
        place: await placeOfNodePath(path, uri, search),
      })),
    ),
  );
  const unitUris = new Set(uris);
  const places = new Set(named.flatMap(({ place }) => place ?? []));
  const more = [...places].filter((uri) => !unitUris.has(uri));
  const all = [...units, ...(await Promise.all(more.map((uri) => read(uri))))];
  const unread = named.filter(({ place }) => place === undefined);
  const trees = [...new Set(all.map(({ uri }) => treeRoot(uri, root)))];
  return trees.flatMap((tree) => {
    const isOfTree = (uri: string): boolean => treeRoot(uri, root) === tree;
    const ofTree = unread.filter(({ unit }) => isOfTree(unit)).map(({ path }) => path);
    return unitsOfTree(
      all.filter(({ uri }) => isOfTree(uri)),
      ofTree,
    );
  });
}

function listUnits(root: string, search: SetSearch): Promise<readonly string[]> {
  const listed = unitFilesIn(root, search.files);
  search.unitFilesByRoot.set(root, listed);
  return listed;
}

interface ReadUnit {
  readonly uri: string;
  readonly unit: UnitText;
  readonly source: FlagPlace["source"];
}

/** The root of the node's file tree that contains a file: the path before `etc` and the like. */
function treeRoot(uri: string, workspace: string): string {
  const below = uri.slice(workspace.length);
  const start = /\/(?:etc|usr|lib|var)\//.exec(below)?.index;
  return start === undefined ? workspace : workspace + below.slice(0, start);
}

/** Of a unit and its drop-ins the last command counts; variables may come from any of the files. */
function unitsOfTree(units: readonly ReadUnit[], unread: readonly string[]): FoundUnit[] {
  const variables = new Map(units.flatMap(({ unit }) => [...unit.variables]));
  const last = units.findLast(
    ({ unit: { command } }) => command !== undefined && command.text !== "",
  );
  const command = last?.unit.command;
  if (last && command !== undefined) {
    const words = knownWords(expandedArguments(command, variables));
    return [{ uri: last.uri, command: command.text, ...argumentsOf(words, units), unread }];
  }
  return units.flatMap(({ uri, unit }) => {
    const values = [...unit.variables].filter(([name]) => /^KUBELET_\w*ARGS$/.test(name));
    const words = knownWords(values.flatMap(([, value]) => wordsOf(value)));
    return words.length === 0
      ? []
      : [{ uri, command: undefined, ...argumentsOf(words, units), unread: [] }];
  });
}

/** Words without those that a template fills in, and without flags whose value is one. */
function knownWords(words: readonly LocatedText[]): readonly LocatedText[] {
  return words.filter(
    ({ text }, at) =>
      !isFilledIn(text) &&
      !(/^--[^=]+$/.test(text) && isFilledIn(words[at + 1]?.text.replace(/^-.*/, "") ?? "")),
  );
}

function argumentsOf(
  words: readonly LocatedText[],
  units: readonly ReadUnit[],
): Pick<FoundUnit, "args" | "argPlaces"> {
  const argPlaces = words.map((word): FlagPlace | undefined => {
    const place = placeOf(word);
    const source = units.find(({ uri }) => uri === place?.uri)?.source;
    return place && source && { source, span: place.span };
  });
  return { args: words.map(({ text }) => text), argPlaces };
}

/** The sets of the commands whose `--config` or `--config-dir` is, or contains, the file. */
async function startedSets(
  uri: string,
  units: readonly FoundUnit[],
  search: SetSearch,
): Promise<readonly ConfigSet[]> {
  const sets = await Promise.all(
    units.flatMap((unit) => {
      const config = flagValue(unit.args, "config");
      const dir = flagValue(unit.args, "config-dir");
      if (config === undefined && dir === undefined) return [];
      return [startedSet(unit, config, dir, search)];
    }),
  );
  return sets
    .filter((set) => set !== undefined && holds(set, uri))
    .filter((set) => set !== undefined);
}

/** The set that a unit starts; its flags alone if none of its files is found. */
export async function unitSet(unit: FoundUnit, search: UnitSearch): Promise<ConfigSet> {
  return (await setOfUnit(unit, search)) ?? flagsAlone(unit);
}

/** A set of which no file is found. */
function flagsAlone(unit: FoundUnit): ConfigSet {
  const { uri, args, argPlaces, command, unread } = unit;
  return {
    ...{ id: uri, main: undefined, dropInFolder: undefined, folder: undefined },
    ...{ args, argPlaces, foundBy: "unit", unread },
    ...(command === undefined ? { isWithoutCommand: true } : { argsFrom: uri }),
  };
}

/** The set that the command of a unit starts a kubelet with, as far as its files are found; undefined: none of them is. */
async function setOfUnit(unit: FoundUnit, search: UnitSearch): Promise<ConfigSet | undefined> {
  const [config, dir] = ["config", "config-dir"].map((name) => flagValue(unit.args, name));
  return startedSet(unit, config, dir, search);
}

async function startedSet(
  unit: FoundUnit,
  config: string | undefined,
  dir: string | undefined,
  search: UnitSearch,
): Promise<ConfigSet | undefined> {
  const { uri } = unit;
  const main = config === undefined ? undefined : await placeOfNodePath(config, uri, search);
  const dropInFolder =
    dir === undefined ? undefined : await placeOfNodePath(dir, uri, search, "folder");
  if (main === undefined && dropInFolder === undefined) return undefined;
  const { command } = unit;
  const places = { main, dropInFolder, ...flagsOf(unit), foundBy: "unit" } as const;
  return completeSet(
    command === undefined ? { ...places, isWithoutCommand: true } : places,
    search,
  );
}

/**
 * The place of a node's path in the workspace: below one of the folders around the unit, as in an image's file tree, or
 * under its own name next to the unit.
 */
async function placeOfNodePath(
  path: string,
  unit: string,
  { files, roots }: UnitSearch,
  kind: "file" | "folder" = "file",
): Promise<string | undefined> {
  const root = homeOf(unit, roots);
  const clean = withoutEnd(path.replace(/^\/+/, ""), /\//);
  const places: string[] = [];
  for (let folder = folderOf(unit); isWithin(folder, root); folder = folderOf(folder)) {
    places.push(normalised(uriIn(folder, clean)), uriIn(folder, nameOf(path)));
  }
  for (const place of places) {
    const isLink = isWithin(place, root) ? await files.isLink(place) : undefined;
    if (isLink === undefined) continue;
    // A drop-in folder that is a link is reported, and not read.
    const read = isLink && kind === "folder" ? folderOf(place) : place;
    if (await staysIn(read, root, files)) return place;
  }
  return undefined;
}

/** The sets found by names alone: `X.yaml` next to `X.d`, and next to `kubelet.conf.d`. */
async function setsByName(uri: string, search: SetSearch): Promise<readonly ConfigSet[]> {
  const folder = dropInFolderAround(uri);
  if (folder === undefined) return setsOfMain(uri, search);
  const mains = await mainsBeside(folder, search, uri);
  // Many unrelated files are in folders called `.d`: without a main file next to it, the folder's name must mention the
  // kubelet.
  if (mains.length === 0 && !/kubelet/i.test(nameOf(folder))) return setsOfMain(uri, search);
  const sets = mains.length === 0 ? [undefined] : mains;
  return Promise.all(
    sets.map((main) =>
      completeSet({ main, dropInFolder: folder, args: [], foundBy: "names" }, search),
    ),
  );
}

/** The nearest folder around a file whose name ends in `.d`, for a file that may be a drop-in. */
function dropInFolderAround(uri: string): string | undefined {
  for (let folder = folderOf(uri); folder.includes("/"); folder = folderOf(folder)) {
    const name = nameOf(folder);
    if (/\.d$/.test(name)) return /\.service\.d$/.test(name) ? undefined : folder;
    if (name === "") return undefined;
  }
  return undefined;
}

async function setsOfMain(uri: string, search: SetSearch): Promise<readonly ConfigSet[]> {
  const entries = (await search.files.readFolder(folderOf(uri))) ?? [];
  const folderNames = dropInFolderNames(nameOf(uri));
  const folders = entries.filter((entry) => isFolder(entry) && folderNames.includes(entry.name));
  folders.sort((a, b) => folderNames.indexOf(a.name) - folderNames.indexOf(b.name));
  const [first] = folders;
  const folder = first && uriIn(folderOf(uri), first.name);
  // The folder may be another file's, and a file that is not a KubeletConfiguration has none.
  const isItsMain = folder !== undefined && (await mainsBeside(folder, search, uri)).includes(uri);
  const dropInFolder = isItsMain ? folder : undefined;
  return [await completeSet({ main: uri, dropInFolder, args: [], foundBy: "names" }, search)];
}

function isFolder({ type }: FolderEntry): boolean {
  return type === "folder";
}

/** `config.json` -> `config.json.d`, `config.d`, and the usual `kubelet.conf.d`. */
function dropInFolderNames(main: string): string[] {
  return [`${main}.d`, `${main.replace(/\.[^.]+$/, "")}.d`, "kubelet.conf.d"];
}

/** The files next to a drop-in folder that are its main file by their names and contents. */
async function mainsBeside(
  folder: string,
  search: SetSearch,
  dropInUri: string,
): Promise<readonly string[]> {
  const around = folderOf(folder);
  const entries = (await search.files.readFolder(around)) ?? [];
  const name = nameOf(folder);
  const fits = entries.filter(
    (entry) =>
      !isFolder(entry) &&
      /\.(?:ya?ml|json|conf)$|^[^.]+$/.test(entry.name) &&
      !(isDropInName(entry.name) && entry.name !== name.replace(/\.d$/, "")) &&
      dropInFolderNames(entry.name).includes(name),
  );
  const mains: string[] = [];
  for (const entry of fits) {
    const uri = uriIn(around, entry.name);
    // The file that is asked about is open: it is read whatever it is.
    const isFree = entry.isLink !== true || uri === dropInUri;
    if (!isFree && !(await staysIn(uri, homeOf(uri, search.roots), search.files))) continue;
    if (await search.isMain(uri)) mains.push(uri);
  }
  const exact = mains.filter((uri) => dropInFolderNames(nameOf(uri)).indexOf(name) < 2);
  return exact.length > 0 ? exact : mains;
}
