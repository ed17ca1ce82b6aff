import type { SourceFile } from "../engine/parts/source-file.ts";
import type { Completion } from "../engine/analysis/part-results.ts";
import { overFileOf } from "./flag-documentation.ts";
import { configIndex } from "../kubelet/index.ts";
import { valueIn } from "../facts/field-index.ts";
import type { Flag } from "../facts/flag-index.ts";
import type { Knowledge } from "../engine/analysis/knowledge.ts";
import type { FlagKind, KubernetesVersion } from "../facts/table.ts";
import { cursorAt } from "../engine/syntax/cursor-at.ts";
import type { Cursor, CursorStep } from "../engine/syntax/cursor.ts";
import type { Span } from "../engine/text/span.ts";
import type { ReadPlace } from "./check-place.ts";
import type { FlagForm, FlagPlace } from "./flag-place.ts";

/** Where a flag's name or value is typed, and how it is to be written there. */
interface FlagCursor {
  readonly form: FlagForm;
  /** The version whose flags they are. */
  readonly version: KubernetesVersion;
  readonly span: Span;
  /** The text before the inserted text. */
  readonly lead: string;
  /** Undefined: the name of a flag is typed. */
  readonly flag: string | undefined;
  /** A value behind the name is there already, or belongs elsewhere. */
  readonly isNameAlone: boolean;
  /** A value gets quotes, as one of a map of texts needs them. */
  readonly isQuoted: boolean;
}

/** Names of flags, and values, at an offset of a file with `places`; works in text that does not parse. */
export function flagCompletionsAt(
  source: SourceFile,
  places: readonly ReadPlace[],
  offset: number,
  knowledge: Knowledge,
): readonly Completion[] {
  const inLines = places.find(({ place }) => place.form === "command-line");
  const cursor = inLines
    ? lineCursor(source.text, offset, inLines.version, knowledge)
    : documentCursor(source, places, offset);
  if (!cursor) return [];
  const flags = knowledge.flags.flagsIn(cursor.version);
  if (cursor.flag === undefined)
    return [...flags.values()]
      .filter(({ record }) => !record.hidden)
      .map((flag) => nameItem(flag, cursor, knowledge));
  const flag = flags.get(cursor.flag.replaceAll("_", "-"));
  if (!flag) return [];
  const { values, isFree } = valuesOf(flag, cursor.version, knowledge);
  const entry = entryAt(source.text, cursor, flag.record.kind, offset);
  const offered =
    entry.part === "whole"
      ? values
      : entry.part === "key"
        ? values.map((value) => value.replace(/[=<].*/s, ""))
        : flag.record.kind === "gates"
          ? ["true", "false"]
          : [];
  return offered.map((value, at) => ({
    ...valueItem(value, at, entry.cursor),
    ...(isFree && { free: {} }),
  }));
}

/** The sign between the key and the value of an entry, by the kinds of flags that have several entries. */
const marks: Partial<Record<FlagKind, string>> = { gates: "=", map: "=", thresholds: "<" };

interface EntryCursor {
  readonly cursor: FlagCursor;
  readonly part: "whole" | "key" | "value";
}

/** The cursor in one entry of a value such as `A=true,B=false`; its key or its value alone where it has both. */
function entryAt(text: string, cursor: FlagCursor, kind: FlagKind, offset: number): EntryCursor {
  const mark = marks[kind];
  const written = text.slice(cursor.span.start, cursor.span.end);
  if (mark === undefined || !/[,=<]/.test(written)) return { cursor, part: "whole" };
  const quotes = /^["']/.test(written) ? 1 : 0;
  const value = { start: cursor.span.start + quotes, end: cursor.span.end - quotes };
  const start = Math.max(value.start, text.lastIndexOf(",", offset - 1) + 1);
  const comma = text.indexOf(",", offset);
  const end = comma < 0 ? value.end : Math.min(value.end, comma);
  const inside = { ...cursor, isQuoted: false, lead: "" };
  const at = text.slice(start, end).indexOf(mark);
  if (at < 0) return { cursor: { ...inside, span: { start, end } }, part: "whole" };
  return offset <= start + at
    ? { cursor: { ...inside, span: { start, end: start + at } }, part: "key" }
    : { cursor: { ...inside, span: { start: start + at + mark.length, end } }, part: "value" };
}

function isMap(form: FlagPlace["form"]): boolean {
  return form === "map" || form === "dashed-map";
}

function nameItem(flag: Flag, cursor: FlagCursor, { flags, language }: Knowledge): Completion {
  const { form, version, span, lead, isNameAlone, isQuoted } = cursor;
  const dashes = form === "words" || form === "command-line" || form === "dashed-map" ? "--" : "";
  const label = `${dashes}${flag.name}`;
  const isNewEntry = isMap(form) && isQuoted;
  const end = isNewEntry ? ': "$1"$0' : isNameAlone ? "" : isMap(form) ? ": " : "=";
  const detail = language.hover.typeAndDefault(
    language.flags.values[flag.record.kind].replaceAll("`", ""),
    flags.defaultIn(flag, version) || undefined,
  );
  const isDeprecated = flag.record.deprecated === true;
  return {
    label,
    kind: "property",
    detail,
    isDetailBeside: true,
    insert: { span, text: `${lead}${label}${end}`, isSnippet: isNewEntry },
    // Most flags have a field instead. Flags without one come first, flags of libraries last.
    sortText: `${overFileOf(flag) ? 1 : isDeprecated ? 2 : 0}${flag.name}`,
    deprecated: isDeprecated ? true : undefined,
    retrigger: !isNameAlone && !isMap(form) ? true : undefined,
    documentation: { of: "flag", name: flag.name },
  };
}

function valueItem(value: string, at: number, { span, lead, isQuoted }: FlagCursor): Completion {
  const text = isQuoted ? `"${value}"` : value;
  return {
    label: value,
    kind: "value",
    insert: { span, text: `${lead}${text}`, isSnippet: false },
    sortText: String(at).padStart(4, "0"),
    filterText: isQuoted ? text : undefined,
  };
}

interface FlagValues {
  readonly values: readonly string[];
  /** Others are possible too. */
  readonly isFree: boolean;
}

/** The values, or the beginnings of values, that a flag accepts. */
function valuesOf(
  flag: Flag,
  version: KubernetesVersion,
  { schema, gates }: Knowledge,
): FlagValues {
  const { kind, field } = flag.record;
  if (kind === "bool") return { values: ["true", "false"], isFree: false };
  if (kind === "gates") {
    const values = gates.namesIn(version).map((name) => {
      const state = gates.stateIn(name, version);
      return `${name}=${state?.default === true ? "false" : "true"}`;
    });
    return { values, isFree: false };
  }
  const found = field === undefined ? undefined : configIndex(schema, version)?.byPath.get(field);
  if (!found) return { values: [], isFree: true };
  const { record, item } = found;
  const closed = valueIn(record.enum?.value, version) ?? valueIn(item?.record.enum?.value, version);
  if (closed) {
    return { values: closed.map(String).filter((value) => value !== ""), isFree: false };
  }
  const known = valueIn(record.known, version) ?? [];
  if (record.type !== "map") return { values: known, isFree: true };
  const mark = kind === "thresholds" ? "<" : "=";
  return { values: known.map((key) => `${key}${mark}`), isFree: false };
}

/** In a line of a unit, an environment file, or a file of arguments. */
function lineCursor(
  text: string,
  offset: number,
  version: KubernetesVersion,
  { flags }: Knowledge,
): FlagCursor | undefined {
  const start = text.lastIndexOf("\n", offset - 1) + 1;
  const before = text.slice(start, offset);
  if (/^\s*[#;]/.test(before)) return undefined;
  const rest = /^[\w-]*/.exec(text.slice(offset))?.[0] ?? "";
  const base = { form: "command-line", version, lead: "", isQuoted: false } as const;
  const [, flag, sign, value] =
    /(?:^|[\s"'=])--([\w-]+)([= ])(?:[^\s"']*,)?([^\s"',]*)$/.exec(before) ?? [];
  const known =
    flag === undefined ? undefined : flags.flagsIn(version).get(flag.replaceAll("_", "-"));
  // A switch does not take the next word: the kubelet reads it as a command that it does not know.
  const isNextWord = sign === " " && known?.record.kind === "bool";
  if (flag !== undefined && value !== undefined && !value.startsWith("-") && !isNextWord) {
    const after = /^[\w.:=<%/-]*/.exec(text.slice(offset))?.[0] ?? "";
    const span = { start: offset - value.length, end: offset + after.length };
    return { ...base, span, flag, isNameAlone: false };
  }
  const [, name] = /(?:^|[\s"'=])(-{0,2}[\w-]*)$/.exec(before) ?? [];
  // A word without a dash is a path or a section of the unit.
  if (name === undefined || (name !== "" && !name.startsWith("-"))) return undefined;
  if (name === "" && !/^\s*(?:Exec\w+=|Environment=|(?:export\s+)?KUBE\w*=|--?\w)/.test(before))
    return undefined;
  const isNameAlone = text.startsWith("=", offset + rest.length);
  const span = { start: offset - name.length, end: offset + rest.length };
  return { ...base, span, flag: undefined, isNameAlone };
}

/** In a document of YAML or JSON. */
function documentCursor(
  { text, lines, file }: SourceFile,
  places: readonly ReadPlace[],
  offset: number,
): FlagCursor | undefined {
  const { format, documents } = file;
  const document = documents.findLast(({ span }) => span.start <= offset);
  if (!document) return undefined;
  const { span: region, root } = document;
  const cursor = cursorAt({ text, lines, format, document: region, root }, offset);
  if (cursor.at === "none") return undefined;
  const at = nameOf(cursor.path);
  // Another document may have a place of the same name.
  const read = places.find(
    ({ place: { name, region: placeRegion } }) =>
      placeRegion.start >= region.start &&
      placeRegion.start <= region.end &&
      (at === name || at.startsWith(`${name}[`)),
  );
  const found = read && cursorIn(read.place, cursor, text, offset);
  return found && { ...found, version: read.version };
}

function cursorIn(
  { form, name, args }: FlagPlace,
  cursor: Exclude<Cursor, { at: "none" }>,
  text: string,
  offset: number,
): Omit<FlagCursor, "version"> | undefined {
  const { span, lead, style } = cursor;
  const isHolder = nameOf(cursor.path) === name;
  const base = { form, span, lead, isNameAlone: true, isQuoted: false };
  if (isMap(form) || form === "named-values") {
    if (cursor.at === "key" && isMap(form) && isHolder) {
      const isNameAlone = cursor.hasColon;
      return { ...base, flag: undefined, isNameAlone, isQuoted: style === "block" && !isNameAlone };
    }
    if (cursor.at !== "value") return undefined;
    if (isMap(form)) {
      const flag = cursor.key.replace(/^--/, "");
      return isHolder ? { ...base, flag, isQuoted: true } : undefined;
    }
    if (cursor.key === "name") return { ...base, flag: undefined };
    const pair = args.find((arg) => arg.span.start <= offset && offset <= arg.span.end + 1);
    const flag = /^--([\w-]+)=/.exec(pair?.text ?? "")?.[1];
    return flag === undefined ? undefined : { ...base, flag, isQuoted: true };
  }
  if (cursor.at !== "item" || !isHolder) return undefined;
  const written = text.slice(span.start, span.end);
  const [, quote, flag] = /^(["']?)-*(\w[\w-]*)=/.exec(written) ?? [];
  if (flag === undefined) return { ...base, flag: undefined, isNameAlone: false };
  const start = text.indexOf("=", span.start) + 1;
  return { ...base, span: { start, end: quote === "" ? span.end : span.end - 1 }, lead: "", flag };
}

function nameOf(path: readonly CursorStep[]): string {
  return path
    .map((step) => ("key" in step ? step.key : `[${step.item}]`))
    .join(".")
    .replaceAll(".[", "[");
}
