import { code, paragraphs, inCode } from "../engine/reports/markdown.ts";
import { documentAt } from "../engine/structure/structure.ts";
import {
  type AnalyzedDocument,
  type AnalyzedText,
  type WrittenValue,
  describeField,
  describeGate,
  describeKind,
  describeUnknownGate,
  describeValue,
  describeWrittenValue,
  documentationContext,
  versionComment,
} from "../kubelet/index.ts";
import { isBefore, type Field, type KindIndex } from "../facts/field-index.ts";
import { messageText } from "../engine/analysis/message-text.ts";
import type { Finding } from "../engine/analysis/finding.ts";
import type { Knowledge } from "../engine/analysis/knowledge.ts";
import { lineShapeOf } from "../engine/syntax/line-shape.ts";
import { nodeOfStep, pathAt, type PathStep } from "../engine/syntax/path-at.ts";
import { lineAt, lineSpan } from "../engine/text/line-index.ts";
import { foldedKey } from "../engine/text/folded-key.ts";
import { touches, type Span, encloses } from "../engine/text/span.ts";
import { commentedHover } from "./comment-hover.ts";
import type { Hover } from "../engine/analysis/hover-model.ts";
import { anchorAt } from "../engine/structure/anchors.ts";
import type { AliasNode } from "../engine/syntax/located-node.ts";

/** Longer values are cut when an alias shows what it stands for. */
const maxValueLength = 80;

/** The value of an alias: the text of the anchored value, in one line. */
function aliasHover(
  node: AliasNode,
  analysis: AnalyzedText,
  knowledge: Knowledge,
): { readonly span: Span; readonly markdown: string } {
  const { phrases } = documentationContext(knowledge, "", analysis.version);
  if (!node.target) return { span: node.span, markdown: phrases.aliasUnknown(inCode(node.name)) };
  const { start, end } = node.target.span;
  // Values elsewhere in another tool's file are not shown.
  const isShown = encloses(analysis.region, node.target.span);
  const written = isShown ? analysis.text.slice(start, end).trim() : "";
  const text = written.replaceAll(/\s+/g, " ") || "…";
  const shown = text.length > maxValueLength ? `${text.slice(0, maxValueLength)}…` : text;
  return { span: node.span, markdown: phrases.aliasOf(inCode(node.name), code(shown)) };
}

/** The uses of the anchor at `offset` (`&name`); undefined if there is none. */
function anchorHover(
  analysis: AnalyzedText,
  offset: number,
  knowledge: Knowledge,
): { readonly span: Span; readonly markdown: string } | undefined {
  const anchor = anchorAt(analysis, offset);
  if (!anchor || !touches(anchor.span, offset)) return undefined;
  const { phrases } = documentationContext(knowledge, "", analysis.version);
  return {
    span: anchor.span,
    markdown: phrases.anchor(inCode(anchor.name), anchor.aliases.length),
  };
}

/**
 * The documentation of the key, value, alias, anchor or version comment at `offset`, or of a setting
 * that is commented out. Undefined in other comments, between tokens, on what the kubelet does not know, and in foreign documents.
 */
export function hoverAt(
  analysis: HoveredText,
  offset: number,
  knowledge: Knowledge,
): Hover | undefined {
  const comment = versionCommentHover(analysis, offset, knowledge);
  if (comment) return comment;
  const inText = (read: HoveredText, at: number): Hover | undefined =>
    textHover(read, at, knowledge);
  return commentedHover(analysis, offset, inText) ?? inText(analysis, offset);
}

/** A text with what is wrong in it; absent for a comment that is read as text. */
interface HoveredText extends AnalyzedText {
  readonly findings?: readonly Finding[];
}

/** The documentation of what is at `offset` outside of comments. */
function textHover(analysis: HoveredText, offset: number, knowledge: Knowledge): Hover | undefined {
  const document = documentAt(analysis, offset);
  if (!document?.parsed.root) return undefined;
  const steps = pathAt(document.parsed.root, offset);
  const last = steps.at(-1);
  const node = last && nodeOfStep(last);
  const place: Place = { analysis, document, steps, knowledge };
  if (node?.kind === "scalar" && touches(node.span, offset)) {
    const isKey = last?.kind === "entry" && last.part === "key";
    const markdown = isKey
      ? paragraphs(platformMarkdown(place), keyMarkdown(last.key, place))
      : valueMarkdown(place, node);
    return markdown === undefined || markdown === "" ? undefined : { span: node.span, markdown };
  }
  if (node?.kind === "alias" && touches(node.span, offset)) {
    const value = valueMarkdown(place, undefined);
    const alias = aliasHover(node, analysis, knowledge);
    return { span: alias.span, markdown: paragraphs(alias.markdown, value) };
  }
  return anchorHover(analysis, offset, knowledge) ?? dashHover(place, offset);
}

/** Describes an item of a list, at its dash. */
function dashHover(place: Place, offset: number): Hover | undefined {
  const { analysis, document, knowledge } = place;
  const { index, parsed } = document;
  const { text, lines } = analysis;
  const { dashes, content } = lineShapeOf(text, lineSpan(lines, text, lineAt(lines, offset)));
  const dash = dashes.find((dashOffset) => dashOffset === offset || dashOffset + 1 === offset);
  if (dash === undefined || !index) return undefined;
  const steps = pathAt(parsed.root, content);
  const at = steps.findIndex((step) => step.kind === "item" && step.node.span.start > dash);
  const item = steps[at];
  const field = item && fieldOfPath(index, steps.slice(0, at + 1));
  if (item?.kind !== "item" || !field) return undefined;
  const markdown =
    item.node.kind === "scalar"
      ? valueMarkdown({ ...place, steps: steps.slice(0, at + 1) }, item.node)
      : describeField(knowledge, index.kind, index.apiVersion, field.path, analysis.version);
  return markdown === undefined ? undefined : { span: { start: dash, end: dash + 1 }, markdown };
}

/** Where the cursor is, and what is needed to explain it. */
interface Place {
  readonly analysis: HoveredText;
  readonly document: AnalyzedDocument;
  readonly steps: readonly PathStep[];
  readonly knowledge: Knowledge;
}

/** The effect of the platform on a field, whatever its value. */
function platformMarkdown({ analysis, document, steps, knowledge }: Place): string | undefined {
  const field = document.index && fieldOfPath(document.index, steps);
  const message = field && analysis.host?.effectOn?.(field.path);
  return message && `**${messageText(message, knowledge.language)}**`;
}

function keyMarkdown(key: string, place: Place): string | undefined {
  const { document, steps, knowledge, analysis } = place;
  const { index } = document;
  const last = steps.at(-1);
  if (!index || (last?.kind === "entry" && last.entry.merge)) return undefined;
  const { kind, apiVersion } = index;
  const field = fieldOfPath(index, steps);
  if (!field)
    return otherVersionMarkdown(key, place, index) ?? otherCaseMarkdown(key, place, index);
  const holder = field.name === "{}" ? holderOf(index, field) : undefined;
  if (!holder) return describeField(knowledge, kind, apiVersion, field.path, analysis.version);
  if (isGateMap(index, holder)) {
    const { version } = analysis;
    return describeGate(knowledge, key, version) ?? describeUnknownGate(knowledge, key, version);
  }
  const valueText = describeValue(knowledge, kind, holder.path, key, analysis.version);
  if (valueText !== undefined || holder.record.known) return valueText;
  return describeField(knowledge, kind, apiVersion, holder.path, analysis.version);
}

/** A key that another version or API version knows; findings say what becomes of it here. */
function otherVersionMarkdown(key: string, place: Place, index: KindIndex): string | undefined {
  const { steps, knowledge, analysis } = place;
  const parent = fieldOfPath(index, steps.slice(0, -1));
  if (parent?.record.type !== "struct") return undefined;
  const path = parent.path === "" ? key : `${parent.path}.${key}`;
  const record = knowledge.schema.recordOf(index.kind, path);
  if (!record) return undefined;
  const { phrases } = documentationContext(knowledge, index.kind, analysis.version);
  if (record.since && isBefore(analysis.version, record.since)) {
    return phrases.fieldFrom(key, record.since, analysis.version);
  }
  return record.apiVersions && phrases.fieldOnlyIn(key, record.apiVersions.map(code));
}

/** A key that is a field in another case: the documentation of that field. */
function otherCaseMarkdown(
  key: string,
  { steps, knowledge, analysis }: Place,
  index: KindIndex,
): string | undefined {
  const parent = fieldOfPath(index, steps.slice(0, -1));
  const folded = foldedKey(key);
  const field = [...(parent?.children.values() ?? [])].find(
    ({ name }) => foldedKey(name) === folded,
  );
  if (!field) return undefined;
  const { phrases } = documentationContext(knowledge, index.kind, analysis.version);
  const { kind, apiVersion } = index;
  return paragraphs(
    phrases.fieldInOtherCase(code(field.name)),
    describeField(knowledge, kind, apiVersion, field.path, analysis.version),
  );
}

function valueMarkdown(place: Place, node: WrittenValue["node"]): string | undefined {
  const { document, steps, knowledge, analysis } = place;
  const { index, identity } = document;
  const last = steps.at(-1);
  const key = last?.kind === "entry" ? last.key : undefined;
  if (identity && steps.length === 1 && (key === "kind" || key === "apiVersion")) {
    const apiVersion = index?.apiVersion ?? identity.apiVersion;
    return describeKind(knowledge, identity.kind, apiVersion, analysis.version);
  }
  const field = index && fieldOfPath(index, steps);
  if (!field || (last?.kind === "entry" && last.entry.merge)) return undefined;
  const isElement = field.name === "{}" || field.name === "[]";
  const holder = isElement ? holderOf(index, field) : undefined;
  const gate =
    key !== undefined && holder && isGateMap(index, holder)
      ? describeGate(knowledge, key, analysis.version)
      : undefined;
  const context = documentationContext(knowledge, index.kind, analysis.version);
  const isRefused = node !== undefined && isError(node.span, analysis);
  return describeWrittenValue({ node, field, holder, key, gate, isRefused }, context);
}

function isError({ start, end }: Span, { findings = [] }: HoveredText): boolean {
  return findings.some(
    ({ severity, span }) => severity === "error" && span.start === start && span.end === end,
  );
}

/** The list or map that contains an item or value. */
function holderOf(index: KindIndex, field: Field): Field | undefined {
  return index.byPath.get(field.path.slice(0, -2));
}

function isGateMap(index: KindIndex, field: Field): boolean {
  return index.kind === "KubeletConfiguration" && field.path === "featureGates";
}

/**
 * Describes the comment `# kubelet-version: 1.33` at `offset`. Undefined on other comments, after the top of the file,
 * in JSON, and in a file without the kubelet's kinds.
 */
function versionCommentHover(
  analysis: AnalyzedText,
  offset: number,
  knowledge: Knowledge,
): { readonly span: Span; readonly markdown: string } | undefined {
  const { text, lines, version } = analysis;
  if (analysis.format === "json") return undefined;
  const line = lineSpan(lines, text, lineAt(lines, offset));
  const comment = versionComment(text, analysis.region);
  const isHere = comment && encloses(line, comment.span);
  if (!isHere || !analysis.documents.some(({ identity }) => identity)) return undefined;
  const span = { start: text.indexOf("#", line.start), end: line.end };
  if (offset < span.start) return undefined;
  const { phrases } = documentationContext(knowledge, "", version);
  const { named } = comment;
  const markdown = named
    ? named.asked === undefined
      ? phrases.versionComment(version)
      : knowledge.language.server.checkedAs(named)
    : phrases.versionCommentUnknown(comment.written, version);
  return { span, markdown };
}

/**
 * The field that `steps` lead to, by exact key names; the root for no steps. An entry merged in
 * with `<<` stands for the map it is merged into. Undefined where a key is unknown, or the text is
 * nested where the field is not.
 */
export function fieldOfPath(index: KindIndex, steps: readonly PathStep[]): Field | undefined {
  let field: Field | undefined = index.root;
  for (const step of steps) {
    if (!field) return undefined;
    field = fieldOfStep(field, step);
  }
  return field;
}

function fieldOfStep(field: Field, step: PathStep): Field | undefined {
  const { type } = field.record;
  if (step.kind === "item") return type === "list" ? field.item : undefined;
  if (step.entry.merge) return field;
  return type === "map" ? field.item : field.children.get(step.key);
}
