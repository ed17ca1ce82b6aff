import type { KubernetesVersion } from "../../../facts/table.ts";
import type { Locale } from "../../../engine/messages/language.ts";
import type { SetOptions } from "../help/set-options.ts";
import {
  controlSeverities,
  type ControlSeverity,
  type PostureLayout,
} from "../../../facts/posture-table.ts";
import {
  type PostureException,
  type PostureSettings,
  knownRules,
} from "../../../stacks/project/index.ts";
import { defaultVersion } from "../../../facts/field-index.ts";
import type { Knowledge } from "../../../engine/analysis/knowledge.ts";
import { globMatcher } from "../../../engine/text/glob.ts";
import { machine } from "../../hosts/machine-paths.ts";
import { exitCodes } from "../exit-codes.ts";
import { inputName } from "../input/input-name.ts";
import { type PostureReport, postureOutput } from "../../../answers/posture/index.ts";
import { posturesOfFiles, type SubjectPosture } from "../../../answers/reports/posture-of-files.ts";
import { postureText } from "./posture-text.ts";
import { postureJunit, postureSarif } from "./posture-formats.ts";
import {
  joined,
  printedDocument,
  printedJson,
  printedLines,
  shown,
  type Printed,
} from "../terminal/printed.ts";
import { createProjectFinder } from "../input/project-files.ts";
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
  const { config } = invocation;
  const projects = createProjectFinder(knownRules(knowledge), knowledge.language);
  const place = config ?? invocation.set.configDir;
  const project = await projects.projectOf(place ?? inputName);
  if ("errors" in project) {
    project.errors.forEach((error) => terminal.reportError(error));
    return exitCodes.cannotRun;
  }
  if (!invocation.version) project.notes.forEach((note) => terminal.reportError(note));
  const files = await readSubjectFiles(config, invocation.set, terminal, knowledge);
  if (typeof files === "string") {
    terminal.reportError(files);
    return exitCodes.cannotRun;
  }
  const found = await posturesOfFiles(
    files,
    {
      version: invocation.version ?? project.settings.kubernetesVersion ?? defaultVersion,
      askedVersion: invocation.version ? invocation.askedVersion : project.settings.askedVersion,
      settings: { ...project.settings.posture, ...invocation.given },
      layout: invocation.compares ? invocation.layout : undefined,
      isExcepted: isFor(place, project.folder),
    },
    knowledge,
  );
  if (typeof found === "string") {
    terminal.reportError(found);
    return exitCodes.cannotRun;
  }
  const reports = found.map((posture) => ({ ...posture, version: program }));
  await terminal.write(reportText(invocation.format, reports, terminal, knowledge));
  const counted = controlSeverities.slice(0, controlSeverities.indexOf(invocation.failOn) + 1);
  const fails = reports.some(({ rows }) =>
    rows.some(({ verdict, severity }) => verdict === "fail" && counted.includes(severity)),
  );
  return fails ? exitCodes.errorsFound : exitCodes.fine;
}

/** Whether an exception of a folder's project is for a main file or drop-in folder. */
function isFor(
  place: string | undefined,
  folder: string,
): (exception: PostureException) => boolean {
  const path = machine.relative(folder, place ?? "");
  return ({ files }) => files?.some((glob) => globMatcher(glob)(path)) ?? true;
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
