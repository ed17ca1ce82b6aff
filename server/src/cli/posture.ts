import { checkSet } from "../core/analysis/check-set.ts";
import { errorsToReport } from "../core/analysis/errors-to-report.ts";
import type { SetAnalysis } from "../core/analysis/set-analysis.ts";
import { compareBytes } from "../core/effective/byte-order.ts";
import { effectiveJson } from "../core/effective/effective-value.ts";
import { postureRows } from "../core/features/posture-report.ts";
import { benchmarkNamed } from "../core/posture/auto-benchmark.ts";
import { dumpSet } from "../core/posture/dump-set.ts";
import type { Evidence } from "../core/posture/evidence.ts";
import { controlSeverities } from "../core/posture/table.ts";
import type { Knowledge } from "../core/schema/knowledge.ts";
import { exitCodes } from "./exit-codes.ts";
import type { Invocation } from "./invocation.ts";
import type { PostureReport } from "./posture-model.ts";
import { postureText } from "./posture-text.ts";
import { postureJson, postureJunit, postureSarif } from "./posture-formats.ts";
import { readSet, type ReadSet } from "./read-set.ts";
import type { Dependencies } from "./dependencies.ts";

type PostureInvocation = Extract<Invocation, { command: "posture" }>;

/** Writes what a benchmark comes to on a set or a dump; returns the exit code. */
export async function runPosture(
  invocation: PostureInvocation,
  { terminal, version: program }: Dependencies,
  knowledge: Knowledge,
): Promise<number> {
  const { version, config } = invocation;
  const table = knowledge.posture;
  const benchmark = benchmarkNamed(invocation.benchmark, version, table);
  if (benchmark === undefined) {
    const known = Object.keys(table.benchmarks).join(", ");
    terminal.complain(`There is no benchmark "${invocation.benchmark}". Known are auto, ${known}.`);
    return exitCodes.cannotRun;
  }
  const files = await readSet(config, invocation.set);
  if (typeof files === "string") {
    terminal.complain(files);
    return exitCodes.cannotRun;
  }
  const main = files.texts.main;
  const dump = main && dumpSet(main.text, main.path, version, knowledge);
  const set = dump ?? checkSet(files.texts, { kubernetesVersion: version }, knowledge);
  if (!set) {
    terminal.complain(`Kubernetes ${version} has no KubeletConfiguration.`);
    return exitCodes.cannotRun;
  }
  const { posture } = knowledge.language;
  const doesStart = dump !== undefined || errorsToReport(set, knowledge).size === 0;
  const evidence = dump ? undefined : evidenceOf(files, set, invocation);
  const { level, strict, compares } = invocation;
  const options = {
    ...{ benchmark, level, strict, isDump: dump !== undefined },
    ...(compares && evidence && { evidence }),
  };
  const rows = postureRows(set, options, table, knowledge.language.sets);
  const notes = [
    ...(dump ? [posture.ofDump] : []),
    ...(main ? [] : [posture.withoutMain]),
    ...(doesStart ? [] : [posture.doesNotStart(set.version)]),
  ];
  const pathOf = (layer: number): string => {
    const name = set.files[layer]?.name ?? "";
    return layer === 0 ? name : files.shownPath(name);
  };
  const report = { set, benchmark, rows, version: program, notes, pathOf };
  await terminal.write(reportText(invocation.format, report, terminal, knowledge));
  const counted = controlSeverities.slice(0, controlSeverities.indexOf(invocation.failOn) + 1);
  const fails = rows.some(
    ({ verdict, severity }) => verdict === "fail" && counted.includes(severity),
  );
  return fails ? exitCodes.errorsFound : exitCodes.fine;
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
