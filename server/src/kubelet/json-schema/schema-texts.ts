import { documentationContext } from "../documentation/documentation-context.ts";
import { entryDefault, factLines } from "../documentation/field-facts.ts";
import { markdownList, paragraphs, shownPath } from "../../engine/reports/markdown.ts";
import { fieldReferenceUrl } from "../documentation/documentation-url.ts";
import { valueText } from "../documentation/value-text.ts";
import { isBefore, valueIn, type Field } from "../../facts/field-index.ts";
import type { Json, KubernetesVersion } from "../../facts/table.ts";
import type { SchemaContext, SchemaObject } from "./schema-context.ts";

/**
 * The texts about a field: its path as title, its text, the text with facts and the official page as Markdown, and
 * whether it is deprecated. Items and values of maps have texts if there are any of their own.
 */
export function textsOf(field: Field, context: SchemaContext): SchemaObject {
  const { knowledge, index } = context;
  const { kind, apiVersion, version } = index;
  const text = knowledge.descriptions.field(kind, field.path);
  const isElement = field.name === "[]" || field.name === "{}";
  if (isElement && text === undefined) return {};
  const documentation = {
    ...documentationContext(knowledge, kind, version),
    allValues: true,
  } as const;
  const { phrases } = documentation;
  const link = `[${phrases.reference(version)}](${fieldReferenceUrl(field.record, apiVersion, version)})`;
  return {
    title: shownPath(field.path),
    ...(text !== undefined && { description: text }),
    markdownDescription: paragraphs(text, markdownList(factLines(field, documentation)), link),
    ...deprecationOf(field, context),
  };
}

function deprecationOf({ record }: Field, { knowledge, index }: SchemaContext): SchemaObject {
  const { deprecatedSince, noEffectSince } = record;
  const { hover } = knowledge.language;
  const holds = (since: string | undefined): since is string =>
    since !== undefined && !isBefore(index.version, since);
  if (!holds(deprecatedSince)) return {};
  const sentences = [
    hover.deprecatedFrom(deprecatedSince),
    ...(holds(noEffectSince) ? [hover.noEffectFrom(noEffectSince)] : []),
  ];
  return { deprecated: true, deprecationMessage: sentences.join(". ") };
}

/** The text about a known key of a map (a signal, a resource, an option), and its own default. */
export function keyTexts(field: Field, key: string, context: SchemaContext): SchemaObject {
  const { knowledge, index } = context;
  const documentation = documentationContext(knowledge, index.kind, index.version);
  const text = valueText(knowledge, index.kind, field.path, key);
  const preset = entryDefault(field.record, key, documentation);
  return {
    title: `${shownPath(field.path)}.${key}`,
    ...(text !== undefined && { description: text }),
    ...(preset !== undefined && { markdownDescription: paragraphs(text, markdownList([preset])) }),
    ...presetOf(field, key, index.version),
  };
}

function presetOf({ record }: Field, key: string, version: KubernetesVersion): SchemaObject {
  const whole = valueIn(record.default, version);
  if (typeof whole !== "object" || whole === null || Array.isArray(whole)) return {};
  const preset = new Map<string, Json>(Object.entries(whole)).get(key);
  return preset === undefined ? {} : { default: preset };
}

/** The meanings of an enumeration's values, in its order; empty if no value has a text. */
export function valueTexts(
  field: Field,
  { enum: values }: SchemaObject,
  { knowledge, index }: SchemaContext,
): SchemaObject {
  if (!Array.isArray(values)) return {};
  const { path } = field;
  const texts = (values as readonly (string | number | null)[]).map((value) =>
    value === null || value === ""
      ? undefined
      : valueText(knowledge, index.kind, path, String(value)),
  );
  if (texts.every((text) => text === undefined)) return {};
  const shown = texts.map((text) => text ?? knowledge.language.hover.notSet);
  return { enumDescriptions: shown, markdownEnumDescriptions: shown };
}

/** Sentences in one line, the last of which ends in a full stop; undefined ones are left out. */
export function singleParagraph(...sentences: readonly (string | undefined)[]): string {
  const written = sentences.filter((sentence) => sentence !== undefined && sentence !== "");
  return written
    .map((sentence) => (sentence?.endsWith(".") ? sentence : `${sentence ?? ""}.`))
    .join(" ");
}
