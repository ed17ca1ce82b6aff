import type { CarriedFile } from "../engine/parts/part.ts";
import type { FileSystem } from "../engine/files/file-system.ts";
import { textFiles } from "../engine/files/text-files.ts";
import { normalised, pathOfUri, uriIn } from "../engine/files/uris.ts";
import { type CheckedStack, passedOverName } from "../kubelet/index.ts";
import type { ParsedText } from "./parse-text.ts";
import { missingOf, type StackFiles } from "./stack-files.ts";
import { stacksOfFile, unitStack, type StackSearch } from "./find-stack-files.ts";
import { readUnits, type FoundUnit } from "./found-units.ts";
import { loadStack } from "./load-stack.ts";
import { holdsOwnConfig } from "./own-config.ts";
import { stackOfTexts } from "./stack-of-texts.ts";
import { stackInCarrier, type ConfigStack, type StackInput } from "./config-stack.ts";
import { unitFilesIn } from "./unit-files.ts";

/** Where the carried files of a text are, so that they find each other by the paths that they have on the node. */
const carriedRoot = "carried://node";

interface LocatedCarried {
  readonly uri: string;
  readonly file: CarriedFile;
}

/**
 * The subjects in files that a text carries to a node: sets of files that belong together, and each other file alone, in
 * which `subjectsIn` looks.
 */
export async function carriedStacks(
  input: StackInput,
  { parts, lines }: ParsedText,
  subjectsIn: (inner: StackInput, files: FileSystem) => Promise<readonly ConfigStack[]>,
): Promise<readonly ConfigStack[]> {
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
  const outside = (subject: ConfigStack, file: CarriedFile): ConfigStack => {
    const { region, platform, missing, dump, stack } = subject;
    const moved = (set: CheckedStack | undefined): CheckedStack | undefined =>
      set && stackInCarrier(set, carrier);
    return {
      missing,
      dump,
      stack,
      isCarried: true,
      name: file.path === "" ? name : `${name} (${file.path})`,
      place: file.path !== "" ? file.path : undefined,
      region: file.outside(region ?? { start: 0, end: 0 }),
      check: (options, known) => moved(subject.check(options, known)),
      platform: platform
        ? { ...platform, base: (options, known) => moved(platform.base(options, known)) }
        : undefined,
    };
  };
  const sets = await setsOfCarried(carried, files);
  const found: ConfigStack[] = [];
  const used = new Set<string>();
  for (const set of sets) {
    for (const uri of urisOf(set)) used.add(uri);
    const first = byUri.get(urisOf(set)[0] ?? "");
    if (!first) continue;
    const { texts } = await loadStack(set, (uri) => files.readText(uri));
    const isFilledIn = urisOf(set).some((uri) => byUri.get(uri)?.file.isFilledIn === true);
    const inner = { ...input, name, isFilledIn };
    const subject = stackOfTexts(texts, { start: 0, end: 0 }, missingOf(set), inner);
    found.push(outside({ ...subject, stack: { set, shownUri: pathOfUri } }, first.file));
  }
  for (const { uri, file } of carried) {
    // The kubelet reads nothing of a drop-in that it passes over.
    if (used.has(uri) || passedOverName(file.path) !== undefined) continue;
    const { text: innerText, path, isFilledIn } = file;
    const inner = await subjectsIn({ text: innerText, uri, name, path, isFilledIn }, files);
    found.push(...inner.map((subject) => outside(subject, file)));
  }
  return found.sort((a, b) => (a.region?.start ?? 0) - (b.region?.start ?? 0));
}

/** The sets that carried files make together: of main files with their drop-ins, and of what units start. */
async function setsOfCarried(
  carried: readonly LocatedCarried[],
  files: FileSystem,
): Promise<readonly StackFiles[]> {
  const texts = new Map(carried.map(({ uri, file }) => [uri, file.text]));
  const isMain = (uri: string): Promise<boolean> =>
    Promise.resolve(holdsOwnConfig(texts.get(uri) ?? "", "KubeletConfiguration"));
  const search: StackSearch = {
    files,
    roots: [carriedRoot],
    written: [],
    isMain,
    readText: (uri: string) => files.readText(uri),
    unitsByRoot: new Map(),
    unitFilesByRoot: new Map(),
    unitFiles: new Set<string>(),
  };
  const units = await readUnits(await unitFilesIn(carriedRoot, files), carriedRoot, search);
  const sets = new Map<string, StackFiles>();
  for (const { uri } of carried) {
    if (!(await isMain(uri)) || passedOverName(pathOfUri(uri)) !== undefined) continue;
    for (const set of await stacksOfFile(uri, search)) sets.set(set.id, set);
  }
  const used = new Set([...sets.values()].flatMap((set) => urisOf(set)));
  for (const unit of units) {
    if (unitUris(unit).some((uri) => used.has(uri))) continue;
    const set = await unitStack(unit, search);
    sets.set(set.id, set);
  }
  return [...sets.values()];
}

function urisOf(set: StackFiles): readonly string[] {
  const ofFlags = (set.argPlaces ?? []).flatMap((place) => place?.source.id ?? []);
  const ofFolder = (set.folder?.files ?? []).map(({ uri }) => uri);
  return [...(set.main === undefined ? [] : [set.main]), ...ofFolder, ...new Set(ofFlags)];
}

function unitUris({ uri, argPlaces }: FoundUnit): readonly string[] {
  return [uri, ...argPlaces.flatMap((place) => place?.source.id ?? [])];
}
