import { resolve } from "node:path";
import type { Knowledge } from "../analysis/knowledge.ts";
import {
  inOrderOfText,
  reportFile,
  type FileReport,
  type FileToCheck,
  type CheckOptions,
} from "../workspace/reports/file-report.ts";
import type { Expected } from "../hosts/replace-file.ts";
import { passedOverName } from "../kubelet/identify.ts";
import { shownUri } from "./file-uri.ts";
import { fileProblem, type Candidate } from "./find-files.ts";
import { inputName } from "./input-name.ts";
import type { FileSets, SetProblem } from "../workspace/reports/named-sets.ts";
import { decodeText, maxBytes, readBytes } from "./read-text.ts";
import type { Terminal } from "./terminal.ts";

/** A file that cannot be read or written, in words. */
export type FileError = SetProblem;

/** How candidates are checked. */
export interface CheckContext {
  readonly checkOptions: CheckOptions;
  /** The sets that a file is checked with, by its absolute path; `isWritten`: it is another since it was asked about. */
  readonly setsOf: (location: string, isWritten?: boolean) => Promise<FileSets | SetProblem>;
  /** The safe fixes are made in the file first. */
  readonly isFixed: boolean;
  readonly terminal: Terminal;
  readonly knowledge: Knowledge;
}

/** The report about a file, undefined where it is none of the kubelet's, or why there is none. */
export async function checkCandidate(
  candidate: Candidate,
  { checkOptions, setsOf, isFixed, terminal, knowledge }: CheckContext,
): Promise<FileReport | FileError | undefined> {
  const { path } = candidate;
  if (candidate.problem !== undefined) return cannot("read", path, candidate.problem);
  const isInput = path === inputName;
  const reading = isInput ? terminal.readInput(maxBytes) : readBytes(path, candidate.isNamed);
  const bytes = await reading.catch(fileProblem);
  if (typeof bytes === "string") return cannot("read", path, bytes);
  const file = {
    ...decodeText(bytes),
    path: isInput ? "<stdin>" : path,
    location: isInput ? undefined : resolve(path),
    isNamed: candidate.isNamed,
  };
  if (file.location === undefined) return reportFile(file, checkOptions, knowledge);
  const found = await setsOf(file.location);
  if ("problem" in found) return found;
  const sets = withPassedOver(found, file.location);
  const isAlone = sets.sets.length === 0 && sets.skippedAs === undefined;
  if (isAlone && !isFixed) {
    const alone = reportFile(file, checkOptions, knowledge);
    return alone && { ...alone, findings: inOrderOfText(alone.findings) };
  }
  const { optionsInSets, withSets } = await import("./check-more.ts");
  const optionsOfSets = optionsInSets(checkOptions, sets);
  const expected = { bytes, ...(candidate.within !== undefined && { within: candidate.within }) };
  const fixed = isFixed ? await writeFixed(file, expected, optionsOfSets, knowledge) : undefined;
  if (fixed && "problem" in fixed) return fixed;
  const report = fixed ?? reportFile(file, optionsOfSets, knowledge);
  const after = fixed ? await setsOf(file.location, true) : sets;
  if ("problem" in after) return after;
  return report && withSets(report, withPassedOver(after, file.location), shownUri, knowledge);
}

/** In no set, the folder that a file lies in says whether the kubelet passes it over. */
function withPassedOver(sets: FileSets, location: string): FileSets {
  const isAlone = sets.sets.length === 0 && sets.skippedAs === undefined;
  return isAlone ? { ...sets, skippedAs: passedOverName(location) } : sets;
}

/** Undefined where there is nothing to fix. */
async function writeFixed(
  file: FileToCheck,
  expected: Required<Pick<Expected, "bytes">> & Expected,
  checkOptions: CheckOptions,
  knowledge: Knowledge,
): Promise<FileReport | FileError | undefined> {
  const { path, location, text } = file;
  const { bytes } = expected;
  const encode = (content: string): Buffer => Buffer.from(markOf(bytes) + content);
  // Bytes that do not come back as they were are not ours to write.
  if (location === undefined || !encode(text).equals(bytes)) return undefined;
  const { fixFile, writeBytes } = await import("./check-more.ts");
  const fixed = fixFile(file, checkOptions, knowledge);
  if (!fixed) return undefined;
  const problem = await writeBytes(location, encode(fixed.text), expected);
  return problem === undefined ? fixed.report : cannot("write", path, problem);
}

/** The byte order mark that the file begins with, if it does. */
function markOf(bytes: Uint8Array): string {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? "\uFEFF" : "";
}

function cannot(verb: "read" | "write", path: string, problem: string): FileError {
  return { problem: `Cannot ${verb} ${path}: ${problem}.` };
}
