import type { Finding, Severity } from "../findings/finding.ts";
import { runPodRules } from "../rules/run-pod-rules.ts";
import { runSeccompRules } from "../rules/run-seccomp-rules.ts";
import type { Knowledge } from "../schema/knowledge.ts";
import {
  seccompAnnotationMark,
  seccompAnnotations,
  type SeccompAnnotation,
} from "../seccomp/pod-annotations.ts";
import { isResource, seccompReferences, type SeccompReference } from "../seccomp/pod-references.ts";
import { loaderOf } from "../seccomp/load-profile.ts";
import type { ProfileFiles } from "../seccomp/profile-files.ts";
import { heldProfile, mayBecomeProfile, type ProfileForm } from "../seccomp/profile-form.ts";
import type { SeccompProfile } from "../seccomp/profile-model.ts";
import { readProfile } from "../seccomp/profile.ts";
import type { ContainerRuntime } from "../seccomp/table.ts";
import type { LocatedNode, ParsedDocument, ParsedFile } from "../syntax/located-node.ts";
import { longestText, parseFile } from "../syntax/parse.ts";
import { parseJsonDocument } from "../syntax/parse-json.ts";
import { lineIndexOf, type LineIndex } from "../text/line-index.ts";
import { adjustSeverities, shownFindings } from "./analyze.ts";
import { damagedSpans } from "./check-document.ts";

/** What a shell says about a file before it is analysed. */
export interface AnalyzeSeccompOptions {
  /** The program that reads the profiles. */
  readonly runtime: ContainerRuntime;
  /**
   * `always`: the whole text is a profile, whether it looks like one or not. `likely`: where the path
   * says so, a text that may become one counts.
   */
  readonly isProfile?: "always" | "likely";
  /**
   * The text is being written: a resource that names `seccompProfile` counts even where no pod can be read
   * of it yet, so that completion can help.
   */
  readonly isBeingWritten?: boolean;
  /** The profiles that the nodes have; undefined: that is not known. */
  readonly profileFiles?: ProfileFiles;
  /** False: advice, which the runtime itself does not give, is left out. */
  readonly advice?: boolean;
  /** Severity by rule id, over the rules' own. */
  readonly severities?: ReadonlyMap<string, Severity | "off">;
  /** Another part of the editor reports syntax mistakes of this file. */
  readonly syntaxReportedElsewhere?: boolean;
}

/** A document that is or holds a profile. */
export interface AnalyzedProfile {
  readonly parsed: ParsedDocument;
  readonly form: ProfileForm;
  /** The map with the profile's fields; undefined where it is missing. */
  readonly root: LocatedNode | undefined;
  /** The path from the document to it. */
  readonly path: string;
  readonly profile: SeccompProfile;
}

/** All that is known of a text about seccomp: profiles, and pods that use some. Immutable. */
export interface SeccompAnalysis {
  readonly text: string;
  readonly lines: LineIndex;
  readonly format: "json" | "yaml";
  readonly runtime: ContainerRuntime;
  readonly file: ParsedFile;
  readonly profiles: readonly AnalyzedProfile[];
  /** Every `seccompProfile` of the pods in the file. */
  readonly references: readonly SeccompReference[];
  /** The annotations of the pods in the file that nothing reads any more. */
  readonly annotations: readonly SeccompAnnotation[];
  readonly profileFiles: ProfileFiles | undefined;
  /** Ordered by place. */
  readonly findings: readonly Finding[];
}

/** More findings in one profile help nobody: real ones have a few dozen at most. */
const mostFindings = 300;

const anyMark = /SCMP_ACT_|"syscalls"|[Ss]eccompProfile|seccomp\.security\.alpha\.kubernetes\.io/;

/**
 * False where no part of the text can be about seccomp: such a text need not be parsed. A file that is
 * a profile by its path or by the user's word is one whatever it holds.
 */
export function mayBeAboutSeccomp(text: string): boolean {
  return anyMark.test(text);
}

/**
 * All that a text says about seccomp; undefined where it says nothing. `previous` is an analysis of the
 * same file before an edit. Pure and synchronous; never throws, whatever the text is.
 */
export function analyzeSeccomp(
  text: string,
  options: AnalyzeSeccompOptions,
  knowledge: Knowledge,
  previous?: SeccompAnalysis,
): SeccompAnalysis | undefined {
  const { isProfile } = options;
  if (isProfile === undefined && !mayBeAboutSeccomp(text)) return undefined;
  const analysis = analyzed(text, options, knowledge, previous);
  const { profiles, references, annotations, file } = analysis;
  // Whether it would be a profile cannot be told of a text that is not parsed.
  const isOurs = file.refused
    ? isProfile !== undefined
    : profiles.length + references.length + annotations.length > 0;
  if (isOurs) return analysis;
  const mayBecome = options.isBeingWritten === true && text.includes("seccompProfile");
  return mayBecome && file.documents.some(({ root }) => isResource(root)) ? analysis : undefined;
}

/** The same of a text that is a profile, whether it looks like one or not. */
export function analyzeProfile(
  text: string,
  options: AnalyzeSeccompOptions,
  knowledge: Knowledge,
): SeccompAnalysis {
  return analyzed(text, { ...options, isProfile: "always" }, knowledge, undefined);
}

function analyzed(
  text: string,
  options: AnalyzeSeccompOptions,
  knowledge: Knowledge,
  previous: SeccompAnalysis | undefined,
): SeccompAnalysis {
  const { isProfile, runtime, profileFiles } = options;
  const file = parsedFile(text, isProfile, previous);
  const profiles = file.documents.flatMap((parsed): AnalyzedProfile[] => {
    const { root } = parsed;
    const isTaken = isProfile === "always" || (isProfile === "likely" && mayBecomeProfile(root));
    const held =
      heldProfile(root, file.format) ??
      (isTaken ? { form: "file" as const, root, path: "" } : undefined);
    return held
      ? [{ ...held, parsed, profile: readProfile(held.root, held.path, root?.span) }]
      : [];
  });
  const references = file.documents.flatMap(({ root }) => seccompReferences(root));
  const annotations = text.includes(seccompAnnotationMark)
    ? file.documents.flatMap(({ root }) => seccompAnnotations(root))
    : [];
  const about = { text, lines: lineIndexOf(text), format: file.format, file };
  const known = { ...about, runtime, profiles, references, annotations, profileFiles };
  if (file.refused) return { ...known, findings: [tooLarge] };
  // Hover and completion come right after a change and need no findings: these wait until they are asked for.
  let findings: readonly Finding[] | undefined;
  return {
    ...known,
    get findings() {
      findings ??= findingsOf(known, options, knowledge);
      return findings;
    },
  };
}

function parsedFile(
  text: string,
  isProfile: AnalyzeSeccompOptions["isProfile"],
  previous: SeccompAnalysis | undefined,
): ParsedFile {
  if (isProfile === undefined) return parseFile(text, previous?.file);
  if (text.length > longestText) return { format: "json", documents: [], refused: "too-large" };
  // Whatever its first character is, a runtime reads JSON.
  return { format: "json", documents: [parseJsonDocument(text)] };
}

const tooLarge: Finding = {
  rule: "file-too-large",
  severity: "information",
  path: "",
  span: { start: 0, end: 0 },
  message: { key: "too-large", params: { limit: longestText } },
};

function findingsOf(
  known: Omit<SeccompAnalysis, "findings">,
  options: AnalyzeSeccompOptions,
  knowledge: Knowledge,
): readonly Finding[] {
  const { text, lines, format, file, runtime, profiles, references, annotations } = known;
  if (profiles.length + references.length + annotations.length === 0) return [];
  const found = profiles.flatMap((held) => {
    const { problems } = held.parsed;
    // In a broken text much seems to be missing that is there.
    if (problems.length > 0) return syntaxFindings(held, options, knowledge);
    return runSeccompRules(held.profile, held.form, runtime, knowledge.seccomp);
  });
  const sound = soundAmong(references, file);
  found.push(...runPodRules(sound, options.profileFiles, soundAmong(annotations, file)));
  const shown =
    format === "json"
      ? adjustSeverities(found, options, knowledge).sort(
          (a, b) => a.span.start - b.span.start || a.span.end - b.span.end,
        )
      : // A resource is looked at for seccomp only, and `$(NAME)` is no template but a pod's own syntax.
        shownFindings(found, { text, lines }, options, knowledge).filter(
          ({ rule }) => rule !== "template",
        );
  return shown.length > mostFindings ? cut(shown) : shown;
}

/** Those that no syntax mistake makes a guess. */
function soundAmong<T extends Pick<SeccompReference, "keySpan">>(
  written: readonly T[],
  { documents }: ParsedFile,
): readonly T[] {
  const damaged = documents.flatMap((document) =>
    damagedSpans(document).map(
      ({ start, end }) => [start, Math.min(end, document.span.end)] as const,
    ),
  );
  return written.filter(({ keySpan }) =>
    damaged.every(([start, end]) => keySpan.end <= start || keySpan.start >= end),
  );
}

function cut(findings: readonly Finding[]): readonly Finding[] {
  const kept = findings.slice(0, mostFindings);
  const message = { key: "too-many-findings", params: { limit: mostFindings } } as const;
  const about = { rule: "too-many-findings", severity: "information", path: "" } as const;
  return [...kept, { ...about, span: kept.at(-1)?.span ?? { start: 0, end: 0 }, message }];
}

/** Of the operator's resources, the editor's own server tells; a runtime never sees them. */
function syntaxFindings(
  { form, parsed: { problems } }: AnalyzedProfile,
  { runtime, syntaxReportedElsewhere = false }: AnalyzeSeccompOptions,
  knowledge: Knowledge,
): Finding[] {
  if (form === "resource" || syntaxReportedElsewhere) return [];
  const { reader } = loaderOf(runtime, knowledge.seccomp, form);
  return problems.map(({ code, span }): Finding => {
    const params = { code, runtime: reader };
    const message = { key: "seccomp-json-syntax", params } as const;
    return { rule: "seccomp-json-syntax", severity: "error", span, path: "", message };
  });
}
