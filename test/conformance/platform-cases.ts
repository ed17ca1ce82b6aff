import { isDeepStrictEqual } from "node:util";
import { LineCounter, parseAllDocuments, isCollection, isMap, isScalar, isSeq } from "yaml";
import { reportFile } from "../../server/src/answers/reports/file-report.ts";
import { fileAnswer } from "../../server/src/shells/cli/batch/batch-file.ts";
import { defaultVersion, versionFrom } from "../../server/src/facts/field-index.ts";
import type { KubernetesVersion } from "../../server/src/facts/table.ts";
import { nanoseconds } from "../../server/src/platforms/kinds/shared/problems.ts";
import { jsonText } from "../../server/src/engine/text/json-text.ts";
import { parseQuantity } from "../../server/src/engine/syntax/quantity.ts";
import { knowledge } from "../support/knowledge.ts";

/** A file of a platform, and what its own code makes of it. */
export interface PlatformCase {
  readonly id: string;
  readonly platform: string;
  readonly file: string;
  readonly text: string;
  readonly since?: string;
  readonly until?: string;
  readonly expect: {
    /** Null: it is taken, but has not the effect that is meant. */
    readonly accepted: boolean | null;
    readonly errors: readonly { readonly path: string; readonly about: string }[];
    readonly effective?: Readonly<Record<string, unknown>>;
    readonly silent?: boolean;
    readonly ignored?: readonly string[];
    readonly overwritten?: readonly string[];
    readonly warnings?: readonly (string | { readonly path: string })[];
    readonly when?: string;
  };
}

interface ShownFinding {
  readonly rule: string;
  readonly severity: string;
  readonly message: string;
  readonly path: string;
  readonly range?: Readonly<Record<"start" | "end", Position>>;
}

interface Position {
  readonly line: number;
  readonly character: number;
}

/** In what we differ from the platform on one case, a sentence each; empty where we agree. */
export function platformDisagreement(platformCase: PlatformCase): readonly string[] {
  const { file: path, text, expect } = platformCase;
  const file = { path, location: `/${path}`, text, isNamed: true, invalidAt: undefined };
  const report = reportFile(file, { kubernetesVersion: versionOf(platformCase) }, knowledge);
  const answer = fileAnswer(path, report);
  const findings = JSON.parse(jsonText(answer.findings)) as ShownFinding[];
  const effective: unknown = answer["effective"] && JSON.parse(jsonText(answer["effective"]));
  const loud = findings.filter(({ severity }) => /^(?:error|warning)$/.test(severity));
  const errors = loud.filter(({ severity }) => severity === "error");
  return [
    ...(expect.accepted === false && errors.length === 0 ? ["not refused"] : []),
    ...expect.errors.flatMap(({ path: at, about: subject }) => {
      const counted = expect.accepted === false ? errors : loud;
      return isReportedAt(counted, text, at) ? [] : [`not told: ${at}: ${subject}`];
    }),
    ...(expect.accepted === true ? errors : [])
      .filter(({ rule }) => rule.startsWith("platform-"))
      .map(({ rule, message }) => `refused by ${rule}: ${message}`),
    ...(expect.silent ? loud : []).map(({ rule, message }) => `not silent: ${rule}: ${message}`),
    ...wrongValues(effective, comparable(platformCase), "effective"),
    ...(expect.silent ? [] : notesOf(platformCase)).flatMap((at) =>
      isReportedAt(findings, text, at) ? [] : [`no finding about ${at}`],
    ),
  ];
}

/** The version that a case is of: its conditions may name one, in words. */
function versionOf({ until = "", expect: { when = "" } }: PlatformCase): KubernetesVersion {
  const named = versionFrom(until) ?? versionFrom(/^kubelet (\d\.\d+)$/.exec(when)?.[1] ?? "");
  return named ?? defaultVersion;
}

/**
 * Values that depend on the machine are written as a formula: without a description of the machine there is nothing to
 * compare.
 */
function comparable({ expect: { effective = {}, when = "" } }: PlatformCase): unknown {
  const isOfMachine =
    /ENI|_enis|standard value|SKU|instance|resource-provider|network plugin/i.test(when);
  const entries = Object.entries(effective);
  const ofMachine = ["maxPods", "kubeReserved", "systemReserved"];
  return Object.fromEntries(
    isOfMachine ? entries.filter(([name]) => !ofMachine.includes(name)) : entries,
  );
}

function notesOf({
  expect: { ignored = [], overwritten = [], warnings = [] },
}: PlatformCase): readonly string[] {
  return [...ignored, ...overwritten, ...warnings].map((loss) =>
    typeof loss === "string" ? loss : loss.path,
  );
}

/**
 * Values of the platform's result that ours lacks. The platform's result is a part of the whole, in its own spelling.
 */
function wrongValues(ours: unknown, theirs: unknown, path: string): string[] {
  if (isObject(theirs)) {
    const object = isObject(ours) ? ours : {};
    return Object.entries(theirs).flatMap(([key, value]) =>
      wrongValues(memberOf(object, key), value, `${path}.${key}`),
    );
  }
  if (isSame(ours, theirs)) return [];
  return [`${path}: expected ${JSON.stringify(theirs)}, we have ${JSON.stringify(ours)}`];
}

/** A member by its name; some cases write a whole path, such as `authorization.mode`. */
function memberOf(object: Readonly<Record<string, unknown>>, key: string): unknown {
  if (key in object || !key.includes(".")) return object[key];
  return key
    .split(".")
    .reduce<unknown>((node, step) => (isObject(node) ? node[step] : undefined), object);
}

/** Values that Go omits as empty are equal to empty ones; durations and quantities are equal if they mean the same. */
function isSame(ours: unknown, theirs: unknown): boolean {
  if (isDeepStrictEqual(ours, theirs)) return true;
  if (ours === undefined) {
    const isEmpty = ["", 0, false, "0s"].includes(theirs as string | number | boolean);
    return isEmpty || (Array.isArray(theirs) && theirs.length === 0);
  }
  if (Array.isArray(ours) && Array.isArray(theirs)) {
    return (
      ours.length === theirs.length &&
      theirs.every((item, at) => wrongValues(ours[at], item, "").length === 0)
    );
  }
  if (typeof ours !== "string" || typeof theirs !== "string") return false;
  return [nanoseconds, quantityOf].some((read) => {
    const value = read(ours);
    return value !== undefined && value === read(theirs);
  });
}

function quantityOf(text: string): bigint | undefined {
  return parseQuantity(text)?.nanos;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** True if a finding is at a path of the document, or at the nearest place and names its last key. */
function isReportedAt(findings: readonly ShownFinding[], text: string, path: string): boolean {
  if (path === "") return findings.length > 0;
  const keys = keysOf(path);
  const last = keys.at(-1) ?? "";
  const { span, isWhole } = placeOf(text, keys);
  return findings.some(({ range, message, path: at }) => {
    const isThere =
      !range || !span || (before(range.start, span.end) && before(span.start, range.end));
    return isThere && (isWhole || message.includes(last) || at.includes(last));
  });
}

function before(a: Position, b: Position): boolean {
  return a.line < b.line || (a.line === b.line && a.character <= b.character);
}

/** `a.b[0].[c.d]`, or such paths one behind the other, as keys and numbers. */
function keysOf(path: string): readonly string[] {
  return [...path.matchAll(/\[([^\]]+)\]|[^.[\]\s]+/g)].map(([all, inner]) => inner ?? all);
}

/** Where a path is written; the nearest thing around it where it is not. */
function placeOf(
  text: string,
  keys: readonly string[],
): { readonly span?: Readonly<Record<"start" | "end", Position>>; readonly isWhole: boolean } {
  const lines = new LineCounter();
  const documents = parseAllDocuments(text, { lineCounter: lines });
  if (!Array.isArray(documents)) return { isWhole: false };
  const [document] = documents;
  let node: unknown = document?.contents;
  let range: readonly [number, number] | undefined;
  let found = 0;
  for (const key of keys) {
    if (!isCollection(node)) break;
    if (isMap(node)) {
      const pair = node.items.find((item) => isScalar(item.key) && String(item.key.value) === key);
      if (!pair || !isScalar(pair.key)) break;
      const value: unknown = pair.value;
      const start = pair.key.range?.[0] ?? 0;
      const end = rangeOf(value)?.[1] ?? pair.key.range?.[1] ?? start;
      [node, range] = [value, [start, end]];
    } else {
      if (!isSeq(node)) break;
      node = node.items[Number(key)];
      range = rangeOf(node) ?? range;
    }
    found++;
  }
  const isWhole = found === keys.length;
  if (!range) return { isWhole };
  const [start, end] = range.map((offset) => lines.linePos(offset));
  if (!start || !end) return { isWhole };
  const position = ({ line, col }: { line: number; col: number }): Position => {
    return { line: line - 1, character: col - 1 };
  };
  return { span: { start: position(start), end: position(end) }, isWhole };
}

function rangeOf(node: unknown): readonly [number, number] | undefined {
  const isNode = isCollection(node) || isScalar(node);
  return isNode && node.range ? [node.range[0], node.range[1]] : undefined;
}
