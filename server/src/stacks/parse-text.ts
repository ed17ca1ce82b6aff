import type { InnerText } from "../engine/structure/inner-texts.ts";
import type { Structure } from "../engine/structure/structure.ts";
import type { SourceFile } from "../engine/parts/source-file.ts";
import type { NamedVersion, VersionSource } from "../engine/parts/chosen-version.ts";
import type {
  CheckContext,
  FileOptions,
  InnerFile,
  Part,
  PartKind,
  PartContext,
} from "../engine/parts/part.ts";
import { withoutTemplateEnding } from "../engine/files/template-path.ts";
import { isBaselineText } from "../engine/analysis/baseline-mark.ts";
import { templateText } from "../engine/syntax/template-text.ts";
import { beyondPart, emptyRoom, installedVersion, syntaxOf } from "../kubelet/index.ts";
import type { Finding } from "../engine/analysis/finding.ts";
import type { Knowledge } from "../engine/analysis/knowledge.ts";
import type { KubernetesVersion } from "../facts/table.ts";
import { fileRemarks } from "../engine/analysis/file-remarks.ts";
import { allKinds } from "./domains.ts";
import { versionOf } from "../documents/index.ts";
import { ignoresPart } from "./ignores-part.ts";
import { possibleOf } from "./quick-looks.ts";
import { type FileLines, fileLines } from "./file-lines.ts";
import { cutFindings } from "../engine/analysis/cut-findings.ts";
import type { ParsedDocument, ParsedFile } from "../engine/syntax/located-node.ts";
import { readHcl } from "../engine/syntax/hcl/read-hcl.ts";
import { formatOf, parseFile } from "../engine/syntax/parse.ts";
import { type Budget, fileBudget } from "../engine/text/budget.ts";
import { lineIndexOf } from "../engine/text/line-index.ts";
import { least } from "../engine/text/least.ts";
import { once } from "../engine/text/once.ts";
import { isAtOrBelow } from "../engine/text/value-path.ts";
import { lookAt, type TextLook } from "../engine/text/text-look.ts";

/** All that is known of one text at one moment; every feature reads from it. Immutable. */
export interface ParsedText extends SourceFile, Pick<FileLines, "lineAbove" | "head"> {
  readonly options: FileOptions;
  /** By the file's own word, else by the options. */
  readonly version: KubernetesVersion;
  readonly versionSource: VersionSource;
  /** The version that was asked for, if it is not supported. */
  readonly askedVersion: string | undefined;
  /** In the order in which they are asked; empty for a foreign file. */
  readonly parts: readonly Part[];
  /** The shape of the documents that are answered for; undefined where none is. */
  readonly structure: Structure | undefined;
  /** Scalars of the file that are texts of their own. */
  readonly innerTexts: readonly InnerText[];
}

/**
 * All that is known of a text, which is parsed once; `look` is one at the text. Pure and synchronous; never throws, whatever
 * the text is.
 */
export function parseText(
  text: string,
  given: FileOptions,
  knowledge: Knowledge,
  look: TextLook = lookAt(text),
  budget: Budget = fileBudget(),
): ParsedText {
  const template = given.isAsDelivered ? undefined : templateText(text);
  const ofText: FileOptions = {
    ...given,
    path: given.path === undefined ? undefined : withoutTemplateEnding(given.path),
    isFilledIn: template ? true : given.isFilledIn,
  };
  const possible = isBaselineText(text) ? [] : possibleOf(allKinds, look, ofText);
  const syntax = syntaxOf(ofText, look);
  const likely = possible.filter((kind) => !kind.isLastResort && kind.mayBeIn(look, ofText));
  const lastResorts = once(() =>
    possible.filter((kind) => kind.isLastResort && kind.mayBeIn(look, ofText)),
  );
  // A page about several versions is for none of them.
  const isAboutOne = likely.length > 0 && syntax !== "prose";
  const options = { ...ofText, installed: isAboutOne ? installedVersion(look) : undefined };
  const file: ParsedFile =
    !syntax && (likely.length > 0 || lastResorts().length > 0)
      ? // Whatever its first character is, a runtime reads JSON.
        parseFile(template?.plain ?? text, ofText.isProfile && "json", budget)
      : { format: formatOf(text), documents: [] };
  const lines = lineIndexOf(text);
  const hcl = once(() => readHcl(text));
  let parts: readonly Part[] = [];
  const fileOfLines = { text, lines, file };
  const ofLines = fileLines({ source: fileOfLines, options, syntax, hcl, parts: () => parts });
  const { statements, lineAbove, head } = ofLines;
  const source = { ...fileOfLines, remarks: fileRemarks(text, lines, statements, () => template) };
  const { version, source: versionSource, asked: askedVersion } = versionOf(source, options);
  const ofFile: NamedVersion = {
    version,
    asked: askedVersion,
  };
  const room = emptyRoom(budget);
  const { nesting = 0 } = options;
  const found: Part[] = [];
  const context: PartContext = {
    source,
    hcl,
    look,
    options,
    knowledge,
    room,
    found: () => found,
    again: (changed, id, change) =>
      context.allAgain(changed, change).find((part) => part.id === id),
    allAgain: (changed, change) => parseText(changed, { ...options, ...change }, knowledge).parts,
    innerFile: (
      inner,
      path,
      { version: named = ofFile, isFilledIn = options.isFilledIn, isFragment } = {},
    ) =>
      budget.take("characters", inner.text.length, inner.region)
        ? parseText(
            inner.text,
            {
              ...contextInside(options, path, named),
              ...(isFilledIn && { isFilledIn }),
              isFragment,
            },
            knowledge,
            lookAt(inner.text),
            budget.inside(),
          )
        : nothingInside,
  };
  const inOrder = [...likely.filter(isEarly), ...likely.filter((kind) => !isEarly(kind))];
  for (const kind of inOrder) found.push(...kind.recognise(context));
  // Their quick look is the slowest: no keystroke in a file with a part pays for it.
  const known = found.length > 0 ? found : lastResorts().flatMap((kind) => kind.recognise(context));
  const effective = withoutOverwritten(known, knowledge);
  const reported = withSingleNotes(effective).map((part) => withFewFindings(part, budget));
  const { ignores } = source.remarks;
  const comments =
    ignores.comments.length > 0 && reported.length > 0 && nesting === 0
      ? ignoresPart({ source, ignores, options, parts: reported, knowledge })
      : undefined;
  const ofComments = comments && withFewFindings(comments, budget);
  // The findings have spent their budget by now.
  const beyond = beyondPart(room, source, options, knowledge);
  parts = [...reported, ...(beyond ? [beyond] : []), ...(ofComments ? [ofComments] : [])];
  const analysis: ParsedText = {
    ...source,
    options,
    version,
    versionSource,
    askedVersion,
    parts,
    structure: structureOf(source, parts, syntax === "hcl" ? () => [hcl().document] : undefined),
    lineAbove,
    head,
    innerTexts: parts.flatMap(({ innerText, region }) =>
      innerText ? [{ structure: innerText, region }] : [],
    ),
  };
  return analysis;
}

function isEarly({ isForRest }: PartKind): boolean {
  return isForRest !== true;
}

/** Of a text that the budget does not suffice for. */
const nothingInside: InnerFile = { parts: [], lineAbove: () => undefined };

/** No editor shows more findings of a part; a unit may have a hundred thousand wrong flags. */
const maxFindings = 2_000;

/** Findings in a carried file are of its own analysis, which has spent the budget for them. */
function withFewFindings(part: Part, budget: Budget): Part {
  const { findings, carried, region } = part;
  const few = findings.length > maxFindings ? cutFindings(findings, maxFindings) : findings;
  const left = budget.left("findings");
  const fits =
    carried !== undefined || budget.take("findings", few.length, few[left]?.span ?? region);
  const kept = fits ? few : few.slice(0, left);
  return kept === findings ? part : { ...part, findings: kept };
}

/**
 * The kubelet's documents without what their values cause that a platform overwrites: the platform's part says so. The
 * kubelet decodes these values all the same.
 */
function withoutOverwritten(parts: readonly Part[], { rules }: Knowledge): readonly Part[] {
  const fields = parts.flatMap(({ findings }) =>
    findings.flatMap(({ message }) =>
      message.key === "platform-field" && message.params.effect === "overwritten"
        ? [message.params.field]
        : [],
    ),
  );
  if (fields.length === 0) return parts;
  const applies = ({ rule, path }: Finding): boolean =>
    rules.get(rule)?.stage === "decode" || !fields.some((field) => isAtOrBelow(path, field));
  return parts.map((part) =>
    part.kind === "documents" ? { ...part, findings: part.findings.filter(applies) } : part,
  );
}

/** One finding says that the file is a template, and one says what is wrong with a version that several parts read. */
function withSingleNotes(parts: readonly Part[]): readonly Part[] {
  const placeholders = parts.flatMap(({ findings }) =>
    findings.flatMap(({ rule, span }) => (rule === "template" ? [span.start] : [])),
  );
  const firstPlaceholder = least(placeholders);
  const told = new Set<string>();
  return parts.map((part) => {
    const isFirst = ({ rule, span }: Finding): boolean => {
      if (rule === "template" && span.start !== firstPlaceholder) return false;
      if (rule !== "template" && rule !== "version-not-known") return true;
      const place = `${rule} ${span.start}`;
      const isKnown = told.has(place);
      told.add(place);
      return !isKnown;
    };
    const findings = part.findings.filter(isFirst);
    return findings.length === part.findings.length ? part : { ...part, findings };
  });
}

/** The context of a text inside a text, at its path on a node: what is known of the outer one alone does not reach it. */
function contextInside(
  options: FileOptions,
  path: string,
  { version: kubernetesVersion, asked: askedVersion }: NamedVersion,
): FileOptions {
  const { nesting = 0 } = options;
  return { ...contextOf(options), kubernetesVersion, askedVersion, path, nesting: nesting + 1 };
}

/** The context of a file, for what else it gives the kubelet; what is known of its text alone is left out. */
export function contextOf({
  kubernetesVersion,
  askedVersion,
  fixedVersion,
  advice,
  severities,
  node,
  seccompRuntime,
}: CheckContext): CheckContext {
  return {
    kubernetesVersion,
    askedVersion,
    fixedVersion,
    advice,
    severities,
    node,
    seccompRuntime,
  };
}

/**
 * Around a configuration inside another tool's file everything is answered for: an editor that has an answer of ours no
 * longer folds by indentation, so that the rest of the file would not fold at all.
 */
function structureOf(
  { text, lines, file: { documents } }: SourceFile,
  parts: readonly Part[],
  documentsOfHcl: (() => readonly ParsedDocument[]) | undefined,
): Structure | undefined {
  const isHost = parts.some(({ isExclusive }) => isExclusive);
  if (!isHost) return parts.find(({ config }) => config)?.config;
  const identity = { kind: "", apiVersion: "", kindEntry: undefined, apiVersionEntry: undefined };
  const read = documentsOfHcl?.() ?? [
    ...documents,
    ...parts.flatMap((part) => part.documents ?? []),
  ];
  const all = read.map((parsed) => ({ parsed, identity, index: undefined }));
  return { text, lines, format: "yaml", documents: all };
}

/** The parts to ask about a place, in their order: those that have the place for themselves, or all that do not. */
export function partsAt({ parts, text }: ParsedText, offset: number): readonly Part[] {
  const inside = parts.filter((part) => part.isExclusive && holds(part, text, offset));
  return inside.length > 0 ? inside : parts.filter((part) => !part.isExclusive);
}

/** The end of its last line is the start of a line that is not its own. */
function holds({ region: { start, end } }: Part, text: string, at: number): boolean {
  const isNextLine = at === end && end < text.length && text.charAt(end - 1) === "\n";
  return start <= at && at <= end && !isNextLine;
}
