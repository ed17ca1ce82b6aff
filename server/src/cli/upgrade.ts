import { resolve } from "node:path";
import { upgradeReports } from "../core/features/upgrade.ts";
import { knownRules } from "../core/project/known-rules.ts";
import type { ProjectSettings } from "../core/project/project-file.ts";
import type { Knowledge } from "../core/schema/knowledge.ts";
import type { Invocation, SetOptions } from "./arguments.ts";
import type { SetTexts } from "./config-set.ts";
import { exitCodes } from "./exit-codes.ts";
import { fileProblem, inputName, missingPaths, type Candidate } from "./find-files.ts";
import { createProjectFinder, projectCandidates, type ProjectFinder } from "./project-files.ts";
import { decodeText, mostBytes, readBytes } from "./read-text.ts";
import { readSet } from "./read-set.ts";
import { styleFor } from "./style.ts";
import type { Terminal } from "./terminal.ts";
import { upgradeJson } from "./upgrade-json.ts";
import { countsOf, writtenReport, type FileNames, type WrittenReport } from "./upgrade-report.ts";
import { upgradeText } from "./upgrade-text.ts";

type UpgradeInvocation = Extract<Invocation, { command: "upgrade" }>;

/** The texts of one kubelet, how their files are called, and what their project says. */
interface Subject extends FileNames {
  readonly texts: SetTexts;
  readonly settings: ProjectSettings;
  readonly isNamed: boolean;
}

/** Why there is no subject: sentences that were not told before. */
interface Trouble {
  readonly troubles: readonly string[];
}

/** Writes what changes for the files between two versions; returns the exit code. */
export async function runUpgrade(
  invocation: UpgradeInvocation,
  terminal: Terminal,
  knowledge: Knowledge,
): Promise<number> {
  const { paths, from, to, format, said } = invocation;
  const missing = await missingPaths(paths);
  if (missing.length > 0) {
    terminal.complain(`There is no such file or folder: ${missing.join(", ")}.`);
    return exitCodes.cannotRun;
  }
  const written: WrittenReport[] = [];
  let isComplete = true;
  const projects = createProjectFinder(knownRules(knowledge));
  for await (const subject of subjectsOf(invocation, projects, terminal)) {
    if ("troubles" in subject) {
      subject.troubles.forEach((each) => terminal.complain(each));
      isComplete = false;
      continue;
    }
    const { node, rules } = { ...subject.settings, ...said };
    const options = { ...(node && { node }), ...(rules && { severities: rules }) };
    const reports = upgradeReports(subject.texts, from, to, options, knowledge);
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
  projects: ProjectFinder,
  terminal: Terminal,
): AsyncGenerator<Subject | Trouble> {
  if (set) {
    yield setSubject(paths[0], set, projects);
    return;
  }
  for await (const found of projectCandidates(paths, projects)) {
    yield "troubles" in found
      ? found
      : fileSubject(found.candidate, found.project.settings, terminal);
  }
}

async function setSubject(
  mainPath: string | undefined,
  set: SetOptions,
  projects: ProjectFinder,
): Promise<Subject | Trouble> {
  const project = await projects.projectOf(mainPath ?? inputName);
  if ("troubles" in project) return project;
  const files = await readSet(mainPath, set);
  if (typeof files === "string") return { troubles: [files] };
  const { texts, shownPath } = files;
  return { texts, shownPath, mainPath, settings: project.settings, isNamed: true };
}

async function fileSubject(
  { path, problem, ...candidate }: Candidate,
  settings: ProjectSettings,
  terminal: Terminal,
): Promise<Subject | Trouble> {
  const isInput = path === inputName;
  const reading = isInput ? terminal.readInput(mostBytes) : readBytes(path);
  const bytes = problem ?? (await reading.catch(fileProblem));
  if (typeof bytes === "string") return { troubles: [`Cannot read ${path}: ${bytes}.`] };
  const mainPath = isInput ? "<stdin>" : path;
  const main = { path: isInput ? mainPath : resolve(path), text: decodeText(bytes).text };
  return {
    texts: { main, dropIns: undefined, args: [], mainFolder: "/" },
    shownPath: (name) => name,
    mainPath,
    settings,
    isNamed: "isNamed" in candidate && candidate.isNamed,
  };
}
