import { resolve } from "node:path";
import type { Knowledge } from "../core/schema/knowledge.ts";
import type { Invocation, SetOptions } from "./arguments.ts";
import { readSet } from "./read-set.ts";
import { reportSet } from "./set-report.ts";
import { exitCodes } from "./exit-codes.ts";
import { reportFile, type FileReport } from "./file-report.ts";
import {
  fileProblem,
  filesToCheck,
  inputName,
  missingPaths,
  type Candidate,
} from "./find-files.ts";
import { decodeText, mostBytes, readBytes } from "./read-text.ts";
import { addToSummary, emptySummary, type ReportWriter } from "./report.ts";
import { jsonReport } from "./report-json.ts";
import { textReport } from "./report-text.ts";
import { styleFor } from "./style.ts";
import type { Terminal } from "./terminal.ts";

type CheckInvocation = Extract<Invocation, { command: "check" }>;

/**
 * Checks the files and folders and writes the report file by file; holds one file at a time.
 * Returns the exit code. Once the reader of the report has gone, the rest is not looked at.
 */
export async function runCheck(
  invocation: CheckInvocation,
  terminal: Terminal,
  knowledge: Knowledge,
): Promise<number> {
  const missing = await missingPaths(invocation.paths);
  if (missing.length > 0) {
    terminal.complain(`There is no such file or folder: ${missing.join(", ")}.`);
    return exitCodes.cannotRun;
  }
  const writer: ReportWriter =
    invocation.format === "json" ? jsonReport : textReport(styleFor(terminal));
  if (invocation.set) return checkSet(invocation, invocation.set, writer, terminal, knowledge);
  let summary = emptySummary;
  let isComplete = true;
  let isHeard = writer.begin === "" || (await terminal.write(writer.begin));
  for await (const candidate of filesToCheck(invocation.paths)) {
    if (!isHeard) break;
    const report = await judge(candidate, invocation, terminal, knowledge);
    if (typeof report === "string") {
      terminal.complain(`Cannot read ${candidate.path}: ${report}.`);
      isComplete = false;
    } else if (report) {
      const text = writer.file(report, summary.files);
      summary = addToSummary(summary, report);
      isHeard = text === "" || (await terminal.write(text));
    }
  }
  if (isHeard) await terminal.write(writer.end(summary));
  if (!isComplete) return exitCodes.cannotRun;
  return summary.errors > 0 ? exitCodes.errorsFound : exitCodes.fine;
}

/** Judges one main file with its drop-ins and flags. */
async function checkSet(
  { paths, version, advice, node }: CheckInvocation,
  set: SetOptions,
  writer: ReportWriter,
  terminal: Terminal,
  knowledge: Knowledge,
): Promise<number> {
  const files = await readSet(paths[0], set);
  if (typeof files === "string") {
    terminal.complain(files);
    return exitCodes.cannotRun;
  }
  const wishes = { kubernetesVersion: version, advice, ...(node && { node }) };
  const reports = reportSet(files, wishes, knowledge);
  const summary = reports.reduce(addToSummary, emptySummary);
  await terminal.write(writer.begin + reports.map((each, at) => writer.file(each, at)).join(""));
  await terminal.write(writer.end(summary));
  return summary.errors > 0 ? exitCodes.errorsFound : exitCodes.fine;
}

/** The report about a file, undefined where it is none of the kubelet's, or why it is unreadable. */
async function judge(
  candidate: Candidate,
  { version, advice, node, seccompRuntime }: CheckInvocation,
  terminal: Terminal,
  knowledge: Knowledge,
): Promise<FileReport | string | undefined> {
  if (candidate.problem !== undefined) return candidate.problem;
  const { path, isNamed } = candidate;
  const isInput = path === inputName;
  const reading = isInput ? terminal.readInput(mostBytes) : readBytes(path);
  const bytes = await reading.catch(fileProblem);
  if (typeof bytes === "string") return bytes;
  const file = {
    ...decodeText(bytes),
    path: isInput ? "<stdin>" : path,
    location: isInput ? undefined : resolve(path),
    isNamed,
  };
  const wishes = { kubernetesVersion: version, advice, seccompRuntime, ...(node && { node }) };
  return reportFile(file, wishes, knowledge);
}
