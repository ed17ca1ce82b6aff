import type { Structure } from "../../server/src/engine/structure/structure.ts";
import {
  type FileOptions,
  isInside as isInRegion,
  type Part,
  type Rewrite,
} from "../../server/src/engine/parts/part.ts";
import { parseText, type ParsedText } from "../../server/src/stacks/parse-text.ts";
import type { Fix } from "../../server/src/engine/analysis/fix.ts";
import type { TextEdit } from "../../server/src/engine/syntax/edits/document-editor.ts";
import type { Finding } from "../../server/src/engine/analysis/finding.ts";
import type { Analysis } from "../../server/src/kubelet/analysis.ts";
import type { DocumentLink, OutlineItem } from "../../server/src/engine/analysis/part-results.ts";
import type { FoldingRange } from "../../server/src/engine/structure/folding.ts";
import {
  foldingRangesIn,
  selectionRangesIn as selectionIn,
  type InnerText,
} from "../../server/src/engine/structure/inner-texts.ts";
import type { ActionTrial } from "../../server/src/kubelet/config/try-action.ts";
import { analyze } from "../../server/src/documents/analyze.ts";
import { analyzePods, type PodAnalysis } from "../../server/src/seccomp/pod/analyze-pods.ts";
import type { ProfileAnalysis } from "../../server/src/seccomp/profile/analyze-profiles.ts";
import { profilesOf } from "../../server/src/seccomp/profile/profile-part.ts";
import type { Knowledge } from "../../server/src/engine/analysis/knowledge.ts";
import { defaultVersion } from "../../server/src/facts/field-index.ts";
import type { Span } from "../../server/src/engine/text/span.ts";
import type { ContainerRuntime } from "../../server/src/facts/seccomp-table.ts";
import { parseFile } from "../../server/src/engine/syntax/parse.ts";
import { lineIndexOf } from "../../server/src/engine/text/line-index.ts";

/** Options of tests about seccomp. */
export interface AnalyzeSeccompOptions extends Omit<
  FileOptions,
  "kubernetesVersion" | "seccompRuntime"
> {
  readonly runtime: ContainerRuntime;
}

/** The analysis of a text about seccomp: its profiles, and its pods. */
export interface SeccompAnalysis extends ProfileAnalysis, PodAnalysis {
  readonly format: "json" | "yaml";
  /** The parts that answer, in the order in which they are asked. */
  readonly parts: readonly Part[];
}

function fileOf(
  text: string,
  { runtime, ...options }: AnalyzeSeccompOptions,
  knowledge: Knowledge,
): ParsedText {
  const all = { ...options, kubernetesVersion: defaultVersion, seccompRuntime: runtime };
  return parseText(text, all, knowledge);
}

/** All that a text says about seccomp; undefined where it says nothing. */
export function analyzeSeccomp(
  text: string,
  options: AnalyzeSeccompOptions,
  knowledge: Knowledge,
): SeccompAnalysis | undefined {
  const file = fileOf(text, options, knowledge);
  const parts = file.parts.filter(({ reader }) => reader === "runtime");
  if (parts.length === 0) return undefined;
  const [profiles] = parts.flatMap((part) => profilesOf(part) ?? []);
  const pods = parts.some(({ kind }) => kind === "pod")
    ? analyzePods(file, file.options, knowledge)
    : undefined;
  const { lines } = file;
  return {
    text,
    lines,
    file: file.file,
    format: file.file.format,
    runtime: options.runtime,
    profiles: profiles?.profiles ?? [],
    references: pods?.references ?? [],
    annotations: pods?.annotations ?? [],
    profileFiles: options.profileFiles,
    parts,
    get findings() {
      return parts.flatMap(({ findings }) => findings);
    },
  };
}

/** Analyzes a text as a profile, even if it does not look like one. */
export function analyzeProfile(
  text: string,
  options: AnalyzeSeccompOptions,
  knowledge: Knowledge,
): SeccompAnalysis {
  const analysis = analyzeSeccomp(text, { ...options, isProfile: "always" }, knowledge);
  if (!analysis) throw new Error("A profile has a part.");
  return analysis;
}

/** The fixes of a finding about seccomp that were tried. */
export function soundSeccompFixes({ parts }: SeccompAnalysis, finding: Finding): readonly Fix[] {
  return parts.find(({ findings }) => findings.includes(finding))?.fixes(finding) ?? [];
}

/** The edits of all safe fixes about seccomp. */
export function safeSeccompEdits(
  { parts }: SeccompAnalysis,
  findings: readonly Finding[],
): readonly TextEdit[] {
  return parts.flatMap((part) =>
    part.safeEdits(findings.filter((finding) => part.findings.includes(finding))),
  );
}

/** A kubelet configuration inside another tool's file. */
export interface EmbeddedAnalysis {
  readonly holder: string;
  readonly name: string;
  readonly isText: boolean;
  readonly region: Part["region"];
  readonly part: Part;
  readonly analysis: Analysis;
}

/** The kubelet configurations in a file of another tool. */
export function analyzeEmbedded(
  text: string,
  options: FileOptions,
  knowledge: Knowledge,
): { readonly file: ParsedText; readonly found: readonly EmbeddedAnalysis[] } {
  const file = parseText(text, options, knowledge);
  const found = file.parts.flatMap((part): EmbeddedAnalysis[] => {
    const { config, region, innerText } = part;
    if (!config?.host) return [];
    const place = { holder: config.host.name, name: part.id, isText: innerText !== undefined };
    return [{ ...place, region, part, analysis: config }];
  });
  return { file, found };
}

/** The last text that was read with some options: all its findings ask for it, as in an editor. */
function readOnce<T extends object>(
  read: (text: string, options: FileOptions, knowledge: Knowledge) => T,
): typeof read {
  const last = new WeakMap<FileOptions, readonly [string, Knowledge, T]>();
  return (text, options, knowledge) => {
    const [lastText, lastKnowledge, result] = last.get(options) ?? [];
    if (result && lastText === text && lastKnowledge === knowledge) return result;
    const made = read(text, options, knowledge);
    last.set(options, [text, knowledge, made]);
    return made;
  };
}

/** A text with its parts. */
export const parsedOnce = readOnce(parseText);

/** The part of the kubelet's own documents; it exists for any text. */
const documentsPart = readOnce((text, options, knowledge): Part => {
  const { role = analyze(text, options, knowledge).role } = options;
  const { parts } = parseText(text, { ...options, role }, knowledge);
  const part = parts.find(({ kind }) => kind === "documents");
  if (!part) throw new Error("A file with a role has a part.");
  return part;
});

/** The fixes of a finding in the kubelet's documents that were tried. */
export function soundFixes(
  { text }: Pick<Analysis, "text">,
  finding: Finding,
  options: FileOptions,
  knowledge: Knowledge,
): readonly Fix[] {
  return documentsPart(text, options, knowledge).fixes(finding);
}

/** The edits of all safe fixes of findings in the kubelet's documents. */
export function safeEdits(
  { text }: Pick<Analysis, "text">,
  findings: readonly Finding[],
  options: FileOptions,
  knowledge: Knowledge,
): readonly TextEdit[] {
  return documentsPart(text, options, knowledge).safeEdits(findings);
}

/** The trial for a change of the kubelet's documents. */
export function trialOf(
  analysis: Analysis,
  options: FileOptions,
  knowledge: Knowledge,
): ActionTrial {
  const alone = { ...options, isInSet: false };
  return {
    analysis,
    again: (text) => analyze(text, alone, knowledge),
    knowledge,
  };
}

/** A text as it was parsed. */
export function sourceOf(text: string): Pick<ParsedText, "text" | "lines" | "file"> {
  return { text, lines: lineIndexOf(text), file: parseFile(text) };
}

/** Changes of a profile at an offset that no finding calls for. */
export function seccompRewrites({ parts }: SeccompAnalysis, offset: number): readonly Rewrite[] {
  const range = { start: offset, end: offset };
  const request = { range, sets: [], isAutomatic: false, isRequested: () => true };
  return parts.flatMap((part) => part.rewrites?.(request) ?? []);
}

/** The edits of all safe fixes of a configuration inside another tool's file. */
export function safeEmbeddedEdits({ part }: EmbeddedAnalysis): readonly TextEdit[] {
  return part.safeEdits();
}

/** True inside the lines of the configuration, or between its braces. */
export function isInside({ analysis, region }: EmbeddedAnalysis, span: Span): boolean {
  return isInRegion(analysis, region, span);
}

/** The shape of a file that contains configurations. */
export function holderStructure(_text: string, file: ParsedText): Structure {
  if (!file.structure) throw new Error("A file with parts has a structure.");
  return file.structure;
}

/** The outline of a configuration inside another tool's file. */
export function embeddedSymbol({ part }: EmbeddedAnalysis): OutlineItem {
  const [symbol] = part.outline?.() ?? [];
  if (!symbol) throw new Error("A configuration has an outline.");
  return symbol;
}

function innerTexts(found: readonly EmbeddedAnalysis[]): readonly InnerText[] {
  return found.flatMap(({ part: { innerText, region } }) =>
    innerText ? [{ structure: innerText, region }] : [],
  );
}

/** Folding ranges in a file that contains configurations. */
export function foldingRangesAround(
  structure: Structure,
  found: readonly EmbeddedAnalysis[],
): FoldingRange[] {
  return foldingRangesIn(structure, innerTexts(found));
}

/** What "expand selection" selects in a configuration. */
export function selectionRangesIn(
  part: EmbeddedAnalysis,
  structure: Structure,
  offset: number,
): Span[] {
  return selectionIn(structure, innerTexts([part]), offset);
}

/** The links of a configuration. */
export function linksInside({ part }: EmbeddedAnalysis): readonly DocumentLink[] {
  return part.links?.() ?? [];
}

/** The structure in which the anchors of a configuration are searched. */
export function anchorStructure({ part }: EmbeddedAnalysis, structure: Structure): Structure {
  return part.innerText ?? structure;
}
