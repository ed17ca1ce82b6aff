import type { CarriedFile, CheckContext, Part } from "../../engine/parts/part.ts";
import type { FileSystem } from "../../engine/files/file-system.ts";
import { textFiles } from "../../engine/files/text-files.ts";
import { nameOf, normalised, pathOfUri, uriIn } from "../../engine/files/uris.ts";
import { touches } from "../../engine/text/span.ts";
import { type CheckedStack, passedOverName } from "../../kubelet/index.ts";
import { flagValue } from "../../flags/index.ts";
import { namingCommand, namingDocuments } from "../../platforms/index.ts";
import type { ParsedText } from "../parse-text.ts";
import type { MissingInput } from "../messages/missing-input.ts";
import { hasMore, missingOf, type StackFiles } from "../stack-files.ts";
import { knownUnits, stacksOfFile, unitStack, type StackSearch } from "./find-stack-files.ts";
import { flagsUnit, namingUnit } from "./found-units.ts";
import type { FoundUnit } from "./unit-search.ts";
import { loadStack } from "../load-stack.ts";
import { holdsOwnConfig } from "./own-config.ts";
import { stackOfTexts } from "../stack-of-texts.ts";
import { stackInCarrier, type ConfigStack, type StackInput } from "../config-stack.ts";

/** Where the carried files of a text are, so that they find each other by the paths that they have on the node. */
const carriedRoot = "carried://node";

interface LocatedCarried {
  readonly uri: string;
  readonly file: CarriedFile;
}

type SubjectsIn = (inner: StackInput, files: FileSystem) => Promise<readonly ConfigStack[]>;

/**
 * The subjects in files that a text carries to a node: sets of files that belong together, and each other file alone, in
 * which `subjectsIn` looks.
 */
export async function carriedStacks(
  input: StackInput,
  { parts, lines }: ParsedText,
  subjectsIn: SubjectsIn,
): Promise<readonly ConfigStack[]> {
  const all = [...new Set(parts.flatMap(({ carried: file }) => file ?? []))];
  const starts = new Set(all.map(({ document }) => document));
  const units = all.some(({ document }) => document !== undefined) ? namingUnits(input, lines) : [];
  const ofCommands = starts.has(undefined) ? commandUnits(input, parts, lines) : [];
  const found = await Promise.all(
    [...starts].map((start) => {
      const ofNode = all.filter(({ document }) => document === start);
      const naming =
        start === undefined ? ofCommands : units.filter((unit) => isAround(unit, start));
      return stacksOfNode(input, lines, ofNode, naming, subjectsIn);
    }),
  );
  return found.flat().sort((a, b) => (a.region?.start ?? 0) - (b.region?.start ?? 0));
}

/** The documents whose flags name files that they carry. */
function namingUnits(
  { uri: id, name, text, path }: StackInput,
  lines: ParsedText["lines"],
): readonly FoundUnit[] {
  const source = { id, name, text, lines };
  const uri = uriIn(carriedRoot, nameOf(id));
  return namingDocuments(text, path, "carried").map(({ document, args }) =>
    namingUnit(uri, source, document, args),
  );
}

/** The commands of a script whose flags name a file that it may write. */
function commandUnits(
  { uri: id, name, text }: StackInput,
  parts: readonly Part[],
  lines: ParsedText["lines"],
): readonly FoundUnit[] {
  const source = { id, name, text, lines };
  const uri = uriIn(carriedRoot, nameOf(id));
  return parts.flatMap(({ carried, flags = [], region }) =>
    flags.flatMap(({ name: option, args, isCommand }): FoundUnit[] => {
      const naming = namingCommand(option, text, region);
      if (carried || !(naming || isCommand)) return [];
      const unit = flagsUnit(uri, source, args);
      return flagValue(unit.args, "config") === undefined ? [] : [{ ...unit, naming }];
    }),
  );
}

function isAround({ naming }: FoundUnit, start: number | undefined): boolean {
  return naming !== undefined && start !== undefined && touches(naming.region, start);
}

async function stacksOfNode(
  input: StackInput,
  lines: ParsedText["lines"],
  carriedFiles: readonly CarriedFile[],
  naming: readonly FoundUnit[],
  subjectsIn: SubjectsIn,
): Promise<readonly ConfigStack[]> {
  const carried = carriedFiles.map((file, at): LocatedCarried => {
    const path = file.path === "" ? `.text/${at}` : file.path.replace(/^\/+/, "");
    return { uri: normalised(uriIn(carriedRoot, path)), file };
  });
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
      check: (options, known) => moved(subject.check(versioned(options, file), known)),
      platform: platform
        ? {
            ...platform,
            base: (options, known) => moved(platform.base(versioned(options, file), known)),
          }
        : undefined,
    };
  };
  const sets = await setsOfCarried(carried, naming, files);
  const found: ConfigStack[] = [];
  const used = new Set<string>();
  for (const set of sets) {
    const first = byUri.get(urisOf(set)[0] ?? "");
    // A file alone may be a platform's, such as kubeadm's, which adds layers of its own.
    if (first && !hasMore(set) && first.file.known === undefined) continue;
    for (const uri of urisOf(set)) used.add(uri);
    if (!first) continue;
    const { texts } = await loadStack(set, (uri) => files.readText(uri));
    const isFilledIn = urisOf(set).some((uri) => byUri.get(uri)?.file.isFilledIn === true);
    const inner = { ...input, name, isFilledIn };
    const missing = [...missingOf(set), ...addedTo(first.file)];
    const isPart = first.file.known !== undefined;
    const known = isPart ? { ...texts, isPart } : texts;
    const subject = stackOfTexts(known, { start: 0, end: 0 }, missing, inner);
    found.push(outside({ ...subject, stack: { set, shownUri: pathOfUri } }, first.file));
  }
  for (const { uri, file } of carried) {
    // The kubelet reads nothing of a drop-in that it passes over.
    if (used.has(uri) || passedOverName(file.path) !== undefined) continue;
    const { text: innerText, path, isFilledIn } = file;
    const inner = await subjectsIn({ text: innerText, uri, name, path, isFilledIn }, files);
    found.push(...inner.map((subject) => outside(subject, file)));
  }
  return found;
}

/** The settings that a tool adds to fields without a header. */
function addedTo({ known }: CarriedFile): readonly MissingInput[] {
  return known ? [{ missing: "settings", path: "", written: known }] : [];
}

/** The version that the file around a carried one names. */
function versioned(options: CheckContext, { version: named }: CarriedFile): CheckContext {
  if (!named || options.fixedVersion) return options;
  return { ...options, kubernetesVersion: named.version, askedVersion: named.asked };
}

/** The sets that carried files make together: of main files with their drop-ins, and of what units start. */
async function setsOfCarried(
  carried: readonly LocatedCarried[],
  naming: readonly FoundUnit[],
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
  const known = await knownUnits(carriedRoot, search);
  search.unitsByRoot.set(carriedRoot, Promise.resolve([...naming, ...known]));
  const units = known.filter((unit) => !unit.naming || unit.joined);
  const sets = new Map<string, StackFiles>();
  for (const { uri } of carried) {
    if (!(await isMain(uri)) || passedOverName(pathOfUri(uri)) !== undefined) continue;
    for (const stack of await stacksOfFile(uri, search)) {
      // Several commands of a text may start a kubelet with one file.
      const isOfCommand = naming.some(({ args }) => args === stack.args);
      sets.set(isOfCommand ? [stack.id, ...stack.args].join(" ") : stack.id, stack);
    }
  }
  const used = new Set([...sets.values()].flatMap((stack) => urisOf(stack)));
  for (const unit of units) {
    if (unitUris(unit).some((uri) => used.has(uri))) continue;
    const stack = await unitStack(unit, search);
    sets.set(stack.id, stack);
  }
  return [...sets.values()];
}

function urisOf(stack: StackFiles): readonly string[] {
  const ofFlags = (stack.argPlaces ?? []).flatMap((place) => place?.source.id ?? []);
  const ofFolder = (stack.folder?.files ?? []).map(({ uri }) => uri);
  const giving = new Set([...ofFlags, ...(stack.joined ?? [])]);
  return [...(stack.main === undefined ? [] : [stack.main]), ...ofFolder, ...giving];
}

function unitUris({ uri, argPlaces }: FoundUnit): readonly string[] {
  return [uri, ...argPlaces.flatMap((place) => place?.source.id ?? [])];
}
