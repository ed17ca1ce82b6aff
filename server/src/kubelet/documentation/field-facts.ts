import type { HoverPhrases } from "../messages/hover-phrases.ts";
import { valueIn, type Field } from "../../facts/field-index.ts";
import type { Constraint, Json, KubernetesVersion } from "../../facts/table.ts";
import type { UniformRecord } from "../../facts/uniform-record.ts";
import type { DocumentationContext } from "./documentation-context.ts";
import { code, firstSentence, jsonCode, shownPath } from "../../engine/reports/markdown.ts";
import { valueText } from "./value-text.ts";
import { isInSpan, versionRuns } from "./version-runs.ts";

/** More values than this get no text of their own. */
const maxWithText = 6;
/** More values than this are counted, not listed. */
const maxListed = 12;

/** The kubelet's own records are not written by hand: for them, only stated defaults are useful. */
const handWrittenKinds: ReadonlySet<string> = new Set([
  "KubeletConfiguration",
  "CredentialProviderConfig",
]);

/** The type in plain words: `integer`, `list of strings`, `map of strings to durations`. */
export function typeWords(field: Field, phrases: HoverPhrases): string {
  const { type } = field.record;
  if (type === "list" && field.item) return phrases.listOf(manyWords(field.item, phrases));
  if (type === "map" && field.item) return phrases.mapOf(manyWords(field.item, phrases));
  return phrases.types[type].one;
}

function manyWords(item: Field, phrases: HoverPhrases): string {
  return phrases.types[item.record.type].many;
}

/** The known facts about a field in one version, a Markdown list line each. */
export function factLines(field: Field, context: DocumentationContext): string[] {
  const { record } = field;
  const { phrases, version, knowledge } = context;
  const lines: (string | undefined)[] = [defaultLine(field, context)];
  const zero = zeroOf(record);
  if (record.zeroMeansDefault && zero !== undefined)
    lines.push(phrases.zeroMeansDefault(code(zero)));
  const range = constraintIn(field, "range", version);
  if (range) lines.push(phrases.range(range));
  lines.push(valueLine(field, context), formatLine(field, context));
  if (record.unit !== undefined) lines.push(phrases.unit(record.unit));
  if (record.gate !== undefined) {
    lines.push(phrases.gate(record.gate, version, knowledge.gates.stateIn(record.gate, version)));
  }
  if (record.requires) lines.push(phrases.requires(record.requires.map(pathCode)));
  if (record.conflicts) lines.push(phrases.conflicts(record.conflicts.map(pathCode)));
  if (record.flag !== undefined) lines.push(phrases.flag(record.flag));
  if (record.since) lines.push(phrases.since(record.since));
  if (record.apiVersions) lines.push(phrases.apiVersions(record.apiVersions.map(code)));
  if (record.deprecatedSince !== undefined) {
    lines.push(phrases.deprecatedFrom(record.deprecatedSince));
  }
  if (record.noEffectSince !== undefined) lines.push(phrases.noEffectFrom(record.noEffectSince));
  if (record.isPath) lines.push(phrases.isPath);
  return lines.filter((line) => line !== undefined);
}

/** The kubelet's default for the field, and the defaults of other versions. */
export function defaultLine(field: Field, context: DocumentationContext): string | undefined {
  const { phrases, version, kind } = context;
  const { record } = field;
  if (record.required) return phrases.required;
  if (field.name === "{}" || field.name === "[]") return undefined;
  if (!record.default && !handWrittenKinds.has(kind)) return undefined;
  if (record.type === "struct") return structDefault(field, context);
  const shown = (value: Json | undefined): string => defaultCode(value, record, phrases);
  const runs = versionRuns(record.default, record.since);
  const here = runs.find(({ versions }) => isInSpan(version, versions));
  const others = runs
    .filter((run) => run !== here && shown(run.value) !== shown(here?.value))
    .map(({ versions, value }) => ({ versions, code: shown(value) }));
  const current = shown(here?.value);
  return others.length === 0 ? phrases.default(current) : phrases.defaultByVersion(current, others);
}

/** The default of a missing struct: the stated defaults of its fields. */
function structDefault(
  field: Field,
  { phrases, version }: DocumentationContext,
): string | undefined {
  if (field.path === "") return undefined;
  if (field.record.pointer) return phrases.default(phrases.notSet);
  const entries = leafDefaults(field, version, "");
  return phrases.default(jsonCode(Object.fromEntries(entries)) ?? phrases.empty);
}

function leafDefaults(
  struct: Field,
  version: KubernetesVersion,
  prefix: string,
): [path: string, value: Json][] {
  return [...struct.children.values()].flatMap((child): [string, Json][] => {
    const path = `${prefix}${child.name}`;
    if (child.record.type === "struct") {
      return child.record.pointer ? [] : leafDefaults(child, version, `${path}.`);
    }
    const value = valueIn(child.record.default, version);
    return value === undefined || value === null ? [] : [[path, value]];
  });
}

/**
 * The default of a map's key that has one itself, or of a key that the default does not have; undefined for maps
 * without.
 */
export function entryDefault(
  holder: UniformRecord,
  key: string,
  { phrases, version }: DocumentationContext,
): string | undefined {
  const whole = valueIn(holder.default, version);
  if (typeof whole !== "object" || whole === null || Array.isArray(whole)) return undefined;
  const entries = new Map<string, Json>(Object.entries(whole));
  const entry = entries.get(key);
  if (entry !== undefined) return phrases.default(jsonCode(entry) ?? phrases.empty);
  return entries.size === 0 ? undefined : phrases.default(phrases.notSet);
}

function defaultCode(
  value: Json | undefined,
  record: UniformRecord,
  phrases: HoverPhrases,
): string {
  if (value !== undefined && value !== null && value !== "")
    return jsonCode(value) ?? phrases.empty;
  if (record.pointer) return value === "" ? code("") : phrases.notSet;
  const zero = zeroOf(record);
  return zero === undefined || zero === "" ? phrases.empty : code(zero);
}

/** The zero value of the type as it is written; undefined for types without one. */
export function zeroOf({ type }: UniformRecord): string | undefined {
  switch (type) {
    case "bool":
      return "false";
    case "string":
      return "";
    case "int32":
    case "int64":
    case "uint32":
    case "float64":
    case "quantity":
      return "0";
    case "duration":
    case "duration-or-nanoseconds":
      return "0s";
    case "time":
    case "struct":
    case "list":
    case "map":
      return undefined;
  }
}

/** A constraint of the field, or of its items. */
function constraintIn<K extends "range" | "format" | "enum">(
  field: Field,
  name: K,
  version: KubernetesVersion,
): ConstraintValue<K> | undefined {
  const constraint = (field.record[name] ?? field.item?.record[name]) as
    | Constraint<ConstraintValue<K>>
    | undefined;
  return valueIn(constraint?.value, version) ?? undefined;
}

type ConstraintValue<K extends "range" | "format" | "enum"> =
  NonNullable<UniformRecord[K]> extends Constraint<infer T> ? T : never;

/** The values that a field takes; undefined if they are not a closed set. */
export function valueLine(field: Field, context: DocumentationContext): string | undefined {
  const { phrases, version } = context;
  const allowed = constraintIn(field, "enum", version);
  if (allowed) {
    const values = allowed.map(String);
    return listLine(field, values, phrases.values, phrases.valueList, context);
  }
  const keys = valueIn(field.record.known, version);
  if (keys && field.record.type === "map") {
    return listLine(field, keys, phrases.knownKeys, phrases.knownKeyList, context);
  }
  const knownValues = keys ?? valueIn(field.item?.record.known, version);
  return (
    knownValues &&
    listLine(field, knownValues, phrases.knownValues, phrases.knownValueList, context)
  );
}

/** Few values are listed with the first sentence of their text, many in one line. */
function listLine(
  field: Field,
  values: readonly string[],
  inOneLine: HoverPhrases["values"],
  heading: string,
  { knowledge, kind, allValues }: DocumentationContext,
): string {
  const texts = values.map((value) => valueText(knowledge, kind, field.path, value));
  if (values.length > maxWithText || texts.every((text) => text === undefined)) {
    const shown = values.slice(0, allValues ? values.length : maxListed).map(code);
    return inOneLine(shown, values.length - shown.length);
  }
  const items = values.map((value, index) => {
    const text = texts[index];
    return `  - ${code(value)}${text === undefined ? "" : `: ${firstSentence(text)}`}`;
  });
  return [heading, ...items].join("\n");
}

function formatLine(field: Field, { phrases, version }: DocumentationContext): string | undefined {
  const format = constraintIn(field, "format", version);
  if (format) return phrases.formats[format];
  const { type } = field.record;
  const held = type === "list" || type === "map" ? field.item?.record.type : type;
  if (held === "duration" || held === "duration-or-nanoseconds") return phrases.formats.duration;
  return held === "quantity" ? phrases.formats.quantity : undefined;
}

function pathCode(path: string): string {
  return code(shownPath(path));
}
