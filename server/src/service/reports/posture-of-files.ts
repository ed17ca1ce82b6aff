import { checkSet } from "../../core/analysis/check-set.ts";
import { errorsToReport } from "../../core/analysis/errors-to-report.ts";
import type { SetAnalysis } from "../../core/analysis/set-analysis.ts";
import { compareBytes } from "../../core/effective/byte-order.ts";
import { effectiveJson } from "../../core/effective/effective-value.ts";
import { withExceptions } from "../../core/features/posture-exceptions.ts";
import { postureRows } from "../../core/features/posture-report.ts";
import type {
  PostureException,
  PostureSettings,
} from "../../core/parts/project-file/project-posture.ts";
import { benchmarkNamed } from "../../core/posture/auto-benchmark.ts";
import { dumpSet } from "../../core/posture/dump-set.ts";
import type { Evidence } from "../../core/posture/evidence.ts";
import type { PostureLayout } from "../../core/posture/table.ts";
import type { Knowledge } from "../../core/schema/knowledge.ts";
import type { KubernetesVersion } from "../../core/schema/table.ts";
import { platformOnly } from "./platform-only.ts";
import type { PostureReport } from "./posture-model.ts";
import type { ReadSet } from "./set-files.ts";

/** What is asked of the files of a kubelet. */
export interface PostureRequest {
  readonly set: { readonly configDir: string | undefined; readonly args: readonly string[] };
  readonly version: KubernetesVersion;
  /** Those of the project's file, with what somebody says over them. */
  readonly settings: PostureSettings;
  /** How the benchmark's own tool finds files; undefined: its verdicts are not asked for. */
  readonly layout: PostureLayout | undefined;
  /** Tells of an exception of the project's file whether it is for these files. */
  readonly isExcepted: (exception: PostureException) => boolean;
}

/** What a benchmark comes to on files or a dump; or a sentence that says why nothing can be told. */
export function postureOfFiles(
  files: ReadSet,
  { set: given, version: kubernetesVersion, settings, layout, isExcepted }: PostureRequest,
  knowledge: Knowledge,
): Omit<PostureReport, "version"> | string {
  const main = files.texts.main;
  const dump = main && dumpSet(main.text, main.path, kubernetesVersion, knowledge);
  const ofPlatform = dump
    ? undefined
    : platformOnly(files, { set: given, version: kubernetesVersion }, knowledge)?.set();
  const set = dump ?? ofPlatform ?? checkSet(files.texts, { kubernetesVersion }, knowledge);
  if (!set) return `Kubernetes ${kubernetesVersion} has no KubeletConfiguration.`;
  const table = knowledge.posture;
  const { benchmark: named = "auto", level, strict, controls, exceptions = [] } = settings;
  const benchmark = benchmarkNamed(named, set.version, table);
  if (benchmark === undefined) {
    const known = Object.keys(table.benchmarks).join(", ");
    return `There is no benchmark "${named}". Known are auto, ${known}.`;
  }
  const { posture } = knowledge.language;
  const doesStart = dump !== undefined || errorsToReport(set, knowledge).size === 0;
  const evidence =
    (dump ?? ofPlatform) || layout === undefined ? undefined : evidenceOf(files, set, layout);
  const options = {
    ...{ benchmark, level, strict, controls, isDump: dump !== undefined },
    ...(evidence && { evidence }),
  };
  const excepted = withExceptions(
    postureRows(set, options, table, knowledge.language.sets),
    exceptions.filter(isExcepted),
    new Date().toISOString().slice(0, 10),
  );
  const { rows } = excepted;
  const notes = [
    ...(dump ? [posture.ofDump] : []),
    ...(main ? [] : [posture.withoutMain]),
    ...(doesStart ? [] : [posture.doesNotStart(set.version)]),
    ...excepted.notes.map(({ kind, exception }) => posture.exceptionNotes[kind](exception)),
  ];
  const pathOf = (layer: number): string => {
    const name = set.files[layer]?.name ?? "";
    return layer === 0 || ofPlatform ? name : files.shownPath(name);
  };
  return { set, benchmark, rows, notes, pathOf };
}

function evidenceOf(
  { texts }: ReadSet,
  { effective }: SetAnalysis,
  layout: PostureLayout,
): Evidence {
  return {
    layout,
    main: texts.main?.text,
    dropIns: texts.dropIns && [...texts.dropIns].sort((a, b) => compareBytes(a.path, b.path)),
    flags: texts.args,
    configz: effectiveJson(effective.tree, effective.index),
  };
}
