import { isDropInName, isUnitPath } from "../../kubelet/index.ts";
import { flagValue } from "../../flags/index.ts";
import { isPatchFile } from "../../platforms/index.ts";
import { lookAt } from "../../engine/text/text-look.ts";
import {
  fileAlone,
  holds,
  isUnitOf,
  withFolder,
  type StackFiles,
  type StackPlaces,
} from "../stack-files.ts";
import type { FolderEntry } from "../../engine/files/file-system.ts";
import { homeOf, rootOf, staysIn } from "../../engine/files/stays-home.ts";
import {
  isOfNode,
  placeOfNodePath,
  readNamingDocuments,
  readUnits,
  treeRoot,
} from "./found-units.ts";
import type { FoundUnit, UnitSearch } from "./unit-search.ts";
import { unitFilesIn } from "./unit-files.ts";
import { folderOf, isWithin, nameOf, pathOfUri, uriIn } from "../../engine/files/uris.ts";
import { readWritten, writtenFor, type WrittenSet } from "./written-sets.ts";
import { distinctBy } from "../../engine/text/distinct-by.ts";

/** Where sets are looked for. */
export interface StackSearch extends UnitSearch {
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
export async function stacksOfFile(
  uri: string,
  search: StackSearch,
): Promise<readonly StackFiles[]> {
  const root = rootOf(uri, search.roots);
  const written = writtenFor(uri, search.written, root ?? folderOf(uri));
  const read = await Promise.all(written.map((set) => readWritten(set, search.files)));
  const named = read.filter((set) => set !== "leads-out");
  if (named.length > 0) return named;
  if (search.isNamedOnly) return [fileAlone(uri)];
  const ofFolder = root === undefined ? [] : await knownUnits(root, search);
  const isKnown = ofFolder.some((unit) => unit.uri === uri || isUnitOf(unit, uri));
  const units = isKnown ? ofFolder : [...ofFolder, ...(await readNamingDocuments([uri], search))];
  const giving = units.filter((unit) => isUnitOf(unit, uri));
  if (giving.length > 0) return setsWithFlags(uri, giving, search);
  const started = await startedSets(uri, units, search);
  if (started.length > 0) return started;
  const [first, ...others] = units.filter(({ naming }) => !naming);
  const extra = first?.command === undefined && others.length === 0 ? first : undefined;
  const found = await setsByName(uri, search);
  const byName = await Promise.all(
    found.map((stack) => withReader(stack, uri, units, search, root)),
  );
  return extra ? withFlagsOf(extra, byName, search, root) : byName;
}

/** The set of a drop-in, with the unit that starts its kubelet without the folder. */
async function withReader(
  stack: StackFiles,
  uri: string,
  units: readonly FoundUnit[],
  search: UnitSearch,
  root = "",
): Promise<StackFiles> {
  const { main, dropInFolder } = stack;
  if (dropInFolder === undefined || uri === main) return stack;
  const tree = treeRoot(dropInFolder, root);
  const isInTree =
    tree !== root || /^\/(?:etc|usr|lib|var)\//.test(dropInFolder.slice(root.length));
  const unit = units.find(
    (found) =>
      isWithin(dropInFolder, folderOf(found.uri)) ||
      (isInTree && treeRoot(found.uri, root) === tree),
  );
  if (!unit?.isWhole) return stack;
  const passed = flagValue(unit.args, "config-dir") ?? "";
  // The unit may start a kubelet with another file than the one next to the folder.
  const config = flagValue(unit.args, "config");
  const read = config === undefined ? undefined : await placeOfNodePath(config, unit.uri, search);
  if (main !== undefined && main !== read) return stack;
  const folder = isInTree
    ? dropInFolder.slice(tree.length)
    : `/etc/kubernetes/${nameOf(dropInFolder)}`;
  // Which folder of the node a loose one stands for is not known.
  if (passed !== "" && (!isInTree || isWithin(folder, passed))) return stack;
  return { ...stack, notPassed: { unit: nameOf(unit.uri), folder, passed } };
}

/** The kubelet configuration of most systems, used if no command names one. */
const usualConfig = "/var/lib/kubelet/config.yaml";

/** The sets of the files that units name, as far as they take flags of a file. */
async function setsWithFlags(
  uri: string,
  units: readonly FoundUnit[],
  search: StackSearch,
): Promise<readonly StackFiles[]> {
  const sets = await Promise.all(
    units.map(async (unit): Promise<readonly StackFiles[]> => {
      const started = await setOfUnit(unit, search);
      if (started) return [started];
      // A platform's document without a file gives the kubelet none.
      const isNamed = unit.naming !== undefined || flagValue(unit.args, "config") !== undefined;
      const usual = isNamed ? undefined : await placeOfNodePath(usualConfig, unit.uri, search);
      const sets = usual === undefined || usual === uri ? [] : await stacksOfFile(usual, search);
      return sets.some((stack) => isUnitOf(stack, uri)) ? sets : [flagsAlone(unit)];
    }),
  );
  const ofUnit = sets.flat().filter((stack) => isUnitOf(stack, uri));
  return distinctBy(ofUnit, ({ id, dropInFolder, argsFrom }) =>
    JSON.stringify([id, dropInFolder, argsFrom]),
  );
}

/**
 * Sets with the flags of an environment file; a main file says that a kubelet is started with it. Files of other
 * kinds and of other nodes get none.
 */
async function withFlagsOf(
  unit: FoundUnit,
  sets: readonly StackFiles[],
  search: StackSearch,
  root = "",
): Promise<readonly StackFiles[]> {
  const usual = await placeOfNodePath(usualConfig, unit.uri, search);
  return Promise.all(
    sets.map(async (stack): Promise<StackFiles> => {
      const { id, main } = stack;
      if (!isOfNode(unit.uri, id, root)) return stack;
      const isKubelets = main === undefined || main === usual || (await search.isMain(main));
      if (!isKubelets) return stack;
      return {
        ...stack,
        ...flagsOf(unit),
        ...(main !== usual && { isOneSided: true }),
        ...(main === undefined && { isWithoutCommand: true }),
      };
    }),
  );
}

/** The flags that a unit or environment file gives a set. */
function flagsOf({
  uri,
  args,
  argPlaces,
  unread,
  replaced,
  isWhole: isWholeCommand,
  naming,
  joined,
}: FoundUnit): Omit<StackPlaces, "id" | "main" | "dropInFolder" | "foundBy"> {
  return { args, argPlaces, argsFrom: uri, unread, replaced, isWholeCommand, naming, joined };
}

async function completeSet(
  places: Omit<StackPlaces, "id">,
  { files, roots, readText }: UnitSearch,
): Promise<StackFiles> {
  const id = places.main ?? places.dropInFolder ?? "";
  // Links out of its folder are not followed, since the set was only found, not named.
  const home = homeOf(id, roots);
  const found = await withFolder({ ...places, id }, files, (uri) => staysIn(uri, home, files));
  return withoutUnreadable(found, readText);
}

/** The set without the drop-ins that cannot be read: what they say is not known. */
async function withoutUnreadable(
  stack: StackFiles,
  readText: UnitSearch["readText"],
): Promise<StackFiles> {
  const { folder, dropInFolder = "", unread = [] } = stack;
  if (!folder || folder.files.length === 0) return stack;
  const texts = await Promise.all(folder.files.map(({ uri }) => readText(uri)));
  const lost = folder.files.filter((_file, at) => texts[at] === undefined);
  if (lost.length === 0) return stack;
  return {
    ...stack,
    folder: { ...folder, files: folder.files.filter((file) => !lost.includes(file)) },
    unread: [...unread, ...lost.map(({ path }) => `${nameOf(dropInFolder)}/${path}`)],
  };
}

export function knownUnits(root: string, search: StackSearch): Promise<readonly FoundUnit[]> {
  const units = search.unitsByRoot.get(root) ?? unitsIn(root, search);
  search.unitsByRoot.set(root, units);
  return units;
}

/** The kubelet's units and environment files of a workspace folder; of each file tree the last command. */
async function unitsIn(root: string, search: StackSearch): Promise<FoundUnit[]> {
  const uris = await (search.unitFilesByRoot.get(root) ?? listUnits(root, search));
  const units = uris.filter((uri) => isUnitPath(pathOfUri(uri)));
  const others = uris.filter((uri) => !units.includes(uri));
  for (const uri of others) search.unitFiles.add(uri);
  return [
    ...(await readUnits(units, root, search)),
    ...(await readNamingDocuments(others, search)),
  ];
}

function listUnits(root: string, search: StackSearch): Promise<readonly string[]> {
  const listed = unitFilesIn(root, search.files);
  search.unitFilesByRoot.set(root, listed);
  return listed;
}

/** The sets of the commands whose `--config` or `--config-dir` is, or contains, the file. */
async function startedSets(
  uri: string,
  units: readonly FoundUnit[],
  search: StackSearch,
): Promise<readonly StackFiles[]> {
  const sets = await Promise.all(
    units.flatMap((unit) => {
      const config = flagValue(unit.args, "config");
      const dir = flagValue(unit.args, "config-dir");
      if (config === undefined && dir === undefined) return [];
      return [startedSet(unit, config, dir, search)];
    }),
  );
  return sets.filter((stack) => stack !== undefined).filter((stack) => holds(stack, uri));
}

/** The set that a unit starts; its flags alone if none of its files is found. */
export async function unitStack(unit: FoundUnit, search: UnitSearch): Promise<StackFiles> {
  return (await setOfUnit(unit, search)) ?? flagsAlone(unit);
}

/** A set of which no file is found. */
function flagsAlone(unit: FoundUnit): StackFiles {
  const { uri, args, argPlaces, command, unread, replaced, naming, joined } = unit;
  const { isWhole: isWholeCommand } = unit;
  return {
    id: uri,
    main: undefined,
    dropInFolder: undefined,
    folder: undefined,
    args,
    argPlaces,
    foundBy: joined ? "names" : "unit",
    unread,
    replaced,
    isWholeCommand,
    naming,
    joined,
    ...(command === undefined ? { isWithoutCommand: true } : { argsFrom: uri }),
  };
}

/** The set that the command of a unit starts a kubelet with, as far as its files are found; undefined: none of them is. */
async function setOfUnit(unit: FoundUnit, search: UnitSearch): Promise<StackFiles | undefined> {
  const [config, dir] = ["config", "config-dir"].map((name) => flagValue(unit.args, name));
  return startedSet(unit, config, dir, search);
}

async function startedSet(
  unit: FoundUnit,
  config: string | undefined,
  dir: string | undefined,
  search: UnitSearch,
): Promise<StackFiles | undefined> {
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

/** The sets found by names alone: `X.yaml` next to `X.d`, and next to `kubelet.conf.d`. */
async function setsByName(uri: string, search: StackSearch): Promise<readonly StackFiles[]> {
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

async function setsOfMain(uri: string, search: StackSearch): Promise<readonly StackFiles[]> {
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
export function dropInFolderNames(main: string): string[] {
  return [`${main}.d`, `${main.replace(/\.[^.]+$/, "")}.d`, "kubelet.conf.d"];
}

/** The files next to a drop-in folder that are its main file by their names and contents. */
async function mainsBeside(
  folder: string,
  search: StackSearch,
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
    if (!(await search.isMain(uri))) continue;
    const look = lookAt((await search.readText(uri)) ?? "");
    if (!isPatchFile(pathOfUri(uri), look)) mains.push(uri);
  }
  const exact = mains.filter((uri) => dropInFolderNames(nameOf(uri)).indexOf(name) < 2);
  return exact.length > 0 ? exact : mains;
}
