import type { ProfileFiles } from "../../../seccomp/index.ts";
import { nothingPassedOver } from "../../../engine/files/walk-folder.ts";
import { machine } from "../../hosts/machine-paths.ts";
import { nodeFileSystem } from "../../hosts/node-file-system.ts";
import { createNeighbourSearch, profilesBelow, usualSeccompRoot } from "../../../stacks/index.ts";
import { type ProjectSettings, knownRules } from "../../../stacks/project/index.ts";
import type { Locale } from "../../../engine/messages/language.ts";
import type { SetOptions } from "../help/set-options.ts";
import type { Knowledge } from "../../../engine/analysis/knowledge.ts";
import { checkOptionsOf } from "../../../service/check-options.ts";
import { type CheckOutcome, checkFile } from "./check-file.ts";
import { exitCodes } from "../exit-codes.ts";
import { inputName } from "../input/input-name.ts";
import { checkOutcomes } from "./check-outcomes.ts";
import { type BaselineOptions, type KnownFindings, readKnownFindings } from "./known-findings.ts";
import { notCheckedCounter, type NotCheckedCounter } from "./not-checked.ts";
import {
  createProjectFinder,
  noProjects,
  projectCandidates,
  projectNotes,
  rulesOffIn,
  type ProjectFinder,
} from "../input/project-files.ts";
import { progressOn } from "../terminal/progress.ts";
import { searchFor } from "../input/search-for.ts";
import { readSet } from "../input/read-set.ts";
import { setsOnDisk } from "../input/disk-reader.ts";
import {
  addToSummary,
  emptySummary,
  remarksOf,
  type ReportWriter,
  type Summary,
} from "../../../answers/reports/report.ts";
import { reportStack } from "../../../answers/reports/stack-report.ts";
import { joined, type Printed } from "../terminal/printed.ts";
import type { ChangedReport, FileChange } from "./change-file.ts";
import { diffReport, reportWriter, type ReportFormat } from "./reports/report-writer.ts";
import type { Dependencies } from "../dependencies.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { poolFor, type WorkerPool } from "./worker-pool.ts";

export interface CheckInvocation {
  readonly paths: readonly string[];
  readonly format: ReportFormat;
  /** Settings for all files; they override a project's file. */
  readonly given: ProjectSettings;
  /** The known findings, which are not reported; absent: none are known. */
  readonly baseline?: BaselineOptions;
  /** A report for people shows all findings, also those that are in many files. */
  readonly isAll?: boolean;
  /** The report says only where the findings are. */
  readonly isSummary?: boolean;
  /** The change to the files; absent: they are only read. */
  readonly change?: FileChange;
  /** The mildest findings with which the exit code is not 0. Default: errors. */
  readonly failOn?: FailOn;
  /** A run that found nothing of the kubelet's fails: a job that looks at the wrong folder shall not pass. */
  readonly isRequired?: boolean;
  /** How many threads; absent: as many as there are processors. */
  readonly jobs?: number;
  /** The folder of profiles that stands for the nodes' seccomp root; undefined: not known. */
  readonly seccompFolder?: string;
  /** No project's file is read. */
  readonly hasNoProject?: boolean;
  /** Each file is checked without the files next to it; sets that a project's file names count all the same. */
  readonly isAlone?: boolean;
  /** Folders are searched with what git ignores, and with folders such as `vendor`. */
  readonly isWhole?: boolean;
  /** The drop-in folder and the flags that belong to the one file; undefined: files are checked alone. */
  readonly set: SetOptions | undefined;
  /** The language of the output; absent: English. */
  readonly locale?: Locale;
}

/** The severities that `--fail-on` takes, and never. */
type FailOn = "error" | "warning" | "never";

interface Tools {
  readonly writer: ReportWriter<Printed>;
  readonly terminal: Terminal;
  readonly knowledge: Knowledge;
  readonly projects: ProjectFinder;
  /** Absent: all findings are new. */
  readonly known: KnownFindings | undefined;
  /** Undefined: one thread does all. */
  readonly pool: WorkerPool | undefined;
  /** The exit code once the user wants the run to end. */
  readonly stopped: () => number | undefined;
}

/**
 * Checks the files and folders and writes the report file by file; keeps one file at a time, and the sets that
 * project's files name. Returns the exit code. Stops when the reader of the report has closed it.
 */
export async function runCheck(
  invocation: CheckInvocation,
  dependencies: Omit<Dependencies, "knowledge" | "serve">,
  knowledge: Knowledge,
): Promise<number> {
  const { terminal, version } = dependencies;
  const profileFiles = await profilesIn(invocation.seccompFolder);
  if (profileFiles === "missing") {
    terminal.reportError(knowledge.language.reading.noProfiles(invocation.seccompFolder ?? ""));
    return exitCodes.cannotRun;
  }
  const known = invocation.baseline && (await readKnownFindings(invocation.baseline, knowledge));
  if (typeof known === "string") {
    terminal.reportError(known);
    return exitCodes.cannotRun;
  }
  const writer =
    invocation.change?.isWritten === false
      ? diffReport
      : reportWriter(invocation.format, terminal, version, knowledge, {
          isAll: invocation.isAll === true,
          isSummary: invocation.isSummary === true,
        });
  const projects = invocation.hasNoProject
    ? noProjects
    : createProjectFinder(knownRules(knowledge), knowledge.language);
  const pool = poolFor(invocation.jobs, dependencies);
  let stopCode: number | undefined;
  // A file that is being written is written to its end.
  const release = invocation.change?.isWritten
    ? dependencies.onStop?.((code) => (stopCode = code))
    : undefined;
  const stopped = (): number | undefined => stopCode;
  const tools = { writer, terminal, knowledge, projects, known, pool, stopped };
  try {
    return await (invocation.set
      ? checkNamedStack(invocation, invocation.set, tools)
      : checkFiles(invocation, profileFiles, tools));
  } finally {
    pool?.end();
    release?.();
  }
}

async function checkFiles(
  { paths, given, change, failOn, isRequired, isAlone = false, isWhole = false }: CheckInvocation,
  profileFiles: ProfileFiles | undefined,
  { writer, knowledge, projects, known, pool, stopped, ...tools }: Tools,
): Promise<number> {
  const { terminal, tick, end } = progressOn(tools.terminal, knowledge.language);
  const reported = new Set<string>();
  let summary = emptySummary;
  let isComplete = true;
  let isFound = false;
  let searched = 0;
  let unread = 0;
  let hasReader = writer.begin === "" || (await terminal.write(writer.begin));
  const sets = setsOnDisk(knowledge);
  const search = createNeighbourSearch(nodeFileSystem());
  const isVersionGiven = given.kubernetesVersion !== undefined;
  const counter = notCheckedCounter();
  const { language } = knowledge;
  const outcomesOf = (
    places: readonly string[],
    made: FileChange | undefined,
  ): ReturnType<typeof checkOutcomes> => {
    const candidates = projectCandidates(places, projects, terminal, language, {
      isVersionGiven,
      isWhole,
      counter,
    });
    return checkOutcomes(
      counted(candidates, () => {
        searched++;
        tick();
      }),
      {
        taskOf: ({ candidate, project: { settings, home } }) => ({
          candidate,
          project: { settings, home, search: isAlone ? undefined : searchFor(candidate, home) },
          checkOptions: checkOptionsOf(given, settings, profileFiles),
        }),
        check: (task) => checkFile(task, sets, { search, change: made, terminal, knowledge }),
        pool: made ? undefined : pool,
        locale: knowledge.language.locale,
      },
    );
  };
  const reportUnread = async (problem: string): Promise<void> => {
    terminal.reportError(problem);
    const text = writer.unread?.(problem) ?? "";
    if (text !== "") hasReader = await terminal.write(text);
  };
  /** The files that were reported, and others that keep a kubelet from starting with one of these. */
  const shown = new Set<string>();
  const stopping = new Set<string>();
  async function* allOutcomes(): ReturnType<typeof checkOutcomes> {
    yield* outcomesOf(paths, change);
    const others = [...stopping].filter((path) => !shown.has(machine.absolute(path)));
    if (others.length > 0) yield* outcomesOf(others, undefined);
  }
  try {
    for await (const outcome of allOutcomes()) {
      if (!hasReader) break;
      if (outcome && "errors" in outcome) {
        for (const error of outcome.errors) await reportUnread(error);
        isComplete = false;
        unread++;
      } else if (outcome && "problem" in outcome) {
        // The files of a set have the same problem.
        if (!reported.has(outcome.problem)) await reportUnread(outcome.problem);
        reported.add(outcome.problem);
        isComplete = false;
        unread++;
      } else if (outcome && "isUnread" in outcome) {
        counter.passOver({ ...nothingPassedOver, largeFiles: 1 });
      }
      const found = reportIn(outcome);
      if (found) {
        const report = known ? known.sort(found) : found;
        const text = writer.file(report, summary.files);
        shown.add(machine.absolute(found.path));
        found.stoppedBy?.forEach((path) => stopping.add(path));
        summary = addToSummary(summary, report);
        isFound ||= found.kind !== undefined;
        // A file that was not read may keep a kubelet from starting.
        isComplete &&= found.findings.every(({ rule }) => rule !== "file-too-large");
        if (found.leftAlone) counter.leaveAlone(found.path, found.leftAlone);
        hasReader = text === "" || (await terminal.write(text));
      }
      if (stopped() !== undefined) break;
    }
  } finally {
    end();
  }
  const stopCode = stopped();
  const isFull = isComplete && hasReader && stopCode === undefined;
  const run = { paths, isComplete: isFull, isWithoutAdvice: given.advice === false };
  const baseline = await known?.end(run);
  const counts = { searched, unread };
  const whole = { ...summary, ...counts, isIncomplete: !isComplete, ...countsOf(baseline) };
  if (hasReader) await writeEnd(whole, counter, { writer, terminal, knowledge });
  if (typeof baseline === "string") {
    terminal.reportError(baseline);
    isComplete = false;
  }
  if (stopCode !== undefined) {
    terminal.reportError(knowledge.language.cli.stopped);
    return stopCode;
  }
  if (isRequired && hasReader && !isFound) {
    terminal.reportError(knowledge.language.cli.noConfigFound);
    return exitCodes.cannotRun;
  }
  return isComplete ? exitCodeOf(summary, failOn) : exitCodes.cannotRun;
}

/** The report of an outcome; a file that could not be changed has one, too. */
function reportIn(
  outcome: CheckOutcome | { readonly errors: readonly string[] },
): ChangedReport | undefined {
  if (!outcome || "errors" in outcome || "isUnread" in outcome) return undefined;
  return "problem" in outcome ? outcome.report : outcome;
}

/** Ends the report, with what was not checked. */
async function writeEnd(
  summary: Summary,
  counter: NotCheckedCounter,
  { writer, terminal, knowledge }: Pick<Tools, "writer" | "terminal" | "knowledge">,
): Promise<void> {
  const { cli } = knowledge.language;
  const notChecked = counter.result();
  const passedOver = counter.passedOver();
  const notChanged = counter.notChanged();
  const whole = { ...summary, notChecked, passedOver, notChanged };
  await terminal.write(writer.end(whole));
  if (notChanged) terminal.reportError(cli.notChanged(notChanged));
  if (writer.leavesOut !== true) return;
  for (const remark of remarksOf(whole, cli)) terminal.reportError(remark);
}

/** The counts of known findings for a summary; none if the reason why there are none is a sentence. */
function countsOf(baseline: Summary["baseline"] | string): Pick<Summary, "baseline"> {
  return typeof baseline === "object" ? { baseline } : {};
}

/** Calls `tick` for each item that passes through. */
async function* counted<T>(items: AsyncIterable<T>, tick: () => void): AsyncGenerator<T> {
  for await (const item of items) {
    tick();
    yield item;
  }
}

/** Checks one main file with its drop-ins and flags. */
async function checkNamedStack(
  { paths, given, failOn }: CheckInvocation,
  set: SetOptions,
  { writer, terminal, knowledge, projects, known }: Tools,
): Promise<number> {
  const project = await projects.projectOf(paths[0] ?? inputName);
  if ("errors" in project) {
    project.errors.forEach((error) => terminal.reportError(error));
    return exitCodes.cannotRun;
  }
  if (!given.kubernetesVersion) projectNotes(project).forEach((note) => terminal.reportError(note));
  const files = await readSet(paths[0], set, knowledge);
  if (typeof files === "string") {
    terminal.reportError(files);
    return exitCodes.cannotRun;
  }
  const all = reportStack(files, checkOptionsOf(given, project.settings, undefined), knowledge);
  const reports = known ? all.map((report) => known.sort(report)) : all;
  const summary = reports.reduce(addToSummary, emptySummary);
  await terminal.write(
    joined([writer.begin, ...reports.map((report, at) => writer.file(report, at))]),
  );
  const counter = notCheckedCounter();
  counter.add(rulesOffIn(project), undefined);
  const isWithoutAdvice = given.advice === false;
  const baseline = await known?.end({ paths, isComplete: true, isWithoutAdvice });
  const whole = { ...summary, ...countsOf(baseline) };
  await writeEnd(whole, counter, { writer, terminal, knowledge });
  if (typeof baseline !== "string") return exitCodeOf(summary, failOn);
  terminal.reportError(baseline);
  return exitCodes.cannotRun;
}

function exitCodeOf({ errors, warnings }: Summary, failOn: FailOn = "error"): number {
  const failures = { error: errors, warning: errors + warnings, never: 0 }[failOn];
  return failures > 0 ? exitCodes.errorsFound : exitCodes.fine;
}

/** The profiles in a folder that stands for the kubelet's own. */
async function profilesIn(
  folder: string | undefined,
): Promise<ProfileFiles | "missing" | undefined> {
  if (folder === undefined) return undefined;
  const found = await profilesBelow(machine.uriOf(folder), nodeFileSystem());
  return found ? { root: usualSeccompRoot, paths: new Set(found) } : "missing";
}
