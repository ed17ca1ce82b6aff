import { type CheckedStack, type EffectiveConfig, entryAtPath } from "../../kubelet/index.ts";
import type { PosturePhrases } from "./messages/posture-phrases.ts";
import { isAtOrBelow, stepsOfPath } from "../../engine/text/value-path.ts";
import type { MissingInput } from "../../stacks/index.ts";
import type { PostureException, PostureSettings } from "../../stacks/project/index.ts";
import type { ControlReason, PostureTable, CheckRecord } from "../../facts/posture-table.ts";
import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import type { KubernetesVersion } from "../../facts/table.ts";
import {
  postureRows,
  settingAt,
  type PostureOptions,
  type PostureRow,
  type PostureSetting,
  withoutAnswer,
} from "./posture-report.ts";
import { isBefore } from "../../facts/field-index.ts";
import { second } from "../../engine/rules/setting.ts";

/** Something to tell of an exception: it ended, it ends soon, nothing is under it, or what is under it passes. */
interface ExceptionNote {
  readonly kind: "ended" | "ends-soon" | "no-check" | "passes";
  readonly exception: PostureException;
}

/** Rows after the exceptions of a project, and notes about these. */
interface Excepted {
  readonly rows: readonly PostureRow[];
  readonly notes: readonly ExceptionNote[];
}

/** Days before the last day of an exception from which a report warns. */
const noticeDays = 30;

/**
 * Applies exceptions to results. Only checks that fail or need a person are excepted: an exception for a check that
 * passes is reported, and one after its last day has no effect.
 *
 * @param today the day as `2027-03-31`
 */
function withExceptions(
  rows: readonly PostureRow[],
  exceptions: readonly PostureException[],
  today: string,
): Excepted {
  const notes: ExceptionNote[] = [];
  const byCheck = new Map<PostureRow, PostureException>();
  for (const exception of exceptions) {
    const meant = rows.filter(({ checks }) =>
      checks.some(({ check }) => names(exception.control, check)),
    );
    const open = meant.filter(({ verdict }) => verdict === "fail" || verdict === "manual");
    const isOver = exception.until < today;
    if (meant.length === 0) notes.push({ kind: "no-check", exception });
    else if (open.length === 0) notes.push({ kind: "passes", exception });
    else if (isOver) notes.push({ kind: "ended", exception });
    else if (daysBetween(today, exception.until) < noticeDays) {
      notes.push({ kind: "ends-soon", exception });
    }
    if (isOver) continue;
    for (const row of open) if (!byCheck.has(row)) byCheck.set(row, exception);
  }
  return {
    rows: rows.map((row): PostureRow => {
      const exception = byCheck.get(row);
      return exception ? { ...row, verdict: exception.verdict, exception } : row;
    }),
    notes,
  };
}

/** True where a text names a check by its id, or by its control. */
function names(written: string, { id, control }: CheckRecord): boolean {
  return written === id || written === control;
}

/** The number of days between two days such as `2027-03-31`. */
function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

/** A setting that is written and changes nothing, and why. */
interface IdleSetting {
  readonly path: string;
  readonly reason: ControlReason;
}

/** Also what the 0s that kubeadm writes stands for. */
const usualTimeout = 4 * 3600 * second;

/**
 * Security settings that are set but have no effect, although benchmarks may require them. Facts: `InitializeTLS` and
 * `NewMainKubelet` of the kubelet, crypto/tls of Go.
 */
function idleSettings({ config, tree, index }: EffectiveConfig): readonly IdleSetting[] {
  const isWritten = ({ path }: IdleSetting): boolean => {
    const entry = entryAtPath(tree, path);
    return entry !== undefined && !entry.value.isDefault;
  };
  const isBootstrapped = config.setting("serverTLSBootstrap").value;
  const timeout = "streamingConnectionIdleTimeout";
  const isUnused = !isBefore(index.version, "1.34");
  const found: (IdleSetting | false)[] = [
    config.setting(timeout).value !== usualTimeout && {
      path: timeout,
      reason: isUnused ? "timeout-unused" : "timeout-of-runtime",
    },
    config.setting("tlsMinVersion").value === "VersionTLS13" && {
      path: "tlsCipherSuites",
      reason: "tls13-fixes-suites",
    },
    isBootstrapped && { path: "tlsCertFile", reason: "bootstrap-certificate" },
    isBootstrapped && { path: "tlsPrivateKeyFile", reason: "bootstrap-certificate" },
    !isBootstrapped && {
      path: "featureGates.RotateKubeletServerCertificate",
      reason: "gate-without-bootstrap",
    },
  ];
  return found.filter((idle) => idle !== false).filter(isWritten);
}

/** The results of benchmarks for a set. */
export interface SetPosture {
  /** The benchmarks that were asked, in the order in which they were named. */
  readonly benchmarks: readonly string[];
  /** Each control once for all benchmarks with the same result, in the order of the first. */
  readonly rows: readonly PostureRow[];
  /** The rows that a template or a missing input decides about: none of them passes. */
  readonly unseen: readonly PostureRow[];
  readonly exceptionNotes: readonly ExceptionNote[];
  /** Written settings without effect that no row speaks of. */
  readonly idle: readonly IdleNote[];
}

/** A written setting that changes nothing, and why. */
interface IdleNote {
  readonly setting: PostureSetting;
  readonly reason: ControlReason;
}

/** The benchmarks and options for a set. */
interface PostureQuestion extends PostureOptions {
  readonly benchmarks: readonly string[];
  /** Those that are for this set. */
  readonly exceptions: readonly PostureException[];
  /** The day as `2027-03-31`, on which exceptions are in force or over. */
  readonly today: string;
  /** Inputs that are not known here. */
  readonly missing: readonly MissingInput[];
}

/** The first of some names that no version has a benchmark for; undefined: there is none. */
export function unknownBenchmark(
  written: readonly string[],
  { benchmarks, mapping }: PostureTable,
): string | undefined {
  const platforms = new Set(["auto", ...mapping.map(({ platform }) => platform)]);
  return written.find((name) => !Object.hasOwn(benchmarks, name) && !platforms.has(name));
}

/** The benchmarks of names, each once, in order; or the first unknown name. */
export function benchmarksNamed(
  written: readonly string[],
  version: KubernetesVersion,
  table: PostureTable,
): readonly string[] | { readonly unknown: string } {
  const names = new Set<string>();
  for (const name of written) {
    const benchmark = benchmarkNamed(name, version, table);
    if (benchmark === undefined) return { unknown: name };
    names.add(benchmark);
  }
  return [...names];
}

/** The benchmarks that a project names, `auto` if it names none. */
export function benchmarksOf({ benchmarks = [] }: PostureSettings): readonly string[] {
  return benchmarks.length > 0 ? benchmarks : ["auto"];
}

/** The results of benchmarks for a set, after the exceptions of a project. */
export function postureOfSet(
  stack: CheckedStack,
  { benchmarks, exceptions, today, missing, ...options }: PostureQuestion,
  { posture: table, language: { sets: phrases } }: Pick<Knowledge, "posture" | "language">,
): SetPosture {
  const rows = benchmarks.flatMap((name) => postureRows(stack, name, options, table, phrases));
  const excepted = withExceptions(rows, exceptions, today);
  const reasons = new Set(rows.map(({ reason }) => reason));
  const idle = (options.isDump ? [] : idleSettings(stack.effective))
    .filter(({ reason }) => !reasons.has(reason))
    .map(({ path, reason }) => ({ setting: settingAt(stack, path, phrases), reason }))
    // Users cannot remove settings that a platform writes.
    .filter(({ setting: { origin } }) => origin.from === "file" || origin.from === "flag");
  const joined = joinedRows(excepted.rows);
  const inFiles = missingFiles(missing);
  return {
    benchmarks,
    rows: joined.map((row) =>
      isUnknown(row, missing)
        ? withoutAnswer(row, isUnknown(row, inFiles) ? "not-read" : "filled-in")
        : row,
    ),
    unseen: joined.filter((row) => isUnknown(row, missing)),
    exceptionNotes: excepted.notes,
    idle,
  };
}

/** Whether a check depends on a value that is filled in elsewhere, or on a file that is not in the input. */
function isUnknown({ settings }: PostureRow, missing: readonly MissingInput[]): boolean {
  return missing.some((input) => settings.some((setting) => mayDecide(input, setting)));
}

/** Whether a missing input may set a setting. */
function mayDecide(input: MissingInput, { path, origin }: PostureSetting): boolean {
  switch (input.missing) {
    case "value":
      return isAtOrBelow(input.path, path) || isAtOrBelow(path, input.path);
    case "settings": {
      const isInside = input.path === "" || isAtOrBelow(path, input.path);
      const step = stepsOfPath(path)[stepsOfPath(input.path).length];
      return isInside && !(step !== undefined && input.written.includes(String(step)));
    }
    // A flag overrides every file, and a drop-in its main file.
    case "file":
    case "command":
      return origin.from !== "flag";
    case "main":
      return origin.from === "default";
    case "patches":
      return false;
  }
}

/** The missing inputs that a person can add to the input: files and commands. */
export function missingFiles(missing: readonly MissingInput[]): readonly MissingInput[] {
  return missing.filter((input) => ["file", "command", "main"].includes(input.missing));
}

/** Why some checks have no result; undefined if all have one. */
export function unseenText(
  { unseen }: Pick<SetPosture, "unseen">,
  { name, missing }: { readonly name: string; readonly missing: readonly MissingInput[] },
  { posture, cli }: Pick<Knowledge["language"], "posture" | "cli">,
): string | undefined {
  if (unseen.length === 0) return undefined;
  const files = missingFiles(missing);
  return files.length === 0
    ? posture.unseen(unseen.length)
    : posture.undecided(unseen.length, cli.incomplete(name, "posture", files));
}

/** Joins rows of several benchmarks with the same result of a control for the same reasons. */
function joinedRows(rows: readonly PostureRow[]): readonly PostureRow[] {
  const joined: PostureRow[] = [];
  for (const row of rows) {
    const key = keyOf(row);
    const added = new Set(row.checks.map(({ benchmark }) => benchmark));
    // Two checks of one benchmark are two lines of its report.
    const at = joined.findIndex(
      (other) =>
        keyOf(other) === key && other.checks.every(({ benchmark }) => !added.has(benchmark)),
    );
    const same = joined[at];
    if (same) joined[at] = { ...same, checks: [...same.checks, ...row.checks] };
    else joined.push(row);
  }
  return joined;
}

function keyOf({ control, verdict, reason, bounds, exception, settings, fix }: PostureRow): string {
  const paths = settings.map(({ path }) => path);
  return JSON.stringify([control, verdict, reason, bounds, exception, paths, fix?.text]);
}

/** `cis-1.12 4.2.13, eks-1.8.0 3.2.9`: the ids of a row's checks. */
export function idsOf({ checks }: Pick<PostureRow, "checks">): string {
  return checks.map(({ benchmark, check }) => `${benchmark} ${check.id}`).join(", ");
}

/** The counts of a report in a sentence. `nodeOnly`: the number of checks that configuration cannot answer. */
export function postureSummary(
  rows: readonly PostureRow[],
  nodeOnly: number,
  { summary }: PosturePhrases,
): string {
  const byVerdict = { pass: 0, fail: 0, manual: 0, "not-applicable": 0, unknown: 0, excepted: 0 };
  // Checks that the project calls not applicable are not counted.
  const counted = rows.filter(
    ({ verdict, exception }) => !exception || verdict !== "not-applicable",
  );
  for (const { verdict } of counted) byVerdict[verdict]++;
  return summary({ checks: counted.length, byVerdict, nodeOnly });
}

/** Remarks of a row in addition to its values: the reason, who decides, and the fix. */
export function postureRemarks(
  { reason, bounds, exception, fix }: Partial<PostureRow>,
  phrases: PosturePhrases,
): readonly string[] {
  return [
    ...(reason ? [phrases.reasons[reason]] : []),
    ...(bounds ? [phrases.bounds(bounds.min, bounds.max)] : []),
    ...(exception ? [phrases.exception({ approvedBy: undefined, ...exception })] : []),
    ...(fix && !exception ? [answerText(fix, phrases)] : []),
  ];
}

/** What to do about a check that fails. */
function answerText(
  { text, at, isFlag }: NonNullable<PostureRow["fix"]>,
  { fix, fixFlag }: PosturePhrases,
): string {
  return isFlag && at !== undefined ? fixFlag(text, at) : fix(text, at);
}

/** The ids of checks that configuration cannot answer; with several benchmarks, each begins with its name. */
export function nodeOnlyIds(
  benchmarks: readonly string[],
  { posture: { benchmarks: records } }: Pick<Knowledge, "posture">,
): readonly string[] {
  return benchmarks.flatMap((benchmark) =>
    (records[benchmark]?.nodeOnly ?? []).map((id, at) =>
      at === 0 && benchmarks.length > 1 ? `${benchmark} ${id}` : id,
    ),
  );
}

/** The text about a setting without effect. */
export function idleText({ setting, reason }: IdleNote, phrases: PosturePhrases): string {
  const { path, from = "" } = setting;
  return phrases.idle(path, from, phrases.reasons[reason]);
}

/**
 * The name of a benchmark: `written` itself, or that of a platform's version; `auto` is plain Kubernetes. Undefined if
 * there is none.
 */
function benchmarkNamed(
  written: string,
  version: KubernetesVersion,
  { benchmarks, mapping }: PostureTable,
): string | undefined {
  if (Object.hasOwn(benchmarks, written)) return written;
  const platform = written === "auto" ? "kubernetes" : written;
  const found = mapping.find(
    (row) =>
      row.platform === platform &&
      (row.since === undefined || !isBefore(version, row.since)) &&
      (row.until === undefined || !isBefore(row.until, version)),
  );
  return found?.benchmark;
}
