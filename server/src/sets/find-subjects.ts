import type { Knowledge } from "../analysis/knowledge.ts";
import { defaultVersion } from "../facts/field-index.ts";
import type { FileSystem } from "../files/file-system.ts";
import { textFiles } from "../files/text-files.ts";
import { folderOf, normalised, pathOfUri, uriIn } from "../files/uris.ts";
import { flagValue, unknownText } from "../flags/index.ts";
import { type CarriedFile, type SetAnalysis, isUnitPath, syntaxOf } from "../kubelet/index.ts";
import type { MissingInput } from "../messages/missing-input.ts";
import { lineAt } from "../text/line-index.ts";
import { isKnown } from "../syntax/hole.ts";
import type { LocatedNode } from "../syntax/located-node.ts";
import { mapOf, textOf } from "../syntax/look-up.ts";
import { parseFile } from "../syntax/parse.ts";
import type { Span } from "../text/span.ts";
import { lookAt } from "../text/text-look.ts";
import { pathOfKey } from "../text/value-path.ts";
import { analyzeFile, type FileAnalysis } from "./analyze-file.ts";
import { checkSet } from "./check-set.ts";
import type { ConfigSet } from "./config-set.ts";
import { dumpSet } from "./dump-set.ts";
import { dumpsIn } from "./dumps.ts";
import { readUnits, setOfUnit, setsOfFile, type FoundUnit, type SetSearch } from "./find-sets.ts";
import { loadSet } from "./load-set.ts";
import { holdsOwnConfig } from "./own-config.ts";
import { platformSets } from "./platform-sets.ts";
import type { SetTexts } from "./set-texts.ts";
import { setInCarrier, type Subject, type SubjectInput, type SubjectOptions } from "./subject.ts";
import { unitFilesIn } from "./unit-files.ts";

/**
 * The node configurations in one text, in its order: the kubelet's own documents, documents of platforms, files that the text
 * carries to a node, dumps of running kubelets, and flags, if there is nothing else. Files that a unit names are read
 * through `files`. Empty for a text without any; never rejects.
 */
export async function subjectsOfText(
  input: SubjectInput,
  files: FileSystem,
  knowledge: Knowledge,
): Promise<readonly Subject[]> {
  const dumps = dumpSubjects(input);
  if (dumps.length > 0) return dumps;
  const file = analyzeFile(input.text, optionsFor(input), knowledge);
  const ofPlatforms = platformSubjects(input, file, knowledge);
  // What a platform lays something under or over is not what a kubelet gets alone.
  const isYaml = syntaxOf(optionsFor(input), lookAt(input.text)) === undefined;
  const isOwn =
    isYaml && ofPlatforms.length === 0 && holdsOwnConfig(input.text, "KubeletConfiguration");
  const own = isOwn ? [ownSubject(input)] : [];
  const carried = await carriedSubjects(input, file, knowledge);
  const found = [...own, ...ofPlatforms, ...carried];
  const all = found.length > 0 ? found : await flagSubjects(input, file, files);
  return named(all, input.name, file);
}

/** Several subjects of a text are told apart by what they are called, or by their lines. */
function named(
  subjects: readonly Subject[],
  name: string,
  { lines }: FileAnalysis,
): readonly Subject[] {
  const names = subjects.map((subject) => subject.name);
  if (subjects.length < 2) return subjects.map((subject) => ({ ...subject, name }));
  return subjects.map((subject) => {
    const isOnly = names.filter((other) => other === subject.name).length === 1;
    if (isOnly && subject.name !== name) return subject;
    return { ...subject, name: `${name}:${lineAt(lines, subject.region?.start ?? 0) + 1}` };
  });
}

function optionsFor(
  { path, isFilledIn = false }: SubjectInput,
  options: SubjectOptions = { kubernetesVersion: defaultVersion },
): SubjectOptions & { readonly path: string } {
  return { ...options, path, ...(isFilledIn && { isFilledIn }) };
}

function ownSubject(input: SubjectInput): Subject {
  const { text, uri, name } = input;
  const texts: SetTexts = {
    main: { path: name, text, uri },
    ...{ dropIns: undefined, args: [], mainFolder: "/" },
  };
  return setSubject(texts, { start: 0, end: text.length }, [], input);
}

function setSubject(
  texts: SetTexts,
  region: Span,
  missing: readonly MissingInput[],
  { name, isFilledIn = false }: SubjectInput,
): Subject {
  const check: Subject["check"] = (options, knowledge) =>
    checkSet(texts, { ...options, ...(isFilledIn && { isFilledIn }) }, knowledge);
  const unknown = isFilledIn ? unknownValues(texts) : [];
  return { name, region, missing: [...missing, ...unknown], check, texts };
}

/** The settings whose values a tool fills in. */
function unknownValues({ main, dropIns = [] }: SetTexts): readonly MissingInput[] {
  const paths = new Set<string>();
  const add = (node: LocatedNode, path: string): void => {
    if (node.kind === "map") {
      for (const { key, value } of node.entries) add(value, pathOfKey(path, key.text));
    } else if (!isKnown(node)) paths.add(path);
  };
  for (const { text } of [...(main ? [main] : []), ...dropIns]) {
    for (const { root } of parseFile(text).documents) {
      const map = mapOf(root);
      if (map && textOf(map, "kind") === "KubeletConfiguration") add(map, "");
    }
  }
  return [...paths].map((path) => ({ missing: "value", path }));
}

function platformSubjects(
  input: SubjectInput,
  file: FileAnalysis,
  knowledge: Knowledge,
): readonly Subject[] {
  const setAt = (
    at: number,
    options: SubjectOptions,
    known: Knowledge,
    which: "set" | "base",
  ): SetAnalysis | undefined => {
    const { text, uri, name } = input;
    const again = analyzeFile(text, optionsFor(input, options), known);
    return platformSets({ id: uri, name }, again, known)[at]?.[which]();
  };
  const { uri: id, name } = input;
  return platformSets({ id, name }, file, knowledge).map(
    ({ region, platform: title }, at): Subject => ({
      ...{ name, region, missing: [] },
      check: (options, known) => setAt(at, options, known, "set"),
      platform: { title, base: (options, known) => setAt(at, options, known, "base") },
    }),
  );
}

function dumpSubjects({ text, name, uri: id }: SubjectInput): readonly Subject[] {
  const dumps = dumpsIn(text);
  const lines = text.slice(0, dumps.at(-1)?.region.start ?? 0).split("\n");
  return dumps.map((dump): Subject => {
    const line = text.slice(0, dump.region.start).split("\n").length;
    const place = lines.length > 1 ? `${name}:${line}` : name;
    return {
      ...{ name: dump.node ?? place, region: dump.region, missing: [], dump },
      ...(dump.node !== undefined && { place: dump.node }),
      check: ({ kubernetesVersion, fixedVersion = kubernetesVersion }, knowledge) =>
        dumpSet(dump, { text, name, id }, fixedVersion, knowledge),
    };
  });
}

/** Where the carried files of a text are, so that they find each other by the paths that they have on the node. */
const carriedRoot = "carried://node";

interface LocatedCarried {
  readonly uri: string;
  readonly file: CarriedFile;
}

/** What the files come to that a text carries to a node: sets of those that belong together, and each other one alone. */
async function carriedSubjects(
  input: SubjectInput,
  { parts, lines }: FileAnalysis,
  knowledge: Knowledge,
): Promise<readonly Subject[]> {
  const carriedFiles = new Set(parts.flatMap(({ carried: file }) => file ?? []));
  const carried = [...carriedFiles].map((file, at): LocatedCarried => {
    const path = file.path === "" ? `.text/${at}` : file.path.replace(/^\/+/, "");
    return { uri: normalised(uriIn(carriedRoot, path)), file };
  });
  if (carried.length === 0) return [];
  const { uri: id, name, text } = input;
  const byUri = new Map(carried.map((located) => [located.uri, located]));
  const files = textFiles(new Map(carried.map(({ uri, file }) => [uri, file.text])));
  const outsideOf = (uri: string): CarriedFile["outside"] | undefined =>
    byUri.get(uri)?.file.outside;
  const carrier = { id, name, text, lines, outsideOf };
  const outside = (subject: Subject, file: CarriedFile): Subject => {
    const { region, platform, missing, dump } = subject;
    const moved = (set: SetAnalysis | undefined): SetAnalysis | undefined =>
      set && setInCarrier(set, carrier);
    return {
      missing,
      ...(dump && { dump }),
      isCarried: true,
      name: file.path === "" ? name : `${name} (${file.path})`,
      ...(file.path !== "" && { place: file.path }),
      region: file.outside(region ?? { start: 0, end: 0 }),
      check: (options, known) => moved(subject.check(options, known)),
      ...(platform && {
        platform: { ...platform, base: (options, known) => moved(platform.base(options, known)) },
      }),
    };
  };
  const sets = await setsOfCarried(carried, files);
  const found: Subject[] = [];
  const used = new Set<string>();
  for (const { set, missing } of sets) {
    for (const uri of urisOf(set)) used.add(uri);
    const first = byUri.get(urisOf(set)[0] ?? "");
    if (!first) continue;
    const { texts } = await loadSet(set, (uri) => files.readText(uri));
    const isFilledIn = urisOf(set).some((uri) => byUri.get(uri)?.file.isFilledIn === true);
    const inner = { ...input, name, isFilledIn };
    found.push(outside(setSubject(texts, { start: 0, end: 0 }, missing, inner), first.file));
  }
  for (const { uri, file } of carried) {
    if (used.has(uri)) continue;
    const { text: innerText, path, isFilledIn } = file;
    const inner = await subjectsOfText(
      { text: innerText, uri, name, path, isFilledIn },
      files,
      knowledge,
    );
    found.push(...inner.map((subject) => outside(subject, file)));
  }
  return found.sort((a, b) => (a.region?.start ?? 0) - (b.region?.start ?? 0));
}

/** The sets that carried files make together: of main files with their drop-ins, and of what units start. */
async function setsOfCarried(
  carried: readonly LocatedCarried[],
  files: FileSystem,
): Promise<readonly CarriedSet[]> {
  const texts = new Map(carried.map(({ uri, file }) => [uri, file.text]));
  const isMain = (uri: string): Promise<boolean> =>
    Promise.resolve(holdsOwnConfig(texts.get(uri) ?? "", "KubeletConfiguration"));
  const search: SetSearch = {
    ...{
      files,
      roots: [carriedRoot],
      written: [],
      isMain,
      readText: (uri: string) => files.readText(uri),
    },
    ...{ unitsByRoot: new Map(), unitFilesByRoot: new Map(), unitFiles: new Set<string>() },
  };
  const units = await readUnits(await unitFilesIn(carriedRoot, files), carriedRoot, search);
  const sets = new Map<string, CarriedSet>();
  for (const { uri } of carried) {
    if (!(await isMain(uri))) continue;
    for (const set of await setsOfFile(uri, search)) {
      const unit = units.find((found) => found.uri === set.argsFrom);
      sets.set(set.id, { set, missing: missingOf(set, unit) });
    }
  }
  const used = new Set([...sets.values()].flatMap(({ set }) => urisOf(set)));
  for (const unit of units) {
    if (unitUris(unit).some((uri) => used.has(uri))) continue;
    const set = await unitSet(unit, search);
    sets.set(set.id, { set, missing: missingOf(set, unit) });
  }
  return [...sets.values()];
}

interface CarriedSet {
  readonly set: ConfigSet;
  readonly missing: readonly MissingInput[];
}

function urisOf(set: ConfigSet): readonly string[] {
  const ofFlags = (set.argPlaces ?? []).flatMap((place) => place?.source.id ?? []);
  const ofFolder = (set.folder?.files ?? []).map(({ uri }) => uri);
  return [...(set.main === undefined ? [] : [set.main]), ...ofFolder, ...new Set(ofFlags)];
}

function unitUris({ uri, argPlaces }: FoundUnit): readonly string[] {
  return [uri, ...argPlaces.flatMap((place) => place?.source.id ?? [])];
}

/** The set that a unit starts; its flags alone if none of its files is found. */
async function unitSet(
  unit: FoundUnit,
  search: Parameters<typeof setOfUnit>[1],
): Promise<ConfigSet> {
  const found = await setOfUnit(unit, search);
  const { uri, args, argPlaces, command } = unit;
  if (found) return found;
  return {
    ...{ id: uri, main: undefined, dropInFolder: undefined, folder: undefined },
    ...{ args, argPlaces, foundBy: "unit", ...(command !== undefined && { argsFrom: uri }) },
  };
}

/** What the kubelet of a set also reads. */
function missingOf(set: ConfigSet, unit?: FoundUnit): readonly MissingInput[] {
  const { main, args, folder } = set;
  const config = flagValue(args, "config") ?? "";
  const files = [...(main === undefined && config !== "" ? [config] : []), ...(unit?.unread ?? [])];
  const isAlone = main === undefined && folder !== undefined && !unit;
  return [
    ...files.map((path) => ({ missing: "file", path }) as const),
    ...(isAlone ? [{ missing: "main" } as const] : []),
    ...(unit && unit.command === undefined ? [{ missing: "command" } as const] : []),
  ];
}

/** The flags of a text without a configuration: a unit with the files that it names, or the words of each place. */
async function flagSubjects(
  input: SubjectInput,
  { parts }: FileAnalysis,
  files: FileSystem,
): Promise<readonly Subject[]> {
  if (isUnitPath(input.path)) {
    const ofUnit = await unitSubjects(input, files);
    if (ofUnit.length > 0) return ofUnit;
  }
  const places = parts.flatMap(({ flags = [] }) => flags);
  return places.map(({ args: words, isCommand }): Subject => {
    const known = words.filter(({ text }) => !text.includes(unknownText));
    const args = known.map(({ text }) => text);
    const lines = { starts: [0], length: 0 };
    const source = { id: input.uri, name: input.name, text: input.text, lines };
    const argPlaces = known.map(({ span, pieces }) => ({
      ...{ source, span, ...(pieces && { pieces }) },
    }));
    const config = flagValue(args, "config") ?? "";
    const missing: readonly MissingInput[] =
      config !== ""
        ? [{ missing: "file", path: config }]
        : isCommand && known.length === words.length
          ? []
          : [{ missing: "command" }];
    const texts: SetTexts = {
      ...{ main: undefined, dropIns: undefined, args, argPlaces, mainFolder: "/" },
    };
    const region = words[0]?.span ?? { start: 0, end: 0 };
    return setSubject(texts, region, missing, input);
  });
}

/** What a unit on the disk starts, with its drop-ins beside it and the files that it names. */
async function unitSubjects(input: SubjectInput, files: FileSystem): Promise<readonly Subject[]> {
  const { uri, text } = input;
  const folder = folderOf(uri);
  const isDropIn = /\.service\.d$/.test(folder);
  const dropInFolder = `${uri}.d`;
  const beside = isDropIn ? [] : ((await files.readFolder(dropInFolder)) ?? []);
  const dropIns = beside
    .filter(({ name, type }) => type === "file" && name.endsWith(".conf"))
    .map(({ name }) => uriIn(dropInFolder, name))
    .sort();
  const root = /^[A-Za-z][\w+.-]*:\/\/[^/]*/.exec(uri)?.[0] ?? folder;
  const search = {
    ...{ files, roots: [root], unitFiles: new Set<string>() },
    readText: (at: string) => (at === uri ? Promise.resolve(text) : files.readText(at)),
  };
  const units = await readUnits([uri, ...dropIns], root, search);
  const subjects = units.map(async (unit): Promise<Subject> => {
    const set = await unitSet(unit, search);
    const { texts } = await loadSet(set, search.readText);
    const argPlaces = texts.argPlaces?.map((place) =>
      place?.source.id === uri
        ? { ...place, source: { ...place.source, name: input.name } }
        : place,
    );
    const whole = { ...texts, ...(argPlaces && { argPlaces }) };
    const subject = setSubject(whole, { start: 0, end: text.length }, missingOf(set, unit), input);
    const at = pathOfUri(set.dropInFolder ?? "");
    return { ...subject, shownPath: (path) => `${at}/${path}` };
  });
  return Promise.all(subjects);
}
