import type { PodAnalysis } from "./analyze-pods.ts";
import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import type { SeccompReference } from "../pod-references.ts";
import { cleanPath, isTemplated, pathMistake, profileTypes } from "../profile-path.ts";
import { pathAt } from "../../engine/syntax/path-at.ts";
import { touches, type Span } from "../../engine/text/span.ts";
import type { Hover } from "../../engine/analysis/hover-model.ts";
import {
  describePath,
  describeReference,
  describeType,
  describeTypes,
} from "./pod-documentation.ts";

/** A path in a pod that leads to a profile. */
export interface ProfileLink {
  /** The path as it is written, without its quotes. */
  readonly span: Span;
  /** The path under the kubelet's seccomp root, without `.` and doubled slashes. */
  readonly path: string;
}

/**
 * The hover on `seccompProfile`, its keys and their values at `offset`. Undefined elsewhere, and if the text is too
 * broken to find the pod.
 */
export function podHoverAt(
  analysis: PodAnalysis,
  offset: number,
  knowledge: Knowledge,
): Hover | undefined {
  const { file, references } = analysis;
  const document = file.documents.findLast(({ span }) => span.start <= offset);
  const last = pathAt(document?.root, offset).at(-1);
  if (last?.kind !== "entry" || last.part === "gap") return undefined;
  const { key, entry, map, part } = last;
  if (key === "seccompProfile" && part === "key") {
    const holder = references.find(({ keySpan }) => keySpan.start === entry.key.span.start);
    return holder && { span: entry.key.span, markdown: describeReference(holder, knowledge) };
  }
  const reference = references.find(
    ({ span }) => span.start === map.span.start && span.end === map.span.end,
  );
  if (!reference) return undefined;
  const span = part === "key" ? entry.key.span : entry.value.span;
  const markdown = describeEntry(key, part, reference, analysis, knowledge);
  return markdown === undefined ? undefined : { span, markdown };
}

function describeEntry(
  key: string,
  part: "key" | "value",
  reference: SeccompReference,
  analysis: PodAnalysis,
  knowledge: Knowledge,
): string | undefined {
  if (key === "localhostProfile") return describePath(reference, analysis.profileFiles, knowledge);
  if (key !== "type") return undefined;
  if (part === "key") return describeTypes(knowledge);
  const type = profileTypes.find((candidate) => candidate === reference.type?.value);
  return type && describeType(type, knowledge);
}

/**
 * The paths in pods that lead to a profile, in the order of the text: those of type Localhost that the API server
 * accepts. Templates and texts of several lines are left out.
 */
export function podLinks({ references, text }: PodAnalysis): readonly ProfileLink[] {
  const links = references.flatMap((reference) => linkOf(reference, text) ?? []);
  const sorted = links.sort((a, b) => a.span.start - b.span.start);
  // Aliases show the same text in several places.
  return sorted.filter(({ span }, at) => span.start !== sorted[at - 1]?.span.start);
}

/** The link at `offset`, its end included; undefined where there is none. */
export function localhostProfileAt(analysis: PodAnalysis, offset: number): ProfileLink | undefined {
  return podLinks(analysis).find(({ span }) => touches(span, offset));
}

function linkOf(
  { type, localhostProfile }: SeccompReference,
  text: string,
): ProfileLink | undefined {
  if (type?.value !== "Localhost" || !localhostProfile) return undefined;
  const { value, span: whole } = localhostProfile;
  const path = cleanPath(value);
  if (path === "" || pathMistake(value) || isTemplated(value)) return undefined;
  const first = text.charAt(whole.start);
  const quote = first === '"' || first === "'" ? first : "";
  const span = { start: whole.start + quote.length, end: whole.end - quote.length };
  // Behind an unclosed quote the end of the path is unknown.
  if (!text.startsWith(quote, span.end) || span.end <= span.start) return undefined;
  return /[\r\n]/.test(text.slice(span.start, span.end)) ? undefined : { span, path };
}
