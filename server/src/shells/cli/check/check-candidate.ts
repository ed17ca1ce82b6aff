import type { Knowledge } from "../../../engine/analysis/knowledge.ts";
import {
  inOrderOfText,
  type AnalyzedReport,
  reportFileWithStacks,
  type FileReport,
  type FileToCheck,
  type CheckOptions,
  analyzeToReport,
  reportFile,
  type FixedRule,
} from "../../../answers/reports/file-report.ts";
import { optionsInSets, withSets } from "../../../answers/reports/report-in-sets.ts";
import { addIgnores } from "./add-ignores.ts";
import { type ChangedReport, type FileChange, patchOf } from "./change-file.ts";
import { machine } from "../../hosts/machine-paths.ts";
import type { Expected } from "../../hosts/replace-file.ts";
import { bytesLike, nameOfEncoding } from "../../hosts/text-of-bytes.ts";
import { fileProblems } from "../../../engine/messages/file-problems.ts";
import type { ReadingPhrases } from "../../../engine/messages/reading-phrases.ts";
import type { NeighbourSearch } from "../../../stacks/index.ts";
import { shownUri } from "../input/disk-reader.ts";
import { fileProblem, type FileCandidate } from "./find-files.ts";
import { leftAlone } from "./generated-file.ts";
import { inputName } from "../input/input-name.ts";
import { isAtLeast } from "../../../engine/analysis/finding.ts";
import type { FileSets, SetProblem } from "../../../answers/reports/stacks-of-files.ts";
import { decodeText, isLeftUnread, maxBytes, readInputBytes } from "../input/read-text.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { writeBytes } from "../terminal/write-bytes.ts";
import { fixToEnd } from "../../../engine/fixes/fix-all.ts";
import { safeEdits } from "../../../service/code-actions.ts";

/** A file that cannot be read or written, in words. */
export interface FileError extends SetProblem {
  /** The findings in a file that cannot be changed. */
  readonly report?: FileReport;
}

/** A file that was not read to its end. */
export interface UnreadFile {
  readonly isUnread: true;
}

/** The address of a file, and its text. */
interface LocatedFile {
  readonly uri: string;
  readonly text: string;
}

/** How candidates are checked. */
export interface CandidateContext {
  readonly checkOptions: CheckOptions;
  /** The sets that a file is checked with; `isWritten`: it is another since it was asked about. */
  readonly setsOf: (file: LocatedFile, isWritten?: boolean) => Promise<FileSets | SetProblem>;
  /** Shared by the files of a run. */
  readonly search: NeighbourSearch;
  /** The change to the file; absent: it is only checked. */
  readonly change?: FileChange;
  readonly terminal: Terminal;
  readonly knowledge: Knowledge;
}

/** The report about a file, undefined where it is none of the kubelet's, or why there is none. */
export async function checkCandidate(
  candidate: FileCandidate,
  { checkOptions: given, setsOf, search, change, terminal, knowledge }: CandidateContext,
): Promise<ChangedReport | FileError | UnreadFile | undefined> {
  const { path } = candidate;
  const { reading: phrases } = knowledge.language;
  if (candidate.problem !== undefined) {
    return { problem: phrases.cannotRead(path, candidate.problem) };
  }
  if (isLeftUnread(candidate)) return { isUnread: true };
  const isInput = path === inputName;
  const reading = isInput ? terminal.readInput(maxBytes) : readInputBytes(path, candidate.isNamed);
  const bytes = await reading.catch(fileProblem);
  if (typeof bytes === "string") return { problem: phrases.cannotRead(path, bytes) };
  const file = {
    ...decodeText(bytes),
    path: isInput ? "<stdin>" : path,
    location: isInput ? undefined : machine.absolute(path),
    isNamed: candidate.isNamed,
  };
  const { location } = file;
  const uri = location === undefined ? "text:/stdin" : machine.uriOf(location);
  const neighbours =
    location === undefined ? undefined : await search.find({ text: file.text, uri });
  const found = await setsOf({ uri, text: file.text });
  if ("problem" in found) return found;
  const { profileFiles = found.profileFiles } = given;
  const checkOptions = {
    ...given,
    neighbours,
    ...(profileFiles && { profileFiles }),
  };
  const isAlone = found.sets.length === 0 && found.skippedAs === undefined;
  if (isAlone && !change) {
    const alone = await reportFileWithStacks(file, checkOptions, knowledge);
    return alone && { ...alone, findings: inOrderOfText(alone.findings) };
  }
  const optionsOfSets = optionsInSets(checkOptions, found);
  const reported = (report: AnalyzedReport | undefined, by: FileSets): FileReport | undefined =>
    report && withSets(report, by, shownUri, knowledge);
  const before = reported(await reportFileWithStacks(file, optionsOfSets, knowledge), found);
  const changed =
    change && before && changedBy(change, file, before, { checkOptions: optionsOfSets, knowledge });
  if (!changed) return before;
  const reason = leftAlone(candidate, file.text);
  if (reason) return { ...before, leftAlone: reason };
  const expected = { bytes, within: candidate.within };
  const written = await writeChange(change, file, changed, expected, phrases);
  if ("problem" in written) return { ...written, report: before };
  // A change that is only shown leaves the sets as they are.
  const after = change.isWritten ? await setsOf({ uri, text: changed.text }, true) : found;
  if ("problem" in after) return after;
  const report = reported(changed.report, after);
  return report && { ...report, ...written };
}

/** The text with the change made, and the report about it alone. */
interface ChangedFile {
  readonly text: string;
  readonly report: AnalyzedReport;
  /** How many comments were added. */
  readonly added?: number;
}

/** Undefined if there is nothing to change. */
function changedBy(
  change: FileChange,
  file: FileToCheck,
  { findings }: FileReport,
  { checkOptions, knowledge }: Pick<CandidateContext, "checkOptions" | "knowledge">,
): ChangedFile | undefined {
  return change.of === "fix"
    ? fixFile(file, checkOptions, knowledge)
    : addIgnores(
        file,
        findings.filter(({ severity }) => isAtLeast(severity, change.least)),
        checkOptions,
        knowledge,
      );
}

/** Writes the changed text as the file was encoded, or makes a diff of it. */
async function writeChange(
  { isWritten }: FileChange,
  { path, location = path, text: before }: FileToCheck,
  { text, added }: ChangedFile,
  expected: Required<Pick<Expected, "bytes">> & Expected,
  phrases: ReadingPhrases,
): Promise<Pick<ChangedReport, "diff" | "added"> | FileError> {
  const { bytes } = expected;
  // Bytes that do not come back as they were are not ours to write.
  if (!bytesLike(bytes, before).equals(bytes)) {
    const { notUtf8, notUtf16 } = fileProblems;
    const problem = nameOfEncoding(bytes) === "UTF-16" ? notUtf16 : notUtf8;
    return { problem: phrases.cannotChange(path, problem) };
  }
  const comments = added === undefined ? {} : { added };
  if (!isWritten) {
    const { diff, problem } = patchOf(path, bytes, before, text);
    return problem === undefined
      ? { ...comments, diff }
      : { problem: phrases.cannotDiff(path, problem) };
  }
  const failed = await writeBytes(location, bytesLike(bytes, text), expected);
  return failed
    ? { problem: phrases.cannotWrite(path, failed.problem, failed.isUnchanged) }
    : comments;
}

/** A file with its safe fixes made, and the report about what is left. */
interface FixedFile {
  readonly text: string;
  readonly report: AnalyzedReport;
}

/** Makes the safe fixes of a file until none is left; undefined without any. */
export function fixFile(
  file: FileToCheck,
  checkOptions: CheckOptions,
  knowledge: Knowledge,
): FixedFile | undefined {
  const before =
    file.invalidAt === undefined ? reportFile(file, checkOptions, knowledge) : undefined;
  if (!before) return undefined;
  const { text: made } = fixToEnd(file.text, (text, budget) =>
    safeEdits(analyzeToReport({ ...file, text }, checkOptions, knowledge), budget),
  );
  const text = withLineEndsOf(file.text, made);
  const report =
    text === file.text ? undefined : reportFile({ ...file, text }, checkOptions, knowledge);
  return report && { text, report: { ...report, fixed: gone(before, report) } };
}

/** New lines of a file that ends all of its lines with CR LF end with it too. */
function withLineEndsOf(original: string, changed: string): string {
  const isWindows = original.includes("\r\n") && !/(?<!\r)\n/.test(original);
  return isWindows ? changed.replace(/(?<!\r)\n/g, "\r\n") : changed;
}

/** How many findings of each rule there are no more, in the order of the first report. */
function gone(before: FileReport, after: FileReport): FixedRule[] {
  const countIn = ({ findings }: FileReport, rule: string): number =>
    findings.filter((finding) => finding.rule === rule).length;
  const rules = new Set(before.findings.map(({ rule }) => rule));
  return [...rules]
    .map((rule) => ({ rule, count: countIn(before, rule) - countIn(after, rule) }))
    .filter(({ count }) => count > 0);
}
