import type { SourceFile, Structure, VersionSource } from "../kubelet/analysis.ts";
import type { Knowledge } from "../schema/knowledge.ts";
import type { KubernetesVersion } from "../schema/table.ts";
import { allKinds } from "../parts/all-kinds.ts";
import { hostedKind } from "../parts/hosted/hosted-kind.ts";
import { isTomlFile } from "../parts/toml-file.ts";
import { versionOf } from "../parts/documents/analyze.ts";
import type { FileMemory, FileOptions, Part, PartContext } from "../parts/part.ts";
import type { InnerText } from "../structure/inner-texts.ts";
import type { ParsedFile } from "../syntax/located-node.ts";
import { lateReaders } from "../schema/late-readers.ts";
import { formatOf, parseFileWith } from "../syntax/parse-with.ts";
import { lineIndexAfter, lineIndexOf } from "../text/line-index.ts";
import { once } from "../text/once.ts";
import { lookAt, type TextLook } from "../text/text-look.ts";

/** All that is known of one text at one moment; every feature reads from it. Immutable. */
export interface FileAnalysis extends SourceFile {
  readonly options: FileOptions;
  /** Tells the next version's analysis which marks stand in the text. */
  readonly look: TextLook;
  readonly memory: FileMemory;
  /** By the file's own word, else by the options. */
  readonly version: KubernetesVersion;
  readonly versionSource: VersionSource;
  /** In the order in which they are asked; empty for a foreign file. */
  readonly parts: readonly Part[];
  /** The shape of the documents that are answered for; undefined where none is. */
  readonly structure: Structure | undefined;
  /** Scalars of the file that are texts of their own. */
  readonly innerTexts: readonly InnerText[];
}

/** False where a quick look tells that a text holds nothing of ours: it need not be parsed. */
export function mayHoldParts(look: TextLook, options: FileOptions): boolean {
  const possible = isTomlFile(options) ? [hostedKind] : allKinds;
  return possible.some((kind) => kind.mayBeIn(look, options));
}

/**
 * All that is known of a text, which is parsed once. `previous` is an analysis of the same file before an edit, whose
 * unchanged parts are taken over; `look` is one at the text. Pure and synchronous; never throws, whatever the text is.
 */
export function analyzeFile(
  text: string,
  options: FileOptions,
  knowledge: Knowledge,
  previous?: FileAnalysis,
  look: TextLook = previous?.look.after(text) ?? lookAt(text),
): FileAnalysis {
  const isToml = isTomlFile(options);
  const possible = options.isProjectFile ? allKinds.slice(-1) : isToml ? [hostedKind] : allKinds;
  // Asked for before the text is parsed: where one is not there yet, all begins anew.
  const likely = possible
    .filter((kind) => !kind.isLastResort && kind.mayBeIn(look, options))
    .map((kind) => kind.recogniser(knowledge.late));
  const lastResorts = once(() =>
    possible
      .filter((kind) => kind.isLastResort && kind.mayBeIn(look, options))
      .map((kind) => kind.recogniser(knowledge.late)),
  );
  // Looked for here: what a function takes of `previous`, the parts would keep with all that was before it.
  const change = previous?.look.changeTo(text);
  const file: ParsedFile =
    !isToml && (likely.length > 0 || lastResorts().length > 0)
      ? // Whatever its first character is, a runtime reads JSON.
        parseFileWith(() => knowledge.late.get(lateReaders), text, previous?.file, {
          format: options.isProfile && "json",
          isReadOnce: options.isReadOnce,
          change,
        })
      : { format: formatOf(text), documents: [] };
  const lines = previous ? lineIndexAfter(text, previous, change) : lineIndexOf(text);
  const source = { text, lines, file };
  const memory = previous?.memory ?? { profiles: [] };
  const { version, source: versionSource } = versionOf(source, options);
  const context: PartContext = {
    source,
    options,
    knowledge,
    memory,
    again: (changed, id, change) =>
      analyzeFile(changed, { ...options, ...change }, knowledge, analysis).parts.find(
        (part) => part.id === id,
      ),
    partsOf: (inner, path, named = version) =>
      analyzeFile(inner, innerOptions(options, path, named), knowledge).parts,
  };
  const found = likely.flatMap((recognise) => recognise(context));
  // Their quick look is the slowest: no keystroke in a file with a part pays for it.
  const parts = found.length > 0 ? found : lastResorts().flatMap((recognise) => recognise(context));
  const analysis: FileAnalysis = {
    ...source,
    look,
    memory,
    options,
    version,
    versionSource,
    parts,
    structure: structureOf(source, parts),
    innerTexts: parts.flatMap(({ innerText, region }) =>
      innerText ? [{ structure: innerText, region }] : [],
    ),
  };
  return analysis;
}

/** How a file is analysed that another one carries to a node. */
function innerOptions(
  options: FileOptions,
  path: string,
  kubernetesVersion: KubernetesVersion,
): FileOptions {
  const { fixedVersion, advice, severities, node, seccompRuntime, nesting = 0 } = options;
  const { isReadOnce } = options;
  return {
    ...{ kubernetesVersion, path, nesting: nesting + 1 },
    ...(fixedVersion && { fixedVersion }),
    ...(isReadOnce && { isReadOnce }),
    ...(advice !== undefined && { advice }),
    ...(severities && { severities }),
    ...(node && { node }),
    ...(seccompRuntime && { seccompRuntime }),
  };
}

/**
 * Around a configuration inside another tool's file everything is answered for: an editor that has an answer of ours no
 * longer folds by indentation, so that the rest of the file would not fold at all.
 */
function structureOf(
  { text, lines, file: { documents } }: SourceFile,
  parts: readonly Part[],
): Structure | undefined {
  const isHost = parts.some(({ isExclusive }) => isExclusive);
  if (!isHost) return parts.find(({ config }) => config)?.config;
  const identity = { kind: "", apiVersion: "", kindEntry: undefined, apiVersionEntry: undefined };
  const read = [...documents, ...parts.flatMap((part) => part.documents ?? [])];
  const all = read.map((parsed) => ({ parsed, identity, index: undefined }));
  return { text, lines, format: "yaml", documents: all };
}

/** The parts to ask about a place, in their order: one that has the place for itself, or all that have not. */
export function partsAt({ parts, text }: FileAnalysis, offset: number): readonly Part[] {
  const inside = parts.find((part) => part.isExclusive && holds(part, text, offset));
  return inside ? [inside] : parts.filter((part) => !part.isExclusive);
}

/** The end of its last line is the start of a line that is not its own. */
function holds({ region: { start, end } }: Part, text: string, at: number): boolean {
  const isNextLine = at === end && end < text.length && text.charAt(end - 1) === "\n";
  return start <= at && at <= end && !isNextLine;
}
