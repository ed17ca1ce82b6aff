import type { ProfileFiles } from "../profile-files.ts";
import type { SourceFile } from "../../engine/parts/source-file.ts";
import type { FileOptions } from "../../engine/parts/part.ts";
import type { Finding } from "../../engine/analysis/finding.ts";
import { shownFindings } from "../../engine/analysis/shown-findings.ts";
import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import {
  seccompAnnotationMark,
  seccompAnnotations,
  type SeccompAnnotation,
} from "../pod-annotations.ts";
import { isResource, seccompReferences, type SeccompReference } from "../pod-references.ts";
import { soundIn } from "../../engine/syntax/sound-in.ts";
import type { ParsedFile } from "../../engine/syntax/located-node.ts";
import { cutFindings } from "../../engine/analysis/cut-findings.ts";
import { spanAround } from "../../engine/text/span-search.ts";
import { seccompRules as rules } from "../rules/seccomp-registry.ts";
import { distinctBy } from "../../engine/text/distinct-by.ts";

const annotationRules = Object.values(rules).filter((rule) => rule.subject === "annotation");
const podRules = Object.values(rules).filter((rule) => rule.subject === "pod");

/**
 * The findings about the profiles that pods use, by field or by annotation. `files` are the profiles that the nodes have; what
 * depends on them is not found where they are not known.
 */
function runPodRules(
  references: readonly SeccompReference[],
  files: ProfileFiles | undefined,
  annotations: readonly SeccompAnnotation[],
): readonly Finding[] {
  const found = references.flatMap((reference) =>
    podRules.flatMap((rule) => rule.run(reference, files)),
  );
  const ofAnnotations = annotations.flatMap((annotation) =>
    annotationRules.flatMap((rule) => rule.run(annotation)),
  );
  // Aliases show the same text in several places.
  return distinctBy([...found, ...ofAnnotations], ({ rule, span, message }) =>
    JSON.stringify([rule, span, message.params]),
  );
}

/** The references of a text's pods to profiles. Immutable. */
export interface PodAnalysis extends SourceFile {
  readonly format: "json" | "yaml";
  /** Every `seccompProfile` of the pods in the file. */
  readonly references: readonly SeccompReference[];
  /** Annotations of the pods in the file that no component reads. */
  readonly annotations: readonly SeccompAnnotation[];
  readonly profileFiles: ProfileFiles | undefined;
  /** Ordered by place. */
  readonly findings: readonly Finding[];
}

/** The references of a text's pods to profiles; undefined without any. */
export function analyzePods(
  source: SourceFile,
  options: FileOptions,
  knowledge: Knowledge,
): PodAnalysis | undefined {
  const { text, file } = source;
  const { profileFiles } = options;
  const references = file.documents.flatMap(({ root }) => seccompReferences(root));
  const annotations = text.includes(seccompAnnotationMark)
    ? file.documents.flatMap(({ root }) => seccompAnnotations(root))
    : [];
  const isThere = references.length + annotations.length > 0;
  const mayBecome = options.isBeingWritten === true && text.includes("seccompProfile");
  const isBegun = !isThere && mayBecome && file.documents.some(({ root }) => isResource(root));
  if (!isThere && !isBegun) return undefined;
  const analysis = { ...source, format: file.format, references, annotations, profileFiles };
  return { ...analysis, findings: findingsOf(analysis, options, knowledge) };
}

function findingsOf(
  analysis: Omit<PodAnalysis, "findings">,
  options: FileOptions,
  knowledge: Knowledge,
): readonly Finding[] {
  const { file, references, annotations, profileFiles } = analysis;
  const sound = soundAmong(references, file);
  const found = runPodRules(sound, profileFiles, soundAmong(annotations, file));
  // `$(NAME)` is a pod's own syntax, not a template.
  const shown = shownFindings(found, analysis, options, knowledge);
  return cutFindings(shown.filter(({ rule }) => rule !== "template"));
}

/** Those that no syntax mistake makes a guess. */
function soundAmong<T extends Pick<SeccompReference, "keySpan">>(
  written: readonly T[],
  { documents }: ParsedFile,
): readonly T[] {
  const places = documents.map((document) => ({ ...document.span, isSound: soundIn(document) }));
  return written.filter(
    ({ keySpan }) => spanAround(places, keySpan.start)?.isSound(keySpan) ?? true,
  );
}
