import {
  configDifferences,
  type ComparedValue,
  type ConfigDifference,
} from "../../../answers/effective/config-differences.ts";
import { type SetPhrases, originText } from "../../../stacks/index.ts";
import type { ExactJson } from "../../../engine/text/json-text.ts";
import { placeJson } from "../../../answers/reports/effective-json.ts";
import {
  type ReadEffective,
  effectivesOfFiles,
  type EffectiveFilesOptions,
} from "../../../answers/reports/effective-files.ts";
import type { Knowledge } from "../../../engine/analysis/knowledge.ts";
import type { FileSystem } from "../../../engine/files/file-system.ts";
import { gitFiles } from "../../hosts/git-files.ts";
import { machine } from "../../hosts/machine-paths.ts";
import type { SetOptions } from "../help/set-options.ts";
import { readSubjectFiles } from "../input/read-set.ts";
import type { Terminal } from "../terminal/terminal.ts";

/** How a comparison is written. */
interface ComparisonOptions {
  /** Values that are the same are shown, too. */
  readonly all: boolean;
  readonly phrases: SetPhrases;
  /** Sentences about what the differences cause; none if there is no difference. */
  readonly effects?: readonly string[];
}

/** Two effective configurations as lines of a diff, each value with its origin. */
export function comparisonLines(
  left: ReadEffective,
  right: ReadEffective,
  { all, phrases, effects = [] }: ComparisonOptions,
): readonly string[] {
  const line = (
    mark: string,
    { path }: ConfigDifference,
    value: ComparedValue | undefined,
    side: ReadEffective,
  ): string[] => (value ? [`${mark} ${path}: ${valueText(value, side, phrases)}`] : []);
  const lines = shownDifferences(left, right, all).flatMap((difference) =>
    difference.isSame
      ? line(" ", difference, difference.left, left)
      : [
          ...line("-", difference, difference.left, left),
          ...line("+", difference, difference.right, right),
        ],
  );
  const heads = [`--- ${titleOf(left, phrases)}`, `+++ ${titleOf(right, phrases)}`];
  const parts = [left, right].flatMap(({ incomplete }) => incomplete ?? []);
  const caused = lines.some((shown) => !shown.startsWith(" ")) ? effects : [];
  const remarks = [...new Set([...parts, ...caused])].map((sentence) => `# ${sentence}`);
  return [...remarks, ...heads, ...(lines.length === 0 ? [phrases.noDifference] : lines)];
}

function valueText(value: ComparedValue, { set }: ReadEffective, phrases: SetPhrases): string {
  if ("setBy" in value) return `# ${phrases.setOnNode(value.setBy)}`;
  const mark = value.isRefused ? `${phrases.refused}; ` : "";
  return `${value.text}  # ${mark}${originText(value.origin, set, phrases)}`;
}

/** The heads of a configuration that is compared with none. */
export function newLines(right: ReadEffective, phrases: SetPhrases): readonly string[] {
  return ["--- /dev/null", `+++ ${titleOf(right, phrases)}`];
}

/** True if any value differs. */
export function hasDifferences(left: ReadEffective, right: ReadEffective): boolean {
  return shownDifferences(left, right, false).length > 0;
}

/** A comparison as JSON; `left` is undefined for a configuration that is new. */
export function comparisonJson(
  left: ReadEffective | undefined,
  right: ReadEffective,
  all: boolean,
): ExactJson {
  const side = ({ name, set, baseOf, incomplete }: ReadEffective): ExactJson => ({
    file: name,
    ...(incomplete !== undefined && { incomplete }),
    kubernetesVersion: set.version,
    ...(baseOf !== undefined && { baseOf }),
  });
  const valueOf = (value: ComparedValue, { set, files }: ReadEffective): ExactJson =>
    "setBy" in value
      ? { from: "base", platform: value.setBy, computed: true }
      : {
          value: value.value,
          ...placeJson(value.origin, set, files),
          ...(value.isRefused && { refused: true }),
        };
  if (!left) return { left: null, right: side(right), differences: [] };
  const differences = shownDifferences(left, right, all).map((difference): ExactJson => ({
    path: difference.path,
    ...(difference.left && { left: valueOf(difference.left, left) }),
    ...(difference.right && { right: valueOf(difference.right, right) }),
  }));
  return { left: side(left), right: side(right), differences };
}

function shownDifferences(
  left: ReadEffective,
  right: ReadEffective,
  all: boolean,
): readonly ConfigDifference[] {
  return configDifferences(left.set, right.set).filter(({ isSame }) => all || !isSame);
}

function titleOf({ name, set, baseOf }: ReadEffective, phrases: SetPhrases): string {
  const suffix = baseOf === undefined ? "" : `, ${phrases.baseAlone(baseOf)}`;
  return `${name} (${set.version}${suffix})`;
}

/** The files and flags of which an effective configuration is made. */
export interface EffectiveSource extends EffectiveFilesOptions {
  /** The main file; undefined: the kubelet is given none. */
  readonly config: string | undefined;
  readonly set: SetOptions;
  /** The revision of git whose files are read instead of those of the disk. */
  readonly revision?: string;
}

/** The files of a revision of the repository around a folder, or why they cannot be read, in a sentence. */
export async function filesOfRevision(
  folder: string,
  revision: string,
  { language }: Pick<Knowledge, "language">,
): Promise<FileSystem | string> {
  const tree = await gitFiles(machine.absolute(folder), revision);
  return "problem" in tree ? language.cli.noRevision(revision, tree) : tree;
}

/** Reads and merges what kubelets get, or says in a sentence why that cannot be done; `known`: the files of the revision. */
export async function readEffectives(
  source: EffectiveSource,
  terminal: Terminal,
  knowledge: Knowledge,
  known?: FileSystem,
): Promise<readonly ReadEffective[] | string> {
  const { config, set, revision } = source;
  const folder = machine.folderOf(machine.absolute(config ?? set.configDir ?? "."));
  const tree =
    known ??
    (revision === undefined ? undefined : await filesOfRevision(folder, revision, knowledge));
  if (typeof tree === "string") return tree;
  const files = await readSubjectFiles(config, set, terminal, knowledge, tree);
  if (typeof files === "string") return revision === undefined ? files : `${revision}: ${files}`;
  const read = await effectivesOfFiles(files, source, knowledge);
  if (revision === undefined || typeof read === "string") return read;
  return read.map((effective) => ({ ...effective, name: `${revision}:${effective.name}` }));
}
