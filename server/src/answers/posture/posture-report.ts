import {
  type RefusedValues,
  type CheckedStack,
  refusedValues,
  type TreeNode,
} from "../../kubelet/index.ts";
import { assessBenchmark, toolVerdict, type ToolVerdict } from "./assess.ts";
import type { AnswerSetting } from "./control-answers.ts";
import { boundsOf, controlFacts } from "./control-facts.ts";
import type { PostureVerdict } from "./controls.ts";
import type { Evidence } from "./evidence.ts";
import type {
  BenchmarkRecord,
  CheckRecord,
  ControlId,
  ControlReason,
  ControlSeverity,
  PostureTable,
} from "../../facts/posture-table.ts";
import type { PostureBounds, PostureException } from "../../stacks/project/index.ts";
import type { PostureWord } from "./messages/posture-phrases.ts";
import { jsonText, type ExactJson } from "../../engine/text/json-text.ts";
import { stepsOfPath } from "../../engine/text/value-path.ts";
import {
  type Origin,
  type SetPhrases,
  type StackPlace,
  entriesAtPath,
  originOf,
  originText,
  placeOfOrigin,
  textOfPlace,
} from "../../stacks/index.ts";
import type { Span } from "../../engine/text/span.ts";
import { templateText } from "../../engine/syntax/template-text.ts";

/** Options of a report. */
export interface PostureOptions {
  /** Checks of a higher level are left out. */
  readonly level?: number | undefined;
  /** A secure default is not enough: auditors want some values written. */
  readonly strict?: boolean | undefined;
  /** The set is the dump of a running kubelet, which has no command line. */
  readonly isDump?: boolean;
  /** Bounds of a project for values that are numbers, by the id of a check or a control. */
  readonly controls?: ReadonlyMap<string, PostureBounds> | undefined;
  /** Evidence for the benchmarks' own tools; undefined: their results are not computed. */
  readonly evidence?: Evidence | undefined;
}

/** A value that decides a check, and where it comes from. */
export interface PostureSetting {
  readonly path: string;
  /** As JSON; undefined: nothing sets it, and there is no default. */
  readonly value: string | undefined;
  readonly origin: Origin;
  /** `40-local.conf:7`; undefined for a default. */
  readonly from: string | undefined;
  readonly place: StackPlace | undefined;
  /** The layers below that say something else. */
  readonly over: readonly HiddenSetting[];
}

/** A value that does not hold, as JSON, and where it is written. */
interface HiddenSetting {
  readonly value: string;
  readonly from: string;
  readonly place: StackPlace | undefined;
}

/** A check of a benchmark, and what the benchmark's own tool says of it. */
export interface BenchmarkCheck {
  readonly benchmark: string;
  readonly check: CheckRecord;
  readonly tool?: ToolVerdict;
  /** Why the tool sees something else, where that is plain. */
  readonly blindTo?: "drop-ins" | "defaults";
}

/** The result of a control, with its remarks, and the benchmarks' checks of it. */
export interface PostureRow {
  /** Never empty; at most one of each benchmark. */
  readonly checks: readonly BenchmarkCheck[];
  readonly control: ControlId;
  readonly severity: ControlSeverity;
  readonly verdict: PostureWord;
  readonly settings: readonly PostureSetting[];
  readonly reason?: ControlReason;
  /** The bounds of the project that have decided. */
  readonly bounds?: PostureBounds;
  /** The exception, with its reason and last day. */
  readonly exception?: PostureException;
  /** The value to write for a failing check, and the layer that would hide it elsewhere. */
  readonly fix?: PostureAnswer;
}

/** The settings that answer a check. */
interface PostureAnswer {
  readonly settings: readonly AnswerSetting[];
  /** As a person writes them: `podPidsLimit: 4096`. */
  readonly text: string;
  /** `40-local.conf:7`: what decides now. */
  readonly at: string | undefined;
  readonly isFlag: boolean;
}

/** The rows of a benchmark's checks over a set, in the benchmark's order; none where there is no such benchmark. */
export function postureRows(
  stack: CheckedStack,
  name: string,
  options: PostureOptions,
  table: PostureTable,
  phrases: SetPhrases,
): readonly PostureRow[] {
  const benchmark = table.benchmarks[name];
  if (!benchmark) return [];
  const { level = 2, evidence } = options;
  const refused = refusedValues(stack);
  const isOfBranch = branchesOf(stack);
  return assessBenchmark(benchmark, stack.effective, table)
    .filter(({ check }) => (check.level ?? 1) <= level)
    .map(({ check, verdict: found, paths, asked, reason: foundReason, answer }): PostureRow => {
      const refusedPaths = refusedAmong(paths, asked, refused);
      const settings = [...new Set([...refusedPaths, ...paths])].map((path) =>
        settingAt(stack, path, phrases),
      );
      if (settings.some((setting) => isOpen(setting, stack) || isOfBranch(setting))) {
        return openRow(name, check, settings);
      }
      const { verdict, reason, bounds }: ControlResult =
        refusedPaths.length > 0
          ? { verdict: "unknown", reason: "refused" }
          : withOptions({ verdict: found, reason: foundReason }, settings, check, options);
      const fix = verdict === "fail" ? fixOf(answer, settings, bounds) : undefined;
      const tool = evidence && toolVerdict(benchmark, check, evidence, table);
      const blindness = blindnessOf(benchmark, tool, verdict, settings[0]);
      return {
        checks: [{ benchmark: name, check, tool, ...blindness }],
        control: check.control,
        severity: controlFacts[check.control].severity,
        verdict,
        settings,
        reason,
        bounds,
        fix,
      };
    });
}

/**
 * Rejected values that a control depends on: those that decide, and others that it read. Of a map, only the keys that
 * decide.
 */
function refusedAmong(
  paths: readonly string[],
  asked: readonly string[],
  { refusedAt }: RefusedValues,
): readonly string[] {
  const deciding = paths.flatMap((path) => refusedAt(path)?.path ?? []);
  const others = asked.filter((path) => refusedAt(path)?.path === path);
  return [...new Set([...deciding, ...others])];
}

/** Whether a platform fills in a setting with a value that its document does not tell. */
function isOpen({ path, origin }: PostureSetting, { platform }: CheckedStack): boolean {
  const field = String(stepsOfPath(path)[0] ?? "");
  return origin.from === "default" && platform?.computed.has(field) === true;
}

/** The start of a document or of a unit: a condition around it decides about all settings, and not about one. */
const documentStart =
  /^[ \t-]*["']?(?:apiVersion|kind|version)["']?[ \t]*:|^[ \t]*(?:\[Service\]|ExecStart=)/m;

/** A test whether a condition or a loop of a template decides that a setting is there. Each text is searched once. */
function branchesOf(stack: CheckedStack): (setting: PostureSetting) => boolean {
  const known = new Map<string, readonly Span[]>();
  return ({ place }) => {
    const text = place && textOfPlace(place, stack)?.text;
    if (!place || text === undefined) return false;
    const branches = known.get(text) ?? templateText(text)?.branches ?? [];
    known.set(text, branches);
    const { start } = place.span;
    const branch = branches.find((one) => one.start <= start && start < one.end);
    return branch !== undefined && !documentStart.test(text.slice(branch.start, start));
  };
}

/** The row of a check whose answer depends on a value that is filled in elsewhere. */
function openRow(
  benchmark: string,
  check: CheckRecord,
  settings: readonly PostureSetting[],
): PostureRow {
  const { control } = check;
  const { severity } = controlFacts[control];
  const row = { checks: [{ benchmark, check }], control, severity, settings };
  return withoutAnswer(row, "filled-in");
}

/** A row without values: `reason` says where they are. */
export function withoutAnswer(
  {
    checks,
    control,
    severity,
    settings,
  }: Pick<PostureRow, "checks" | "control" | "severity" | "settings">,
  reason: "filled-in" | "not-read",
): PostureRow {
  const unknown = settings.map(({ path, origin, over }) => ({
    path,
    origin,
    over,
    value: undefined,
    from: undefined,
    place: undefined,
  }));
  return { checks, control, severity, settings: unknown, verdict: "unknown", reason };
}

interface ControlResult {
  readonly verdict: PostureVerdict;
  readonly reason: ControlReason | undefined;
  readonly bounds?: PostureBounds;
}

function withOptions(
  result: ControlResult,
  settings: readonly PostureSetting[],
  check: CheckRecord,
  { strict = false, isDump = false, controls }: PostureOptions,
): ControlResult {
  const { control } = check;
  const ofFlags =
    control === "hostname-override" || (control === "seccomp-default" && result.verdict === "fail");
  if (isDump && ofFlags) return { verdict: "unknown", reason: "not-in-dump" };
  const bounds = boundsOf(check, controls);
  const number = Number(settings[0]?.value ?? NaN);
  if (bounds && !Number.isNaN(number)) {
    const { min = -Infinity, max = Infinity } = bounds;
    const isUnlimited = controlFacts[control].isUnlimited?.(number) ?? false;
    // The benchmark decides about "no limit" if the project only asks for a minimum.
    if (isUnlimited && max === Infinity) return result;
    const isIn = number >= min && number <= max && !isUnlimited;
    return { verdict: isIn ? "pass" : "fail", reason: undefined, bounds };
  }
  const isDefault =
    settings.length > 0 && settings.every(({ origin }) => origin.from === "default");
  // Nothing is to be written where a flag must not be there.
  const isAbsent = settings.every(({ path }) => path.startsWith("--"));
  if (strict && result.verdict === "pass" && isDefault && !isAbsent && !isDump) {
    return { verdict: "fail", reason: "default-only" };
  }
  return result;
}

/** The value at a path of a set, and where it comes from; a path that begins with dashes is a flag that no field stands for. */
export function settingAt(stack: CheckedStack, path: string, phrases: SetPhrases): PostureSetting {
  const base = { path, origin: { from: "default" } as const, place: undefined, over: [] };
  if (path.startsWith("--")) {
    const flag = stack.effective.flags.others.get(path.slice(2));
    return { ...base, value: flag && jsonText(flag.text), from: flag && path };
  }
  const [entry, ...hidden] = entriesAtPath(stack, path);
  const [, gate] = /^featureGates\.(\w+)$/.exec(path) ?? [];
  if (!entry && gate !== undefined) {
    return { ...base, value: String(stack.effective.isGateOn(gate)), from: undefined };
  }
  if (!entry) return { ...base, value: undefined, from: undefined };
  const fromText = (origin: Origin): string | undefined =>
    origin.from === "default" ? undefined : originText(origin, stack, phrases);
  const origin = originOf(entry, stack);
  const value = postureValueText(entry.value);
  const over = hidden.flatMap((hiddenEntry) => {
    const hiddenOrigin = originOf(hiddenEntry, stack);
    const from = fromText(hiddenOrigin);
    const text = postureValueText(hiddenEntry.value);
    if (from === undefined || text === value) return [];
    return [{ value: text, from, place: placeOfOrigin(hiddenOrigin, stack) }];
  });
  return { path, value, origin, over, from: fromText(origin), place: placeOfOrigin(origin, stack) };
}

/** kube-bench and kubescape read one file and no drop-ins; kube-bench knows no default either. */
function blindnessOf(
  { tool: name, layouts = [] }: BenchmarkRecord,
  tool: ToolVerdict | undefined,
  verdict: PostureWord,
  setting: PostureSetting | undefined,
): Pick<BenchmarkCheck, "blindTo"> {
  const readsOneFile = name === "kube-bench" || name === "kubescape";
  if (!readsOneFile || !layouts.includes("plain") || !setting || !differs(tool, verdict)) return {};
  const { origin } = setting;
  if (origin.from === "file" && origin.layer > 0) return { blindTo: "drop-ins" };
  const isDefault = origin.from === "default" && setting.value !== undefined;
  return isDefault && name === "kube-bench" ? { blindTo: "defaults" } : {};
}

/**
 * True if a tool has another result. A warning for a failing check, or for one that needs a person, is not another
 * result.
 */
export function differs(tool: ToolVerdict | undefined, verdict: PostureWord): boolean {
  if (tool === undefined || tool === verdict || tool === "info") return false;
  return !(tool === "warn" && (verdict === "fail" || verdict === "manual"));
}

/** The answer in the layer that wins, since it would hide one below. */
function fixOf(
  answer: readonly AnswerSetting[],
  [decides]: readonly PostureSetting[],
  bounds: PostureBounds | undefined,
): PostureRow["fix"] {
  if (answer.length === 0) return undefined;
  const { min = -Infinity, max = Infinity } = bounds ?? {};
  const settings = answer.map(({ path, value }) => ({
    path,
    value: typeof value === "number" ? Math.max(min, Math.min(max, value)) : value,
  }));
  const text = settings.map(answerSettingText).join(", ");
  return { settings, text, at: decides?.from, isFlag: decides?.origin.from === "flag" };
}

/** A setting as a person writes it. */
export function answerSettingText({ path, value }: AnswerSetting): string {
  return `${path}: ${shownValue(value)}`;
}

/** A value as a person writes it. */
export function shownValue(value: ExactJson): string {
  if (Array.isArray(value)) return `[${value.map(shownValue).join(", ")}]`;
  return typeof value === "string" && value !== "" ? value : jsonText(value);
}

/** A value on one line, as a report shows it: `false`, `[a, b]`, `{memory.available: 100Mi}`. */
function postureValueText(node: TreeNode): string {
  switch (node.kind) {
    case "scalar":
      return node.text === "" && node.value.type === "string" ? '""' : node.text;
    case "list":
      return `[${node.items.map(postureValueText).join(", ")}]`;
    case "map": {
      const members = [...node.entries].map(
        ([name, { value }]) => `${name}: ${postureValueText(value)}`,
      );
      return `{${members.join(", ")}}`;
    }
  }
}
