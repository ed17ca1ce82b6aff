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
import type { ProfileFiles } from "../core/seccomp/profile-files.ts";
import { nodeFileSystem } from "../hosts/node-file-system.ts";
import { profilesBelow } from "../sets/profile-folder.ts";
import { pathToFileURL } from "node:url";
import type { Terminal } from "./terminal.ts";

/** Where the kubelet looks for profiles unless its root directory is another. */
const usualSeccompRoot = "/var/lib/kubelet/seccomp";

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
  const profileFiles = await profilesIn(invocation.seccompFolder);
  if (profileFiles === "missing") {
    terminal.complain(
      `There is no folder ${invocation.seccompFolder ?? ""} with seccomp profiles.`,
    );
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
    const wishes = { ...invocation, profileFiles };
    const report = await judge(candidate, wishes, terminal, knowledge);
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
  {
    version,
    advice,
    node,
    seccompRuntime,
    profileFiles,
  }: CheckInvocation & { readonly profileFiles: ProfileFiles | undefined },
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
  const wishes = {
    kubernetesVersion: version,
    advice,
    seccompRuntime,
    ...(node && { node }),
    ...(profileFiles && { profileFiles }),
  };
  return reportFile(file, wishes, knowledge);
}

/** The profiles in a folder that stands for the kubelet's own. */
async function profilesIn(
  folder: string | undefined,
): Promise<ProfileFiles | "missing" | undefined> {
  if (folder === undefined) return undefined;
  const uri = pathToFileURL(resolve(folder)).href;
  const files = nodeFileSystem();
  const found = await profilesBelow(uri, files);
  return found ? { root: usualSeccompRoot, paths: new Set(found) } : "missing";
}
