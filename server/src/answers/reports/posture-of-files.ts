import { type CheckedStack, effectiveJson, errorsToReport } from "../../kubelet/index.ts";
import { compareBytes } from "../../engine/syntax/byte-order.ts";
import {
  type Evidence,
  type PostureReport,
  type PostureWord,
  type SetPosture,
  benchmarksNamed,
  benchmarksOf,
  postureOfSet,
  unknownControls,
  missingFiles,
  unseenText,
} from "../posture/index.ts";
import type { PostureException, PostureSettings } from "../../stacks/project/index.ts";
import type { PostureLayout } from "../../facts/posture-table.ts";
import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import type { Language } from "../../engine/messages/language.ts";
import type { KubernetesVersion } from "../../facts/table.ts";
import { type StackTexts, type ConfigStack, stackFound } from "../../stacks/index.ts";
import type { ReadSet } from "./set-files.ts";
import {
  shownFilesOf,
  shownName,
  subjectsOfFiles,
  type SubjectFiles,
} from "./subjects-of-files.ts";

export interface PostureRequest {
  readonly version: KubernetesVersion;
  /** The version that was asked for, if it is not supported. */
  readonly askedVersion?: string | undefined;
  /** Those of the project's file, with what the user says over them. */
  readonly settings: PostureSettings;
  /** How the benchmark's own tool finds files; undefined: its results are not asked for. */
  readonly layout: PostureLayout | undefined;
  /** Whether an exception of the project's file is for these files. */
  readonly isExcepted: (exception: PostureException) => boolean;
}

/** The results of benchmarks for one configuration. */
export interface SubjectPosture extends Omit<PostureReport, "version">, Pick<SetPosture, "unseen"> {
  /** The configuration, if there are several. */
  readonly subject: string | undefined;
}

/** The results of benchmarks for each configuration in files; or a sentence that says why nothing can be said. */
export async function posturesOfFiles(
  source: SubjectFiles,
  request: PostureRequest,
  knowledge: Knowledge,
): Promise<readonly SubjectPosture[] | string> {
  const stacks = await subjectsOfFiles(source, "posture", knowledge);
  if (typeof stacks === "string") return stacks;
  const found: SubjectPosture[] = [];
  for (const stack of stacks) {
    const posture = postureOf(stack, source.files, request, knowledge);
    if (typeof posture === "string") return posture;
    found.push({ ...posture, subject: stacks.length > 1 ? stack.name : undefined });
  }
  return found;
}

/** A row of the table about a folder: the number of checks by their results. */
export function postureTableRow(
  subject: string,
  { rows, unseen, set }: Pick<SubjectPosture, "rows" | "unseen" | "set">,
  { cli: { results } }: Pick<Language, "cli">,
): readonly string[] {
  const count = (word: PostureWord): number =>
    rows.filter(({ verdict }) => verdict === word).length;
  const result = count("fail") > 0 ? "fail" : unseen.length > 0 ? "unknown" : "pass";
  const counts = [count("fail"), count("unknown"), count("pass")].map(String);
  return [subject, set.platform?.texts.title ?? "-", set.version, results[result], ...counts];
}

/** Says that there is no benchmark of a name, and which there are. */
export function noBenchmark(
  name: string,
  { language, posture }: Pick<Knowledge, "language" | "posture">,
): string {
  return language.posture.noBenchmark(name, ["auto", ...Object.keys(posture.benchmarks)]);
}

function postureOf(
  subject: ConfigStack,
  files: ReadSet,
  { version: kubernetesVersion, askedVersion, settings, layout, isExcepted }: PostureRequest,
  knowledge: Knowledge,
): Omit<SubjectPosture, "subject"> | string {
  const set = subject.check({ kubernetesVersion, askedVersion }, knowledge);
  const { posture, reading } = knowledge.language;
  if (!set) return reading.noConfiguration(kubernetesVersion);
  const table = knowledge.posture;
  const { level, strict, controls, exceptions = [] } = settings;
  const benchmarks = benchmarksNamed(benchmarksOf(settings), set.version, table);
  if ("unknown" in benchmarks) {
    return noBenchmark(benchmarks.unknown, knowledge);
  }
  const { texts, dump } = subject;
  const doesStart = dump !== undefined || errorsToReport(set, knowledge).size === 0;
  const evidence =
    texts === undefined || layout === undefined ? undefined : evidenceOf(texts, set, layout);
  const found = postureOfSet(
    set,
    {
      benchmarks,
      level,
      strict,
      controls,
      isDump: dump !== undefined,
      missing: subject.missing,
      evidence,
      exceptions: exceptions.filter(isExcepted),
      today: new Date().toISOString().slice(0, 10),
    },
    knowledge,
  );
  const stack = subject.stack && stackFound(subject.stack);
  const unseen = unseenText(found, subject, knowledge.language);
  const hasMain = set.platform !== undefined || set.files.some((file) => file);
  const notes = [
    ...(stack ? [knowledge.language.sets.stack(stack)] : []),
    ...(dump ? [posture.ofDump] : []),
    ...(unseen === undefined ? [] : [unseen]),
    ...(hasMain || missingFiles(subject.missing).length > 0 ? [] : [posture.withoutMain]),
    ...(doesStart ? [] : [posture.doesNotStart(set.version, set.platform?.texts.title)]),
    ...unknownControls(controls, table).map((control) => posture.unknownControl(control)),
    ...found.exceptionNotes.map(({ kind, exception }) => posture.exceptionNotes[kind](exception)),
  ];
  const shownFiles = shownFilesOf(subject, files);
  const pathOf = (layer: number): string => shownName(set, layer, shownFiles);
  return { ...found, set, stack, notes, pathOf };
}

function evidenceOf(
  texts: StackTexts,
  { effective }: CheckedStack,
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
