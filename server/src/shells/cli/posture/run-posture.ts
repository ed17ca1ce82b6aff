import type { KubernetesVersion } from "../../../facts/table.ts";
import type { Locale } from "../../../engine/messages/language.ts";
import type { SetOptions } from "../help/set-options.ts";
import {
  controlSeverities,
  type ControlSeverity,
  type PostureLayout,
} from "../../../facts/posture-table.ts";
import { type PostureSettings, isExcepted, knownRules } from "../../../stacks/project/index.ts";
import { defaultVersion } from "../../../facts/field-index.ts";
import type { Knowledge } from "../../../engine/analysis/knowledge.ts";
import { machine } from "../../hosts/machine-paths.ts";
import { exitCodes } from "../exit-codes.ts";
import { inputName } from "../input/input-name.ts";
import {
  type PostureReport,
  postureOutput,
  unknownBenchmark,
} from "../../../answers/posture/index.ts";
import {
  noBenchmark,
  postureTableRow,
  posturesOfFiles,
  type PostureRequest,
  type SubjectPosture,
} from "../../../answers/reports/posture-of-files.ts";
import { postureText } from "./posture-text.ts";
import { postureJunit, postureSarif } from "./posture-formats.ts";
import {
  joined,
  printed,
  printedDocument,
  printedJson,
  printedLines,
  shown,
  type Printed,
} from "../terminal/printed.ts";
import {
  type AskedFolder,
  answersInFolder,
  answersJson,
  answersText,
  folderAsked,
} from "../input/folder-answers.ts";
import { createProjectFinder, projectNotes, type FileProject } from "../input/project-files.ts";
import { readSubjectFiles } from "../input/read-set.ts";
import type { Dependencies } from "../dependencies.ts";

export interface PostureInvocation {
  /** The main file, or the dump of a running kubelet; undefined: the kubelet is given none. */
  readonly config: string | undefined;
  readonly set: SetOptions;
  /** Undefined: that of the project's file, or the newest. */
  readonly version?: KubernetesVersion;
  readonly askedVersion?: string;
  /**
   * Settings that override the project's file: a benchmark, a platform whose version has one, or `auto`; the level
   * above which checks are left out; whether secure defaults must be written.
   */
  readonly given: Pick<PostureSettings, "benchmarks" | "level" | "strict">;
  /** Shows the result of the benchmark's own tool next to ours if the two differ. */
  readonly compares: boolean;
  readonly layout: PostureLayout;
  readonly format: "text" | "json" | "junit" | "sarif";
  /** The least severity of a failure that makes the run fail. */
  readonly failOn: ControlSeverity;
  /** The language of the output; absent: English. */
  readonly locale?: Locale;
}

/** Writes what a benchmark comes to on a set or a dump; returns the exit code. */
export async function runPosture(
  invocation: PostureInvocation,
  { terminal, version: program }: Dependencies,
  knowledge: Knowledge,
): Promise<number> {
  const { config, given } = invocation;
  const unknown = unknownBenchmark(given.benchmarks ?? [], knowledge.posture);
  if (unknown !== undefined) {
    terminal.reportError(noBenchmark(unknown, knowledge));
    return exitCodes.cannotRun;
  }
  const folder = folderAsked(config, invocation.set);
  if (folder !== undefined) {
    return answerFolder(folder, invocation, { terminal, version: program }, knowledge);
  }
  const projects = createProjectFinder(knownRules(knowledge), knowledge.language);
  const place = config ?? invocation.set.configDir;
  const project = await projects.projectOf(place ?? inputName);
  if ("errors" in project) {
    project.errors.forEach((error) => terminal.reportError(error));
    return exitCodes.cannotRun;
  }
  if (!invocation.version) projectNotes(project).forEach((note) => terminal.reportError(note));
  const uri = place && machine.uriOf(machine.absolute(place));
  const files = await readSubjectFiles(config, invocation.set, terminal, knowledge);
  if (typeof files === "string") {
    terminal.reportError(files);
    return exitCodes.cannotRun;
  }
  const found = await posturesOfFiles(files, requestFor(uri, project, invocation), knowledge);
  if (typeof found === "string") {
    terminal.reportError(found);
    return exitCodes.cannotRun;
  }
  const reports = found.map((posture) => ({ ...posture, version: program }));
  await terminal.write(reportText(invocation.format, reports, terminal, knowledge));
  const fails = reports.some((report) => doesFail(report, invocation));
  return fails ? exitCodes.errorsFound : exitCodes.fine;
}

/** Writes the answers about the configurations in a folder: a table, then each. */
async function answerFolder(
  folder: string,
  invocation: PostureInvocation,
  { terminal, version: program }: Pick<Dependencies, "terminal" | "version">,
  knowledge: Knowledge,
): Promise<number> {
  const { format, set } = invocation;
  // The other formats are written as one document about all.
  const kept: Report[] = [];
  const ask: AskedFolder["ask"] = async ({ files, project, uri }) => {
    const request = requestFor(uri, project, invocation);
    const postures = await posturesOfFiles(files, request, knowledge);
    if (typeof postures === "string") return postures;
    return postures.map((posture) => {
      const { subject = files.name } = posture;
      const report = { ...posture, version: program };
      if (format === "junit" || format === "sarif") kept.push({ ...report, subject });
      const output = format === "json" ? postureOutput(report, knowledge) : {};
      return {
        row: postureTableRow(subject, report, knowledge.language),
        answer: {
          text: format === "text" ? postureText(report, terminal, knowledge) : printed``,
          json: JSON.stringify({ subject, ...output }, undefined, 2),
          code: doesFail(report, invocation) ? exitCodes.errorsFound : exitCodes.fine,
        },
      };
    });
  };
  const question = { command: "posture", folder, set, ask } as const;
  const { answers, code } = await answersInFolder(question, terminal, knowledge);
  if (answers.length === 0) return code;
  if (format === "text") {
    await terminal.write(answersText("posture", answers, knowledge));
  } else if (format === "json") {
    await terminal.write(answersJson(answers));
  } else {
    for (const { problem } of answers) if (problem !== undefined) terminal.reportError(problem);
    await terminal.write(reportText(format, kept, terminal, knowledge));
  }
  return code;
}

function requestFor(
  uri: string | undefined,
  { settings }: FileProject,
  { version, askedVersion, given, compares, layout }: PostureInvocation,
): PostureRequest {
  return {
    version: version ?? settings.kubernetesVersion ?? defaultVersion,
    askedVersion: version ? askedVersion : settings.askedVersion,
    settings: { ...settings.posture, ...given },
    layout: compares ? layout : undefined,
    isExcepted: (exception) => isExcepted(exception, uri),
  };
}

/** Whether a check of enough severity fails; a check that a template decides about never passes. */
function doesFail(
  { rows, unseen }: Pick<Report, "rows" | "unseen">,
  { failOn }: Pick<PostureInvocation, "failOn">,
): boolean {
  const counted = controlSeverities.slice(0, controlSeverities.indexOf(failOn) + 1);
  const failed = rows.filter(({ verdict }) => verdict === "fail");
  return [...failed, ...unseen].some(({ severity }) => counted.includes(severity));
}

type Report = SubjectPosture & PostureReport;

function reportText(
  format: PostureInvocation["format"],
  reports: readonly Report[],
  terminal: Dependencies["terminal"],
  knowledge: Knowledge,
): Printed {
  switch (format) {
    case "text":
      return joined(
        reports.map((report, at) => {
          const { subject } = report;
          const title = subject === undefined ? [] : [shown(subject), shown("")];
          const head = printedLines([...(at > 0 ? [shown("")] : []), ...title]);
          return joined([head, postureText(report, terminal, knowledge)]);
        }),
      );
    case "json": {
      const outputs = reports.map((report) => {
        const { subject } = report;
        const output = postureOutput(report, knowledge);
        return subject === undefined ? output : { subject, ...output };
      });
      const whole = outputs.length === 1 ? outputs[0] : outputs;
      return printedJson(`${JSON.stringify(whole, undefined, 2)}\n`);
    }
    case "junit":
      return printedDocument(postureJunit(reports, knowledge));
    case "sarif":
      return printedJson(postureSarif(reports, knowledge));
  }
}
