import { isAtLeast, type Severity } from "../../../engine/analysis/finding.ts";
import type { Knowledge } from "../../../engine/analysis/knowledge.ts";
import { isBaselineText } from "../../../engine/analysis/baseline-mark.ts";
import { isAdvice } from "../../../engine/analysis/shown-findings.ts";
import { machine } from "../../hosts/machine-paths.ts";
import { readBytes, readNamedBytes } from "../../hosts/read-bytes.ts";
import {
  baselineOf,
  baselineText,
  newBaseline,
  readBaseline,
  type BaselineEntry,
} from "../../../answers/reports/baseline.ts";
import type { FileReport } from "../../../answers/reports/file-report.ts";
import type { BaselineCounts } from "../../../answers/messages/cli-phrases.ts";
import { fileProblem } from "./find-files.ts";
import { inputName } from "../input/input-name.ts";
import { decodeText } from "../input/read-text.ts";
import { writeBytes } from "../terminal/write-bytes.ts";

/** Which findings are known, and where they are written. */
export interface BaselineOptions {
  /** The file with the known findings. */
  readonly read?: string;
  /** The file that gets the known findings; without `read`, all findings. */
  readonly write?: string;
  /** The mildest findings that are written. */
  readonly least: Severity;
}

/** Separates known findings from new ones in the reports of a run. */
export interface KnownFindings {
  /** The report with its new findings, and the known ones apart. */
  sort<R extends FileReport>(report: R): R;
  /** Ends the run: writes the file that is asked for. A sentence says why that is not possible. */
  end(run: CheckedPaths): Promise<BaselineCounts | string>;
}

interface CheckedPaths {
  /** The files and folders that the user named. */
  readonly paths: readonly string[];
  /** Everything in them was checked. */
  readonly isComplete: boolean;
  /** Advice was left out by an option. */
  readonly isWithoutAdvice: boolean;
}

/** Reads the known findings of a run, or says in a sentence why that is not possible. */
export async function readKnownFindings(
  { read, write, least }: BaselineOptions,
  { rules, language }: Pick<Knowledge, "rules" | "language">,
): Promise<KnownFindings | string> {
  const { cli, reading } = language;
  const known = read === undefined ? undefined : await entriesOf(read, language);
  if (typeof known === "string") return known;
  if (write !== undefined && (await isOther(write))) {
    return cli.notBaseline(write, { problem: "kept" });
  }
  const baseline = known ? baselineOf(known) : newBaseline(least);
  const folder = machine.folderOf(machine.absolute(read ?? write ?? ""));
  const pathOf = (path: string): string =>
    path === "<stdin>" ? inputName : machine.relative(folder, path);
  const seen = new Set<string>();
  let count = 0;
  return {
    sort(report) {
      const path = pathOf(report.path);
      seen.add(path);
      const { known: findings, fresh } = baseline.sort(report, path);
      count += findings.length;
      return { ...report, findings: fresh, known: findings };
    },
    async end({ paths, isComplete, isWithoutAdvice }) {
      const isCovered = ({ path }: BaselineEntry): boolean =>
        seen.has(path) ||
        paths.some((named) =>
          machine.isWithin(machine.join(folder, path), machine.absolute(named)),
        );
      const isGone = (entry: BaselineEntry): boolean =>
        isComplete && isCovered(entry) && !(isWithoutAdvice && isAdvice(entry, rules));
      const left = baseline.left();
      const gone = left.filter(isGone).reduce((sum, entry) => sum + entry.count, 0);
      const counts = { file: read ?? write ?? "", known: count, gone };
      if (write === undefined) return counts;
      if (!isComplete) return cli.baselineNotWritten(write);
      const all = [...baseline.found(), ...left.filter((entry) => !isGone(entry))];
      const kept = all.filter(({ severity }) => isAtLeast(severity, least));
      const moved = movedTo(machine.folderOf(machine.absolute(write)), folder, kept);
      const failed = await writeBytes(write, Buffer.from(baselineText(moved)), {});
      if (failed) return reading.cannotWrite(write, failed.problem, failed.isUnchanged);
      const written = kept.reduce((sum, entry) => sum + entry.count, 0);
      return { ...counts, gone: 0, written: { file: write, findings: written } };
    },
  };
}

/** Rewrites the paths of entries for a baseline in another folder. */
function movedTo(
  folder: string,
  from: string,
  entries: readonly BaselineEntry[],
): readonly BaselineEntry[] {
  if (folder === from) return entries;
  return entries.map((entry) => ({
    ...entry,
    path:
      entry.path === inputName
        ? inputName
        : machine.relative(folder, machine.join(from, entry.path)),
  }));
}

/**
 * True for a file that contains something else, such as the configuration that a shell's pattern puts behind the option.
 * Writing says what is wrong with a file that cannot be read.
 */
async function isOther(file: string): Promise<boolean> {
  try {
    const { text } = decodeText(await readBytes(file, maxBeginning));
    return text !== "" && !isBaselineText(text);
  } catch {
    return false;
  }
}

const maxBeginning = 1024;

/** A baseline has a line for each finding of a repository. */
const maxBytes = 256 * 1024 * 1024;

async function entriesOf(
  file: string,
  { cli, reading }: Pick<Knowledge["language"], "cli" | "reading">,
): Promise<readonly BaselineEntry[] | string> {
  const bytes = await readNamedBytes(file, maxBytes).catch(fileProblem);
  if (typeof bytes === "string") return reading.cannotRead(file, bytes);
  const entries = readBaseline(decodeText(bytes).text);
  return "problem" in entries ? cli.notBaseline(file, entries) : entries;
}
