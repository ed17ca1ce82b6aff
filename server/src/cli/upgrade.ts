import { resolve } from "node:path";
import { upgradeReports } from "../core/features/upgrade.ts";
import type { Knowledge } from "../core/schema/knowledge.ts";
import type { Invocation } from "./arguments.ts";
import type { SetTexts } from "./config-set.ts";
import { exitCodes } from "./exit-codes.ts";
import { fileProblem, filesToCheck, inputName, missingPaths } from "./find-files.ts";
import { decodeText, mostBytes, readBytes } from "./read-text.ts";
import { readSet } from "./read-set.ts";
import { styleFor } from "./style.ts";
import type { Terminal } from "./terminal.ts";
import { upgradeJson } from "./upgrade-json.ts";
import { countsOf, writtenReport, type FileNames, type WrittenReport } from "./upgrade-report.ts";
import { upgradeText } from "./upgrade-text.ts";

type UpgradeInvocation = Extract<Invocation, { command: "upgrade" }>;

/** The texts of one kubelet, and how their files are called. */
interface Subject extends FileNames {
  readonly texts: SetTexts;
  readonly isNamed: boolean;
}

/** Writes what changes for the files between two versions; returns the exit code. */
export async function runUpgrade(
  invocation: UpgradeInvocation,
  terminal: Terminal,
  knowledge: Knowledge,
): Promise<number> {
  const { paths, from, to, format } = invocation;
  const missing = await missingPaths(paths);
  if (missing.length > 0) {
    terminal.complain(`There is no such file or folder: ${missing.join(", ")}.`);
    return exitCodes.cannotRun;
  }
  const written: WrittenReport[] = [];
  let isComplete = true;
  for await (const subject of subjectsOf(invocation, terminal)) {
    if (typeof subject === "string") {
      terminal.complain(subject);
      isComplete = false;
      continue;
    }
    const reports = upgradeReports(subject.texts, from, to, {}, knowledge);
    written.push(...reports.map((report) => writtenReport(report, subject, knowledge)));
    if (reports.length === 0 && subject.isNamed) {
      terminal.complain(`${subject.mainPath ?? ""} holds none of the kubelet's kinds.`);
    }
  }
  const counts = countsOf(written);
  const output =
    format === "json"
      ? upgradeJson(written, counts, { from, to })
      : upgradeText(written, counts, { from, to }, styleFor(terminal));
  await terminal.write(output);
  if (!isComplete) return exitCodes.cannotRun;
  const isRefused = written.some(({ report }) => report.refusedByBoth > 0) || counts.refused > 0;
  return isRefused ? exitCodes.errorsFound : exitCodes.fine;
}

/** What the kubelets are given: one with its drop-ins and flags, or each file for itself. */
async function* subjectsOf(
  { paths, set }: UpgradeInvocation,
  terminal: Terminal,
): AsyncGenerator<Subject | string> {
  if (set) {
    const [mainPath] = paths;
    const files = await readSet(mainPath, set);
    if (typeof files === "string") yield files;
    else yield { texts: files.texts, shownPath: files.shownPath, mainPath, isNamed: true };
    return;
  }
  for await (const candidate of filesToCheck(paths)) {
    const { path, problem } = candidate;
    const isInput = path === inputName;
    const reading = isInput ? terminal.readInput(mostBytes) : readBytes(path);
    const bytes = problem ?? (await reading.catch(fileProblem));
    if (typeof bytes === "string") {
      yield `Cannot read ${path}: ${bytes}.`;
      continue;
    }
    const mainPath = isInput ? "<stdin>" : path;
    const main = { path: isInput ? mainPath : resolve(path), text: decodeText(bytes).text };
    const texts = { main, dropIns: undefined, args: [], mainFolder: "/" };
    yield {
      texts,
      shownPath: (name) => name,
      mainPath,
      isNamed: problem === undefined && candidate.isNamed,
    };
  }
}
