import type { FileOptions, CheckContext } from "../../engine/parts/part.ts";
import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import { analyze } from "../../documents/index.ts";
import { defaultVersion } from "../../facts/field-index.ts";
import type { KubernetesVersion } from "../../facts/table.ts";
import type { FileSystem } from "../../engine/files/file-system.ts";
import { textFiles } from "../../engine/files/text-files.ts";
import { type Analysis, type CheckedStack, isDropInPath, syntaxOf } from "../../kubelet/index.ts";
import { templateText } from "../../engine/syntax/template-text.ts";
import { lineAt, lineIndexOf } from "../../engine/text/line-index.ts";
import { encloses } from "../../engine/text/span.ts";
import { lookAt } from "../../engine/text/text-look.ts";
import { parseText, type ParsedText } from "../parse-text.ts";
import { carriedStacks } from "./carried-stacks.ts";
import { dumpStack } from "../dump-stack.ts";
import { dumpsIn } from "../dumps.ts";
import { flagStacks, namedFileStacks } from "./flag-stacks.ts";
import { hasNodeConfig } from "./own-config.ts";
import { createNeighbourSearch } from "./platform-neighbours.ts";
import { platformStacks } from "./platform-stacks.ts";
import { stackOfTexts } from "../stack-of-texts.ts";
import type { ConfigStack, StackInput } from "../config-stack.ts";

/**
 * The node configurations in one text, in its order: the kubelet's own documents, documents of platforms, files that the text
 * carries to a node, dumps of running kubelets, and flags, if there is nothing else. Files that a unit names are read
 * through `files`. Empty for a text without any; never rejects.
 */
export async function findStacks(
  given: StackInput,
  files: FileSystem,
  knowledge: Knowledge,
): Promise<readonly ConfigStack[]> {
  const dumps = dumpSubjects(given);
  if (dumps.length > 0) return dumps;
  const around = given.isAlone === true ? textFiles(new Map()) : files;
  const input = {
    ...given,
    isFilledIn: given.isFilledIn === true || templateText(given.text) !== undefined,
    neighbours: given.neighbours ?? (await createNeighbourSearch(around).find(given)),
  };
  const file = parseText(input.text, optionsFor(input), knowledge);
  const ofNamed = await namedFileStacks(input, around);
  if (ofNamed.length > 0) return namedByPlace(ofNamed, input.name, file);
  const ofPlatforms = platformSubjects(input, file, knowledge);
  // If a platform adds layers below or above it, the kubelet does not get it alone.
  const isYaml = syntaxOf(optionsFor(input), lookAt(input.text)) === undefined;
  const isOwn = isYaml && ofPlatforms.length === 0 && hasNodeConfig(file);
  const own = isOwn ? [ownSubject(input)] : [];
  const carried = withoutParts(await carriedSubjectsIn(input, file, knowledge), ofPlatforms);
  const found = [...own, ...withoutNaming(ofPlatforms, carried), ...carried];
  const all = found.length > 0 ? found : await flagStacks(input, file, files);
  return namedByPlace(all, input.name, file);
}

/** Without texts that are a part of a platform's configuration, as kind's patches are. */
function withoutParts(
  carried: readonly ConfigStack[],
  ofPlatforms: readonly ConfigStack[],
): readonly ConfigStack[] {
  const regions = ofPlatforms.flatMap(({ region }) => region ?? []);
  return carried.filter(
    ({ place, region }) =>
      place !== undefined || !region || !regions.some((other) => encloses(other, region)),
  );
}

/** Without the documents whose flags name files that they carry: these are the stacks of the files. */
export function withoutNaming<T extends Pick<ConfigStack, "region">>(
  ofPlatforms: readonly T[],
  carried: readonly ConfigStack[],
): readonly T[] {
  const naming = carried.flatMap(({ stack }) => stack?.set.naming?.region ?? []);
  return ofPlatforms.filter(
    ({ region }) => !naming.some(({ start, end }) => start === region?.start && end === region.end),
  );
}

/** The node configurations in the files that a text carries to a node, in its order. */
export async function carriedSubjectsIn(
  input: StackInput,
  file: ParsedText,
  knowledge: Knowledge,
): Promise<readonly ConfigStack[]> {
  const carried = await carriedStacks(input, file, (inner, carriedFiles) =>
    findStacks(inner, carriedFiles, knowledge),
  );
  // Flags that a platform adds to its configuration belong to that subject.
  const taken = new Set(flagStarts(file));
  return carried.filter(
    ({ missing, region }) =>
      !(region && taken.has(region.start) && missing.some((input) => input.missing === "command")),
  );
}

/**
 * Gives each of several subjects of a text a name of its own: with its line, and the name that the text gives to it, if
 * nothing else differs.
 */
export function namedByPlace<T extends Pick<ConfigStack, "name" | "region" | "title">>(
  stacks: readonly T[],
  name: string,
  { lines }: Pick<ParsedText, "lines">,
): readonly T[] {
  const names = stacks.map((stack) => stack.name);
  if (stacks.length < 2) return stacks.map((stack) => ({ ...stack, name }));
  return stacks.map((stack) => {
    const isOnly = names.filter((other) => other === stack.name).length === 1;
    if (isOnly && stack.name !== name) return stack;
    const place = `${name}:${lineAt(lines, stack.region?.start ?? 0) + 1}`;
    const { title } = stack;
    return { ...stack, name: title === undefined ? place : `${place} (${title})` };
  });
}

/** Where the flags of platforms' configurations begin in a file. */
function flagStarts({ parts }: ParsedText): readonly number[] {
  return parts.flatMap((part) => (part.layered?.()?.flags ?? []).map(({ span }) => span.start));
}

function optionsFor(
  { path, isFilledIn = false, neighbours = [] }: StackInput,
  options: CheckContext = { kubernetesVersion: defaultVersion },
): CheckContext & Pick<FileOptions, "path" | "neighbours"> {
  return { ...options, path, ...(isFilledIn && { isFilledIn }), neighbours };
}

function ownSubject(input: StackInput): ConfigStack {
  const { text, uri, name, path } = input;
  const region = { start: 0, end: text.length };
  const file = { path: name, text, uri };
  const without = { main: undefined, dropIns: undefined, args: [], mainFolder: "/" };
  if (!isDropInPath(path)) return stackOfTexts({ ...without, main: file }, region, [], input);
  const texts = { ...without, dropIns: [file], isPart: true };
  return stackOfTexts(texts, region, [{ missing: "main" }], input);
}

function platformSubjects(
  input: StackInput,
  file: ParsedText,
  knowledge: Knowledge,
): readonly ConfigStack[] {
  const setAt = (
    at: number,
    options: CheckContext,
    known: Knowledge,
    which: "set" | "base",
  ): CheckedStack | undefined => {
    const { text, uri, name } = input;
    const again = parseText(text, optionsFor(input, options), known);
    return platformStacks({ id: uri, name }, again, known)[at]?.[which]();
  };
  const { uri: id, name } = input;
  return platformStacks({ id, name }, file, knowledge).map(
    ({ region, platform: title, name: ownName, missing }, at): ConfigStack => ({
      name,
      region,
      missing,
      title: ownName,
      check: (options, known) => setAt(at, options, known, "set"),
      platform: { title, base: (options, known) => setAt(at, options, known, "base") },
    }),
  );
}

function dumpSubjects(input: StackInput): readonly ConfigStack[] {
  const { text, name, uri: id } = input;
  const dumps = dumpsIn(text);
  const lines = lineIndexOf(text);
  // Of a fleet's dumps the text around them is read once.
  const analyses = new Map<KubernetesVersion, Analysis>();
  const analysisFor = (version: KubernetesVersion, knowledge: Knowledge): Analysis => {
    const known = analyses.get(version);
    if (known) return known;
    const analysis = analyze(text, { kubernetesVersion: version }, knowledge);
    analyses.set(version, analysis);
    return analysis;
  };
  return dumps.map((dump): ConfigStack => {
    const place = dumps.length > 1 ? `${name}:${lineAt(lines, dump.region.start) + 1}` : name;
    return {
      name: dump.node ?? place,
      region: dump.region,
      missing: [],
      dump,
      place: dump.node,
      check({ kubernetesVersion, fixedVersion }, knowledge) {
        const version = fixedVersion ?? dump.version ?? kubernetesVersion;
        const file = { id, name, analysis: analysisFor(version, knowledge) };
        return dumpStack(dump, file, version, knowledge);
      },
    };
  });
}
