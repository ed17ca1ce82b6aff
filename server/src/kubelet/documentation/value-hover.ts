import { valueIn, type Field, isBefore } from "../../facts/field-index.ts";
import type { ScalarNode } from "../../engine/syntax/located-node.ts";
import type { DocumentationContext } from "./documentation-context.ts";
import { defaultLine, entryDefault, typeWords, valueLine, zeroOf } from "./field-facts.ts";
import {
  code,
  escaped,
  headline,
  markdownList,
  paragraphs,
  shownPath,
} from "../../engine/reports/markdown.ts";
import { valueReadings } from "./value-reading.ts";
import { isOtherVersionsValue, valueText } from "./value-text.ts";
import { parseGoUrl } from "../go-url.ts";
import type { NodePhrases } from "../messages/node-phrases.ts";
import { normalSysctl, safeSysctl, sysctlNamespace, type SafeSysctl } from "../sysctls.ts";
import type { KubernetesVersion } from "../../facts/table.ts";

/** The field whose items are sysctls. */
const holder = "allowedUnsafeSysctls";
/** The group that each text is about. */
const groups = [
  "kernel.shm*",
  "kernel.msg*",
  "kernel.sem",
  "kernel.domainname",
  "user.*",
  "fs.mqueue.*",
  "net.*",
];

/** Whether a field's values are sysctls that pods may set. */
function holdsSysctls(kind: string, path: string): boolean {
  return kind === "KubeletConfiguration" && path === holder;
}

/**
 * The effects of an entry of the list, a line each: the sysctls it allows, the pods that can use them, and whether the
 * kubelet allows them anyway. Empty for an entry without a namespace, which a finding explains.
 */
function sysctlLines(entry: string, context: DocumentationContext): string[] {
  const { phrases, version, knowledge, kind } = context;
  const namespace = sysctlNamespace(entry, version);
  if (namespace === undefined) return [];
  const name = normalSysctl(entry);
  const lines = name.endsWith("*") ? [phrases.sysctlPattern(code(name.slice(0, -1)))] : [];
  lines.push(phrases.sysctlNamespace(namespace));
  const safe = safeSysctl(entry);
  if (safe) lines.push(safeLine(safe, version, context));
  const group = groups.find((candidate) => covers(candidate, name));
  const text = group === undefined ? undefined : knowledge.descriptions.value(kind, holder, group);
  // The text about the whole group is above already.
  if (group === undefined || group === name || text === undefined) return lines;
  return [...lines, phrases.sysctlGroup(code(group), text)];
}

function safeLine(
  { since, kernel }: SafeSysctl,
  version: KubernetesVersion,
  { phrases }: DocumentationContext,
): string {
  const isSafe = since === undefined || !isBefore(version, since);
  return isSafe ? phrases.sysctlSafe(kernel) : phrases.sysctlSafeFrom(since, kernel);
}

function covers(group: string, name: string): boolean {
  return group.endsWith("*") ? name.startsWith(group.slice(0, -1)) : name === group;
}

/** A value of a known field, as it is written. */
export interface WrittenValue {
  /** Undefined for an alias, whose text says nothing of its own. */
  readonly node: ScalarNode | undefined;
  readonly field: Field;
  /** The list or map, where the value is an item or entry of one. */
  readonly holder: Field | undefined;
  /** The key in that map. */
  readonly key: string | undefined;
  /** The documentation of the feature gate, where the value is one's. */
  readonly gate: string | undefined;
  /** An error is reported about it: the kubelet, or the platform that carries it, does not take it. */
  readonly isRefused: boolean;
}

/**
 * The meaning of a value, as Markdown: the field's headline, the text about this value, how the kubelet reads it, the
 * default.
 */
export function describeWrittenValue(value: WrittenValue, context: DocumentationContext): string {
  const { node, field, holder, key, gate, isRefused } = value;
  const { phrases, version, kind } = context;
  const resource = field.name === "{}" ? key : undefined;
  const lines = node ? [...valueReadings(node, field, resource, version, phrases)] : [];
  // A gate's own text has its default.
  if (gate !== undefined) return paragraphs(markdownList(lines), gate);
  const text = node && valueWords(node, value, context);
  if (text?.refused !== undefined) lines.push(text.refused);
  else if (node && isUnknownWord(node, field, context)) {
    const allowed = valueLine(field, context);
    if (field.record.enum?.effect === "refuses") lines.push(phrases.valueNotIn(version));
    if (allowed !== undefined) lines.push(allowed);
  } else if (isRefused) lines.push(phrases.valueRefused);
  if (node && holder && holdsSysctls(kind, holder.path)) {
    lines.push(...sysctlLines(node.text, context));
  }
  if (node && holder && holdsPatterns(kind, holder.path)) {
    lines.push(...patternLines(node.text, context.knowledge.language.node));
  }
  lines.push(...referenceLines(node, context));
  if (node && isZeroForDefault(node, field)) lines.push(phrases.zeroMeansDefault(code(node.text)));
  const isItem = field.name === "[]";
  const fallback =
    field.name === "{}" && holder
      ? entryDefault(holder.record, key ?? "", context)
      : defaultLine(isItem ? (holder ?? field) : field, context);
  if (fallback !== undefined) lines.push(fallback);
  return paragraphs(
    headline(escaped(nameOf(value)), typeWords(field, phrases)),
    text?.words ?? (isItem ? itemWords(field, holder, context) : undefined),
    markdownList(lines),
  );
}

/** The node reference's text about a label, taint, socket or sysctl that a value names. */
function referenceLines(
  node: ScalarNode | undefined,
  { knowledge: { nodeReference, descriptions } }: DocumentationContext,
): readonly string[] {
  if (!node || !/[./]/.test(node.text)) return [];
  const entry = nodeReference.find(node.text);
  const isNamed =
    entry !== undefined && ["labels", "taints", "sockets", "sysctls"].includes(entry.group);
  const text = isNamed ? descriptions.nodeReference(entry.name) : undefined;
  return text === undefined ? [] : [`${code(node.text)}: ${text}`];
}

/** True for a word that the kubelet of the version does not know, where it knows only some. */
function isUnknownWord(
  { value, text }: ScalarNode,
  { record }: Field,
  { version }: DocumentationContext,
): boolean {
  const allowed = valueIn(record.enum?.value, version);
  if (!allowed || value.type === "null") return false;
  const isDefault = text === "" && (record.zeroMeansDefault === true || record.required === true);
  return !isDefault && !allowed.some((word) => String(word) === text);
}

function nameOf({ field, holder, key }: WrittenValue): string {
  if (!holder) return shownPath(field.path);
  const path = shownPath(holder.path);
  return field.name === "{}" && key !== undefined ? `${path}.${key}` : path;
}

/** The text about the value itself, or about the key of a map it belongs to. */
function valueWords(
  node: ScalarNode,
  { field, holder, key }: WrittenValue,
  { knowledge, kind, version, phrases }: DocumentationContext,
): { readonly words: string; readonly refused: string | undefined } | undefined {
  const isEntry = field.name === "{}" && key !== undefined;
  if (!isEntry && node.value.type === "null") return undefined;
  const word = isEntry ? key : String(node.value.type === "null" ? "" : node.value.value);
  const text = valueText(knowledge, kind, field.path, word);
  if (text === undefined) return undefined;
  const path = (holder ?? field).path;
  const isRefused = isOtherVersionsValue(knowledge, kind, path, word, version);
  const refused = isRefused ? phrases.valueNotIn(version) : undefined;
  return { words: isEntry ? text : `${code(word)}: ${text}`, refused };
}

/** The purpose of a list's items, if nothing is known about this one: their own text, or that of the list. */
function itemWords(
  { path }: Field,
  holder: Field | undefined,
  { knowledge: { descriptions }, kind }: DocumentationContext,
): string | undefined {
  return descriptions.field(kind, path) ?? (holder && descriptions.field(kind, holder.path));
}

function isZeroForDefault({ text }: ScalarNode, { record }: Field): boolean {
  if (!record.zeroMeansDefault) return false;
  return text === zeroOf(record) || /^[-+]?0(?:h|m|s|ms)?$/.test(text);
}

/** True for the field whose items are patterns of images. */
function holdsPatterns(kind: string, path: string): boolean {
  return kind === "CredentialProviderConfig" && path.endsWith("matchImages");
}

/**
 * The requirements of a `matchImages` pattern on an image's name: registry, port and path; empty for an unreadable
 * pattern.
 */
export function patternLines(pattern: string, phrases: NodePhrases): readonly string[] {
  const url = parseGoUrl(`https://${pattern}`, true);
  if (!url.ok || url.host === "" || pattern.includes("://")) return [];
  const [, name = url.host, port = ""] = /^(.*?)(?::(\d+))?$/.exec(url.host) ?? [];
  return [
    phrases.patternHost(code(name), name.split(".").length),
    port === "" ? phrases.patternNoPort : phrases.patternPort(code(port)),
    url.path === "" || url.path === "/"
      ? phrases.patternAnyPath
      : phrases.patternPath(code(url.path)),
  ];
}
