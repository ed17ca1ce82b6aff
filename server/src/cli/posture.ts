import { relative, resolve } from "node:path";
import { checkSet } from "../core/analysis/check-set.ts";
import { errorsToReport } from "../core/analysis/errors-to-report.ts";
import type { SetAnalysis } from "../core/analysis/set-analysis.ts";
import { compareBytes } from "../core/effective/byte-order.ts";
import { effectiveJson } from "../core/effective/effective-value.ts";
import { benchmarksNamed, benchmarksOf, postureOfSet } from "../core/features/posture-of-set.ts";
import { dumpSet } from "../core/posture/dump-set.ts";
import type { Evidence } from "../core/posture/evidence.ts";
import { controlSeverities } from "../core/posture/table.ts";
import { knownRules } from "../core/parts/project-file/known-rules.ts";
import type { PostureException } from "../core/parts/project-file/project-posture.ts";
import { newestVersion } from "../core/schema/field-index.ts";
import type { Knowledge } from "../core/schema/knowledge.ts";
import { globMatcher } from "../core/text/glob.ts";
import { exitCodes } from "./exit-codes.ts";
import { inputName } from "./find-files.ts";
import type { Invocation } from "./invocation.ts";
import type { PostureReport } from "./posture-model.ts";
import { postureText } from "./posture-text.ts";
import { postureJson, postureJunit, postureSarif } from "./posture-formats.ts";
import { platformOnly } from "./platform-only.ts";
import { createProjectFinder } from "./project-files.ts";
import { readSet, type ReadSet } from "./read-set.ts";
import type { Dependencies } from "./dependencies.ts";

type PostureInvocation = Extract<Invocation, { command: "posture" }>;

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
  if ("troubles" in project) {
    project.troubles.forEach((each) => terminal.complain(each));
    return exitCodes.cannotRun;
  }
  const files = await readSet(config, invocation.set);
  if (typeof files === "string") {
    terminal.complain(files);
    return exitCodes.cannotRun;
  }
  const kubernetesVersion =
    invocation.version ?? project.settings.kubernetesVersion ?? newestVersion;
  const main = files.texts.main;
  const dump = main && dumpSet(main.text, main.path, kubernetesVersion, knowledge);
  const ofPlatform = dump
    ? undefined
    : platformOnly(files, { set: invocation.set, version: kubernetesVersion }, knowledge)?.set();
  const set = dump ?? ofPlatform ?? checkSet(files.texts, { kubernetesVersion }, knowledge);
  if (!set) {
    terminal.complain(`Kubernetes ${kubernetesVersion} has no KubeletConfiguration.`);
    return exitCodes.cannotRun;
  }
  const table = knowledge.posture;
  const settings = { ...project.settings.posture, ...invocation.said };
  const { level, strict, controls, exceptions = [] } = settings;
  const benchmarks = benchmarksNamed(benchmarksOf(settings), set.version, table);
  if ("unknown" in benchmarks) {
    const known = Object.keys(table.benchmarks).join(", ");
    terminal.complain(`There is no benchmark "${benchmarks.unknown}". Known are auto, ${known}.`);
    return exitCodes.cannotRun;
  }
  const { posture } = knowledge.language;
  const doesStart = dump !== undefined || errorsToReport(set, knowledge).size === 0;
  const evidence = (dump ?? ofPlatform) ? undefined : evidenceOf(files, set, invocation);
  const found = postureOfSet(
    set,
    {
      ...{ benchmarks, level, strict, controls, isDump: dump !== undefined },
      ...(invocation.compares && { evidence }),
      exceptions: exceptions.filter(isFor(place, project.folder)),
      today: new Date().toISOString().slice(0, 10),
    },
    knowledge,
  );
  const { rows } = found;
  const notes = [
    ...(dump ? [posture.ofDump] : []),
    ...(main ? [] : [posture.withoutMain]),
    ...(doesStart ? [] : [posture.doesNotStart(set.version)]),
    ...found.exceptionNotes.map(({ kind, exception }) => posture.exceptionNotes[kind](exception)),
  ];
  const pathOf = (layer: number): string => {
    const name = set.files[layer]?.name ?? "";
    return layer === 0 || ofPlatform ? name : files.shownPath(name);
  };
  const report = { ...found, set, version: program, notes, pathOf };
  await terminal.write(reportText(invocation.format, report, terminal, knowledge));
  const counted = controlSeverities.slice(0, controlSeverities.indexOf(invocation.failOn) + 1);
  const fails = rows.some(
    ({ verdict, severity }) => verdict === "fail" && counted.includes(severity),
  );
  return fails ? exitCodes.errorsFound : exitCodes.fine;
}

/** Tells of an exception of a folder's project whether it is for a main file or drop-in folder. */
function isFor(
  place: string | undefined,
  folder: string,
): (exception: PostureException) => boolean {
  const path = relative(folder, resolve(place ?? "")).replaceAll("\\", "/");
  return ({ files }) => files?.some((glob) => globMatcher(glob)(path)) ?? true;
}

function reportText(
  format: PostureInvocation["format"],
  report: PostureReport,
  terminal: Dependencies["terminal"],
  knowledge: Knowledge,
): string {
  switch (format) {
    case "text":
      return postureText(report, terminal, knowledge);
    case "json":
      return postureJson(report, knowledge);
    case "junit":
      return postureJunit(report, knowledge);
    case "sarif":
      return postureSarif(report, knowledge);
  }
}

function evidenceOf(
  { texts }: ReadSet,
  { effective }: SetAnalysis,
  { layout }: PostureInvocation,
): Evidence {
  return {
    layout,
    main: texts.main?.text,
    dropIns: texts.dropIns && [...texts.dropIns].sort((a, b) => compareBytes(a.path, b.path)),
    flags: texts.args,
    configz: effectiveJson(effective.tree, effective.index),
  };
}
