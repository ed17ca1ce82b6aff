import { type Argument, type WrittenFlagPlace, kubeletKinds } from "../../kubelet/index.ts";
import { lineIndexOf } from "../../engine/text/line-index.ts";
import {
  type LocatedText,
  type UnitText,
  expandedArguments,
  isOpenWord,
  placeInText,
  readEnvironmentFile,
  readUnit,
  unknownFlagText,
  withPlaceholders,
  wordsOf,
} from "../../flags/index.ts";
import type { FileSystem } from "../../engine/files/file-system.ts";
import { homeOf, staysIn } from "../../engine/files/stays-home.ts";
import {
  type NamingDocument,
  mayNameFiles,
  namingCommands,
  namingDocuments,
} from "../../platforms/index.ts";
import { lookAt } from "../../engine/text/text-look.ts";
import {
  folderOf,
  isWithin,
  nameOf,
  normalised,
  pathOfUri,
  uriIn,
} from "../../engine/files/uris.ts";
import { plainLines } from "../../engine/syntax/template-text.ts";
import { withoutEnd } from "../../engine/text/run-before.ts";
import type { FoundUnit, UnitSearch } from "./unit-search.ts";
import { joinedUnits } from "./joined-units.ts";

/** A unit with its drop-ins next to it, or a document of a platform, and the root below which the files that it names are looked for. */
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

/** Units, then drop-ins by their names, whatever their folders are; of two with one name that in /etc is last. */
function inOrderOfSystemd(uris: readonly string[]): readonly string[] {
  const isDropIn = (uri: string): boolean => /\.service\.d\/[^/]*$/.test(uri);
  return [...uris].sort(
    (a, b) =>
      Number(isDropIn(a)) - Number(isDropIn(b)) || compare(nameOf(a), nameOf(b)) || compare(b, a),
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The commands of units and environment files of a folder, with what the files say that they name. */
export async function readUnits(
  uris: readonly string[],
  root: string,
  search: UnitSearch,
): Promise<FoundUnit[]> {
  const read = async (uri: string, readText = readUnit): Promise<ReadUnit> => {
    search.unitFiles.add(uri);
    const text = (await search.readText(uri)) ?? "";
    const source = { id: uri, name: nameOf(uri), text, lines: lineIndexOf(text) };
    return {
      uri,
      unit: readText(withPlaceholders(plainLines(text)), uri),
      source,
    };
  };
  const units = await Promise.all(inOrderOfSystemd(uris).map((uri) => read(uri)));
  const named = await Promise.all(
    units.flatMap(({ uri, unit }) =>
      unit.environmentFiles.map(async (path) => ({
        path,
        unit: uri,
        place: await placeOfNodePath(path, uri, search),
      })),
    ),
  );
  const places = new Set(named.flatMap(({ place }) => place ?? []));
  const environment = await Promise.all([...places].map((uri) => read(uri, readEnvironmentFile)));
  // Variables of environment files override those of `Environment=`, whatever their order is.
  const all = [...units.filter(({ uri }) => !places.has(uri)), ...environment];
  const unread = named.filter(({ place }) => place === undefined);
  const treeOf = nodeRoots(
    all.map(({ uri }) => uri),
    root,
  );
  const trees = [...new Set(all.map(({ uri }) => treeOf(uri)))];
  return trees.flatMap((tree) => {
    const isOfTree = (uri: string): boolean => treeOf(uri) === tree;
    const ofTree = unread.filter(({ unit }) => isOfTree(unit)).map(({ path }) => path);
    return unitsOfTree(
      all.filter(({ uri }) => isOfTree(uri)),
      ofTree,
    );
  });
}

/**
 * The documents of platforms in files whose flags name files of the kubelet, or which other files complete: each starts one,
 * as a unit does.
 */
export async function readNamingDocuments(
  uris: readonly string[],
  search: UnitSearch,
): Promise<readonly FoundUnit[]> {
  const { readText, unitFiles } = search;
  const joined = await joinedUnits(uris, search);
  const found = await Promise.all(
    uris.map(async (uri): Promise<readonly FoundUnit[]> => {
      if (!/\.(?:ya?ml|service)$/.test(uri) || joined.some((unit) => unit.joined?.includes(uri)))
        return [];
      const text = (await readText(uri)) ?? "";
      if (!mayNameFiles(lookAt(text), pathOfUri(uri))) return [];
      unitFiles.add(uri);
      const source = { id: uri, name: nameOf(uri), text, lines: lineIndexOf(text) };
      const found = uri.endsWith(".service")
        ? namingCommands(text)
        : namingDocuments(text, pathOfUri(uri));
      return found.map(({ document, args }) => namingUnit(uri, source, document, args));
    }),
  );
  return [...joined, ...found.flat()];
}

export function namingUnit(
  uri: string,
  source: WrittenFlagPlace["source"],
  naming: NamingDocument,
  args: readonly Argument[],
): FoundUnit {
  return { ...flagsUnit(uri, source, args), naming };
}

/** Flags at a place of a file as those of a unit. */
export function flagsUnit(
  uri: string,
  source: WrittenFlagPlace["source"],
  args: readonly Argument[],
): FoundUnit {
  const known = args.filter((arg) => !arg.text.includes(unknownFlagText));
  return {
    uri,
    command: "",
    args: known.map((arg) => arg.text),
    argPlaces: known.map(({ span, pieces }) => ({ source, span, pieces })),
    unread: [],
    replaced: [],
  };
}

interface ReadUnit {
  readonly uri: string;
  readonly unit: UnitText;
  readonly source: WrittenFlagPlace["source"];
}

/** The root of the node's file tree that contains a file: the path before `etc` and the like. */
export function treeRoot(uri: string, workspace: string): string {
  const below = uri.slice(workspace.length);
  const start = startInTree(below);
  return start === undefined ? workspace : workspace + below.slice(0, start);
}

/** True if an environment file may be of the same node as a file: in its file tree, or outside of trees around the file. */
export function isOfNode(flags: string, uri: string, workspace: string): boolean {
  const isInTree = startInTree(flags.slice(workspace.length)) !== undefined;
  const home = isInTree ? treeRoot(flags, workspace) : folderOf(flags);
  return isWithin(uri, home) && isWithin(home, treeRoot(uri, workspace));
}

function startInTree(below: string): number | undefined {
  return /\/(?:etc|usr|lib|var)\//.exec(below)?.index;
}

/**
 * The root of the node that a unit is of: of its file tree. Outside of a tree, each of several units with one name has a
 * node, whose files are in its folder.
 */
function nodeRoots(uris: readonly string[], workspace: string): (uri: string) => string {
  const loose = uris.filter(
    (uri) => uri.endsWith(".service") && startInTree(uri.slice(workspace.length)) === undefined,
  );
  const folders = loose
    .filter((uri) => loose.some((other) => other !== uri && nameOf(other) === nameOf(uri)))
    .map((uri) => folderOf(uri))
    .sort((a, b) => b.length - a.length);
  return (uri) => folders.find((folder) => isWithin(uri, folder)) ?? treeRoot(uri, workspace);
}

/** Of a unit and its drop-ins the last command counts; variables may come from any of the files. */
function unitsOfTree(units: readonly ReadUnit[], unread: readonly string[]): FoundUnit[] {
  const variables = new Map(units.flatMap(({ unit }) => [...unit.variables]));
  const last = units.findLast(
    ({ unit: { command } }) => command !== undefined && command.text !== "",
  );
  const command = last?.unit.command;
  if (last && command !== undefined) {
    // A variable that is a word may be empty; one in a word, or behind a flag, has a value that is set elsewhere.
    const all = expandedArguments(command, variables, { unknown: unknownFlagText }).filter(
      ({ text }, at, words) => text !== unknownFlagText || isFlagAlone(words[at - 1]),
    );
    const words = knownWords(all);
    // Drop-ins usually add flags to a bare `kubelet`.
    const isWhole =
      unread.length === 0 &&
      words.length === all.length &&
      words.some(({ text }) => text.startsWith("--")) &&
      isSpelledOut(command.text, variables);
    return [
      {
        uri: last.uri,
        command: command.text,
        ...argumentsOf(words, units),
        unread,
        replaced: replacedBy(last, units),
        ...(isWhole && { isWhole }),
      },
    ];
  }
  return units.flatMap(({ uri, unit }) => {
    const values = [...unit.variables].filter(([name]) => /^KUBELET_\w*ARGS$/.test(name));
    const words = knownWords(values.flatMap(([, value]) => wordsOf(value)));
    return words.length === 0
      ? []
      : [{ uri, command: undefined, ...argumentsOf(words, units), unread: [], replaced: [] }];
  });
}

/** The other units with commands. */
function replacedBy(last: ReadUnit, units: readonly ReadUnit[]): readonly string[] {
  return units
    .filter((other) => other !== last && other.unit.command !== undefined)
    .map(({ uri }) => uri);
}

/**
 * Whether a command leaves nothing to others: its variables are set, and no shell computes any of it.
 */
function isSpelledOut(command: string, variables: ReadonlyMap<string, LocatedText>): boolean {
  const rest = command.replace(
    /\$(?:\{(\w+)\}|(\w+))/g,
    (found: string, braced?: string, plain?: string) =>
      variables.has(braced ?? plain ?? "") ? "" : found,
  );
  const values = [...variables.values()].map(({ text }) => text);
  return [rest, ...values].every((text) => !/[$`]/.test(text));
}

/** Words without those that are not completely known, and without flags whose value is one. */
function knownWords(words: readonly LocatedText[]): readonly LocatedText[] {
  return words.filter(
    (word, at) =>
      !isOpen(word.text) &&
      !(isFlagAlone(word) && isOpen(words[at + 1]?.text.replace(/^-.*/, "") ?? "")),
  );
}

function isFlagAlone(word: LocatedText | undefined): boolean {
  return /^--[^=]+$/.test(word?.text ?? "");
}

function isOpen(word: string): boolean {
  return isOpenWord(word);
}

function argumentsOf(
  words: readonly LocatedText[],
  units: readonly ReadUnit[],
): Pick<FoundUnit, "args" | "argPlaces"> {
  const argPlaces = words.map((word): WrittenFlagPlace | undefined => {
    const place = placeInText(word);
    const source = units.find(({ uri }) => uri === place?.uri)?.source;
    return place && source && { source, span: place.span };
  });
  return { args: words.map(({ text }) => text), argPlaces };
}

/**
 * The place of a node's path in the workspace: below one of the folders around the unit, as in an image's file tree, or
 * under its own name next to the unit. A file that cannot be read has none, since what it says is not known.
 */
export async function placeOfNodePath(
  path: string,
  unit: string,
  { files, roots, readText }: UnitSearch,
  kind: "file" | "folder" = "file",
): Promise<string | undefined> {
  const root = homeOf(unit, roots);
  const clean = withoutEnd(path.replace(/^\/+/, ""), /\//);
  const places: string[] = [];
  const exact = new Set<string>();
  for (let folder = folderOf(unit); isWithin(folder, root); folder = folderOf(folder)) {
    const place = normalised(uriIn(folder, clean));
    exact.add(place);
    places.push(place, uriIn(folder, nameOf(path)));
  }
  for (const place of places) {
    // `config.yaml` of k3s may name a file of the same name.
    if (place === unit) continue;
    const isLink = isWithin(place, root) ? await files.isLink(place) : undefined;
    if (isLink === undefined) continue;
    // A drop-in folder that is a link is reported, and not read.
    const read = isLink && kind === "folder" ? folderOf(place) : place;
    if (!(await staysIn(read, root, files))) continue;
    if (kind === "folder") return place;
    const text = await readText(place);
    // A manifest may happen to have the name of a node's file.
    if (text !== undefined && !exact.has(place) && isOtherObject(text)) continue;
    return text === undefined ? undefined : place;
  }
  return undefined;
}

const kinds = /^["']?kind["']? *: *["']?(\w+)/gm;

/** True for objects of other APIs than the kubelet's; a kubeconfig is likely to be meant for the kubelet. */
function isOtherObject(text: string): boolean {
  const named = [...text.matchAll(kinds)].map(([, kind = ""]) => kind);
  return (
    named.length > 0 && !named.some((kind) => kind === "Config" || kubeletKinds.includes(kind))
  );
}
