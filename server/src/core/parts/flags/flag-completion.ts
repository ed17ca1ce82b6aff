import type { Completion } from "../answers.ts";
import { overFileOf } from "../../documentation/flag-documentation.ts";
import type { SourceFile } from "../../kubelet/analysis.ts";
import { apiVersionFor } from "../../kubelet/identify.ts";
import { valueIn } from "../../schema/field-index.ts";
import type { Flag } from "../../schema/flag-index.ts";
import type { Knowledge } from "../../schema/knowledge.ts";
import type { KubernetesVersion } from "../../schema/table.ts";
import { cursorAt } from "../../syntax/cursor-at.ts";
import type { Cursor, CursorStep } from "../../syntax/cursor.ts";
import type { Span } from "../../text/span.ts";
import type { FlagForm, FlagPlace } from "./flag-place.ts";

/** Where a flag's name or value is typed, and how it is to be written there. */
interface FlagCursor {
  readonly form: FlagForm;
  readonly span: Span;
  /** What stands before what is inserted. */
  readonly lead: string;
  /** Undefined: the name of a flag is typed. */
  readonly flag: string | undefined;
  /** A value behind the name is there already, or belongs elsewhere. */
  readonly isNameAlone: boolean;
  /** Already inside quotes, or on a line where they are the text's own. */
  readonly mayQuote: boolean;
}

/** Names of flags, and values, at an offset of a file with `places`; works in text that does not parse. */
export function flagCompletionsAt(
  source: SourceFile,
  places: readonly FlagPlace[],
  version: KubernetesVersion,
  offset: number,
  knowledge: Knowledge,
): readonly Completion[] {
  const cursor = places.some(({ form }) => form === "command-line")
    ? lineCursor(source.text, offset)
    : documentCursor(source, places, offset);
  if (!cursor) return [];
  const flags = knowledge.flags.flagsIn(version);
  if (cursor.flag === undefined)
    return [...flags.values()]
      .filter(({ record }) => !record.hidden)
      .map((flag) => nameItem(flag, cursor, version, knowledge));
  const flag = flags.get(cursor.flag.replaceAll("_", "-"));
  return flag
    ? valuesOf(flag, version, knowledge).map((value, at) => valueItem(value, at, cursor))
    : [];
}

function nameItem(
  flag: Flag,
  cursor: FlagCursor,
  version: KubernetesVersion,
  { flags, language }: Knowledge,
): Completion {
  const { form, span, lead, isNameAlone, mayQuote } = cursor;
  const dashes = form === "words" || form === "command-line" ? "--" : "";
  const label = `${dashes}${flag.name}`;
  const between = form === "map" ? ": " : isNameAlone ? "" : "=";
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
    insert: {
      span,
      text:
        form === "map" && mayQuote
          ? `${lead}${label}: "$1"$0`
          : `${lead}${label}${isNameAlone ? "" : between}`,
      isSnippet: form === "map" && mayQuote,
    },
    // A field takes the place of most flags; those without one come first, and those of libraries last.
    sortText: `${overFileOf(flag) ? 1 : isDeprecated ? 2 : 0}${flag.name}`,
    ...(isDeprecated && { deprecated: true }),
    ...(!isNameAlone && form !== "map" && { retrigger: true }),
    documentation: { of: "flag", name: flag.name },
  };
}

function valueItem(value: string, at: number, { span, lead, mayQuote }: FlagCursor): Completion {
  const text = mayQuote ? `"${value}"` : value;
  return {
    label: value,
    kind: "value",
    insert: { span, text: `${lead}${text}`, isSnippet: false },
    sortText: String(at).padStart(4, "0"),
    ...(mayQuote && { filterText: text }),
  };
}

/** What a flag's value may be, or begin with. */
function valuesOf(
  flag: Flag,
  version: KubernetesVersion,
  { schema, gates }: Knowledge,
): readonly string[] {
  const { kind, field } = flag.record;
  if (kind === "bool") return ["true", "false"];
  if (kind === "gates") {
    return gates.namesIn(version).map((name) => {
      const state = gates.stateIn(name, version);
      return `${name}=${state?.default === true ? "false" : "true"}`;
    });
  }
  const main = "KubeletConfiguration";
  const found =
    field === undefined
      ? undefined
      : schema.indexOf(main, apiVersionFor(main) ?? "", version)?.byPath.get(field);
  if (!found) return [];
  const { record, item } = found;
  const values = valueIn(record.enum?.value, version) ?? valueIn(item?.record.enum?.value, version);
  if (values) return values.map(String).filter((value) => value !== "");
  const keys = valueIn(record.known, version) ?? [];
  const mark = kind === "thresholds" ? "<" : "=";
  return record.type === "map" ? keys.map((key) => `${key}${mark}`) : keys;
}

/** In a line of a unit, an environment file, or a file of arguments. */
function lineCursor(text: string, offset: number): FlagCursor | undefined {
  const start = text.lastIndexOf("\n", offset - 1) + 1;
  const before = text.slice(start, offset);
  if (/^\s*[#;]/.test(before)) return undefined;
  const rest = /^[\w-]*/.exec(text.slice(offset))?.[0] ?? "";
  const base = { form: "command-line", lead: "", mayQuote: false } as const;
  const [, flag, value] =
    /(?:^|[\s"'=])--([\w-]+)[= ](?:[^\s"']*,)?([^\s"',]*)$/.exec(before) ?? [];
  if (flag !== undefined && value !== undefined && !value.startsWith("-")) {
    const span = { start: offset - value.length, end: offset + rest.length };
    return { ...base, span, flag, isNameAlone: false };
  }
  const [, name] = /(?:^|[\s"'=])(-{0,2}[\w-]*)$/.exec(before) ?? [];
  // A word that is no flag is a path or a section of the unit.
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
  places: readonly FlagPlace[],
  offset: number,
): FlagCursor | undefined {
  const { format, documents } = file;
  const document = documents.findLast(({ span }) => span.start <= offset);
  if (!document) return undefined;
  const { span: region, root } = document;
  const cursor = cursorAt({ text, lines, format, document: region, root }, offset);
  if (cursor.at === "none") return undefined;
  const at = nameOf(cursor.path);
  const place = places.find(({ name }) => at === name || at.startsWith(`${name}[`));
  return place && cursorIn(place, cursor, text, at === place.name);
}

function cursorIn(
  { form }: FlagPlace,
  cursor: Exclude<Cursor, { at: "none" }>,
  text: string,
  isHolder: boolean,
): FlagCursor | undefined {
  const { span, lead, style } = cursor;
  const isQuoted = /^["']/.test(text.slice(span.start, span.end));
  const mayQuote = !isQuoted || span.end > span.start;
  const base = { form, span, lead, isNameAlone: true };
  if (cursor.at === "key" && form === "map" && isHolder) {
    return {
      ...base,
      flag: undefined,
      isNameAlone: cursor.hasColon,
      mayQuote: style === "block" && !cursor.hasColon,
    };
  }
  if (cursor.at === "value" && form === "map" && isHolder)
    return { ...base, flag: cursor.key, mayQuote };
  if (cursor.at === "value" && form === "named-values" && cursor.key === "name") {
    return { ...base, flag: undefined, mayQuote: false };
  }
  if (cursor.at !== "item" || !isHolder || form === "map" || form === "named-values")
    return undefined;
  const written = text.slice(span.start, span.end).replaceAll(/["']/g, "");
  const [, flag] = /^-*([\w-]+)=/.exec(written) ?? [];
  if (flag === undefined) return { ...base, flag: undefined, isNameAlone: false, mayQuote: false };
  const start = text.indexOf("=", span.start) + 1;
  return {
    ...base,
    span: { start, end: isQuoted ? span.end - 1 : span.end },
    lead: "",
    flag,
    mayQuote: false,
  };
}

function nameOf(path: readonly CursorStep[]): string {
  return path
    .map((step) => ("key" in step ? step.key : `[${step.item}]`))
    .join(".")
    .replaceAll(".[", "[");
}
