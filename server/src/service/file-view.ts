import { documentAt } from "../engine/structure/structure.ts";
import type { Part } from "../engine/parts/part.ts";
import {
  type CheckedStack,
  findingsInSets,
  isSetPart,
  restatedInSets,
  skippedFileFindings,
  topOf,
} from "../kubelet/index.ts";
import { type ParsedText, parseText } from "../stacks/index.ts";
import type { Finding } from "../engine/analysis/finding.ts";
import { defaultVersion } from "../facts/field-index.ts";
import type { Knowledge } from "../engine/analysis/knowledge.ts";
import type { KeptFindings } from "./kept-findings.ts";
import type { Project } from "./project-store.ts";
import { lineAt } from "../engine/text/line-index.ts";
import { once } from "../engine/text/once.ts";
import { isOfUnfinishedKey } from "./unfinished-key.ts";
import { withoutStacks, type CheckedText } from "./set-store.ts";

/** All that is known of a document: its own parts, and what its sets make of it. */
export interface FileView extends Omit<CheckedText, "resultId"> {
  readonly file: ParsedText | undefined;
  /** Findings of an earlier text, kept while the current one cannot be read. */
  readonly kept: KeptFindings | undefined;
  /** Made when they are asked for: most requests after a key are about something else. */
  readonly shown: () => ShownFindings;
}

/** The findings of a document as a user sees them. */
interface ShownFindings {
  /** Of its parts and its sets, in the order of the text. */
  readonly findings: readonly ViewFinding[];
  /** Findings about the key that is being typed are left out. */
  readonly isWithholding: boolean;
  /** Changes with the findings. */
  readonly resultId: string;
}

/**
 * A document with its findings; `kept` are those of an earlier text, where that of now cannot be read. At `typedAt` the
 * user is typing: a key without its colon is not a mistake there.
 */
export function fileView(
  analyzed: CheckedText,
  kept: KeptFindings | undefined,
  knowledge: Knowledge,
  typedAt?: number,
): FileView {
  const { resultId, ...view } = analyzed;
  const { file } = analyzed.analyzed;
  const shown = once((): ShownFindings => {
    const all = findingsOf(analyzed, kept, knowledge);
    const findings = file && typedAt !== undefined ? withoutUnfinished(all, file, typedAt) : all;
    const isWithholding = findings.length < all.length;
    return { findings, isWithholding, resultId: isWithholding ? `${resultId}.typing` : resultId };
  });
  return { ...view, file, kept, shown };
}

function withoutUnfinished(
  all: readonly ViewFinding[],
  file: ParsedText,
  typedAt: number,
): readonly ViewFinding[] {
  const line = lineAt(file.lines, typedAt);
  // A key is on one line. The mistake that JSON's missing colon makes may be below it.
  const isNear = ({ finding: { rule, span } }: ViewFinding): boolean => {
    const found = lineAt(file.lines, span.start);
    return found === line || (found > line && rule.endsWith("-syntax"));
  };
  // To look for an unfinished key takes as long as a completion.
  if (!all.some(isNear)) return all;
  const isUnfinished = isOfUnfinishedKey(file, typedAt);
  return all.filter(({ finding }) => !isUnfinished(finding));
}

/** The view of a project's file that is not open. */
export function projectView(
  { text, state }: Pick<Project, "text" | "state">,
  knowledge: Knowledge,
): FileView {
  const file = parseText(
    text,
    { kubernetesVersion: defaultVersion, isProjectFile: true, projectState: state },
    knowledge,
  );
  return fileView(withoutStacks({ file, analysis: undefined, resultId: "" }), undefined, knowledge);
}

/** A finding of a document, the part that answers for it, and the set that it was found in. */
export interface ViewFinding {
  readonly finding: Finding;
  readonly part?: Part;
  readonly stack?: CheckedStack;
}

/** The part that answers for what a set finds in a file: the kubelet's documents, or flags. */
function partFor({ span }: Finding, parts: readonly Part[]): Part | undefined {
  const part = parts.find(isSetPart);
  const isInConfig = part?.config && documentAt(part.config, span.start) !== undefined;
  return isInConfig ? part : (parts.find(({ givesFlags }) => givesFlags) ?? part);
}

/** All findings of a document: of its parts, and in each of its sets what it is blamed for there. */
function findingsOf(
  { analyzed: { file }, memberships, skippedAs }: CheckedText,
  kept: KeptFindings | undefined,
  knowledge: Knowledge,
): readonly ViewFinding[] {
  const parts = file?.parts ?? [];
  const part = parts.find(isSetPart);
  if (file && part?.config && skippedAs !== undefined) {
    // The kubelet reads nothing else of it.
    const found = skippedFileFindings(skippedAs, topOf(part.config), file, knowledge);
    return found.map((finding) => ({ finding, part }));
  }
  const found: ViewFinding[] = [];
  for (const part of parts) {
    for (const finding of part.findings) {
      found.push({ finding: restatedInSets(finding, memberships) ?? finding, part });
    }
  }
  for (const finding of kept?.findings ?? []) found.push({ finding });
  if (memberships.length > 0) {
    const view = {
      documents: part?.config?.documents ?? [],
      findings: found.map(({ finding }) => finding),
    };
    for (const { finding, set } of findingsInSets(memberships, view)) {
      const answers = partFor(finding, parts);
      found.push({ finding, part: answers, stack: set.checked });
    }
  }
  return found.sort((a, b) => a.finding.span.start - b.finding.span.start);
}
