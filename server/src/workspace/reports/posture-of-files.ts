import { checkSet } from "../../sets/index.ts";
import { type SetAnalysis, effectiveJson, errorsToReport } from "../../kubelet/index.ts";
import { compareBytes } from "../../syntax/byte-order.ts";
import {
  type Evidence,
  type PostureReport,
  benchmarksNamed,
  benchmarksOf,
  dumpSet,
  postureOfSet,
} from "../../posture/index.ts";
import type { PostureException, PostureSettings } from "../../project/index.ts";
import type { PostureLayout } from "../../facts/posture-table.ts";
import type { Knowledge } from "../../analysis/knowledge.ts";
import type { KubernetesVersion } from "../../facts/table.ts";
import { platformOnly } from "./platform-only.ts";
import type { ReadSet } from "./set-files.ts";
import { unreadMain } from "./unread-main.ts";

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

/** What benchmarks come to on files or a dump; or a sentence that says why nothing can be told. */
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
  const unread = (dump ?? ofPlatform) ? undefined : unreadMain(main, "posture", knowledge);
  if (unread !== undefined) return unread;
  const set = dump ?? ofPlatform ?? checkSet(files.texts, { kubernetesVersion }, knowledge);
  if (!set) return `Kubernetes ${kubernetesVersion} has no KubeletConfiguration.`;
  const table = knowledge.posture;
  const { level, strict, controls, exceptions = [] } = settings;
  const benchmarks = benchmarksNamed(benchmarksOf(settings), set.version, table);
  if ("unknown" in benchmarks) {
    const ids = Object.keys(table.benchmarks).join(", ");
    return `There is no benchmark "${benchmarks.unknown}". Known are auto, ${ids}.`;
  }
  const { posture } = knowledge.language;
  const doesStart = dump !== undefined || errorsToReport(set, knowledge).size === 0;
  const evidence =
    (dump ?? ofPlatform) || layout === undefined ? undefined : evidenceOf(files, set, layout);
  const found = postureOfSet(
    set,
    {
      ...{ benchmarks, level, strict, controls, isDump: dump !== undefined },
      ...(evidence && { evidence }),
      exceptions: exceptions.filter(isExcepted),
      today: new Date().toISOString().slice(0, 10),
    },
    knowledge,
  );
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
  return { ...found, set, notes, pathOf };
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
