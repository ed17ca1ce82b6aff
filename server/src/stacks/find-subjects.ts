import type { FileOptions, CheckContext } from "../engine/parts/part.ts";
import type { Knowledge } from "../engine/analysis/knowledge.ts";
import { analyze } from "../documents/index.ts";
import { defaultVersion } from "../facts/field-index.ts";
import type { KubernetesVersion } from "../facts/table.ts";
import type { FileSystem } from "../engine/files/file-system.ts";
import { type Analysis, type SetAnalysis, isDropInPath, syntaxOf } from "../kubelet/index.ts";
import { templateText } from "../engine/syntax/template-text.ts";
import { lineAt, lineIndexOf } from "../engine/text/line-index.ts";
import { lookAt } from "../engine/text/text-look.ts";
import { analyzeFile, type FileAnalysis } from "./analyze-file.ts";
import { carriedSubjects } from "./carried-subjects.ts";
import { dumpSet } from "./dump-set.ts";
import { dumpsIn } from "./dumps.ts";
import { flagSubjects } from "./flag-subjects.ts";
import { holdsOwnConfig } from "./own-config.ts";
import { createNeighbourSearch } from "./platform-neighbours.ts";
import { platformSets } from "./platform-sets.ts";
import { setSubject } from "./set-subject.ts";
import type { Subject, SubjectInput } from "./subject.ts";

/**
 * The node configurations in one text, in its order: the kubelet's own documents, documents of platforms, files that the text
 * carries to a node, dumps of running kubelets, and flags, if there is nothing else. Files that a unit names are read
 * through `files`. Empty for a text without any; never rejects.
 */
export async function subjectsOfText(
  given: SubjectInput,
  files: FileSystem,
  knowledge: Knowledge,
): Promise<readonly Subject[]> {
  const dumps = dumpSubjects(given);
  if (dumps.length > 0) return dumps;
  const input = {
    ...given,
    isFilledIn: given.isFilledIn === true || templateText(given.text) !== undefined,
    neighbours: given.neighbours ?? (await createNeighbourSearch(files).find(given)),
  };
  const file = analyzeFile(input.text, optionsFor(input), knowledge);
  const ofPlatforms = platformSubjects(input, file, knowledge);
  // If a platform adds layers below or above it, the kubelet does not get it alone.
  const isYaml = syntaxOf(optionsFor(input), lookAt(input.text)) === undefined;
  const isOwn =
    isYaml && ofPlatforms.length === 0 && holdsOwnConfig(input.text, "KubeletConfiguration");
  const own = isOwn ? [ownSubject(input)] : [];
  const carried = await carriedSubjects(input, file, (inner, carriedFiles) =>
    subjectsOfText(inner, carriedFiles, knowledge),
  );
  // Flags that a platform adds to its configuration belong to that subject.
  const taken = new Set(flagStarts(file));
  const others = carried.filter(
    ({ missing, region }) =>
      !(region && taken.has(region.start) && missing.some((input) => input.missing === "command")),
  );
  const found = [...own, ...ofPlatforms, ...others];
  const all = found.length > 0 ? found : await flagSubjects(input, file, files);
  return named(all, input.name, file);
}

/**
 * Gives each of several subjects of a text a name of its own: with its line, and the name that the text gives to it, if
 * nothing else differs.
 */
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
    const place = `${name}:${lineAt(lines, subject.region?.start ?? 0) + 1}`;
    const { title } = subject;
    return { ...subject, name: title === undefined ? place : `${place} (${title})` };
  });
}

/** Where the flags of platforms' configurations begin in a file. */
function flagStarts({ parts }: FileAnalysis): readonly number[] {
  return parts.flatMap((part) => (part.layered?.()?.flags ?? []).map(({ span }) => span.start));
}

function optionsFor(
  { path, isFilledIn = false, neighbours = [] }: SubjectInput,
  options: CheckContext = { kubernetesVersion: defaultVersion },
): CheckContext & Pick<FileOptions, "path" | "neighbours"> {
  return { ...options, path, ...(isFilledIn && { isFilledIn }), neighbours };
}

function ownSubject(input: SubjectInput): Subject {
  const { text, uri, name, path } = input;
  const region = { start: 0, end: text.length };
  const file = { path: name, text, uri };
  const without = { main: undefined, dropIns: undefined, args: [], mainFolder: "/" };
  if (!isDropInPath(path)) return setSubject({ ...without, main: file }, region, [], input);
  const texts = { ...without, dropIns: [file], isPart: true };
  return setSubject(texts, region, [{ missing: "main" }], input);
}

function platformSubjects(
  input: SubjectInput,
  file: FileAnalysis,
  knowledge: Knowledge,
): readonly Subject[] {
  const setAt = (
    at: number,
    options: CheckContext,
    known: Knowledge,
    which: "set" | "base",
  ): SetAnalysis | undefined => {
    const { text, uri, name } = input;
    const again = analyzeFile(text, optionsFor(input, options), known);
    return platformSets({ id: uri, name }, again, known)[at]?.[which]();
  };
  const { uri: id, name } = input;
  return platformSets({ id, name }, file, knowledge).map(
    ({ region, platform: title, name: ownName, missing }, at): Subject => ({
      name,
      region,
      missing,
      title: ownName,
      check: (options, known) => setAt(at, options, known, "set"),
      platform: { title, base: (options, known) => setAt(at, options, known, "base") },
    }),
  );
}

function dumpSubjects(input: SubjectInput): readonly Subject[] {
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
  return dumps.map((dump): Subject => {
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
        return dumpSet(dump, file, version, knowledge);
      },
    };
  });
}
