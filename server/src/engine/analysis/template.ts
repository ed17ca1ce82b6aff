import type { Finding } from "./finding.ts";
import {
  inComment,
  isInBranch,
  replacedValue,
  type TemplateText,
} from "../syntax/template-text.ts";
import { lineAt, type LineIndex } from "../text/line-index.ts";
import type { Span } from "../text/span.ts";

/** Markers of Go, Jinja, Handlebars, ERB and shell templates; `$HOME` and `${PATH}` are common mistakes of shell users. */
const marker = new RegExp(
  String.raw`\{\{|\{%|<%|${inComment.source}|%\{(?=[ ~]*(?:if|else|endif|for|endfor)\b)|\$\{(?!(?:HOME|PATH)\})[A-Za-z_]|\$\([A-Za-z_]|(?<=[\s"'[,])\$(?!(?:HOME|PATH)\b)[A-Z_][A-Z0-9_]+\b|${replacedValue.source}`,
  "gm",
);

const signs: readonly string[] = [
  "}#",
  "%#",
  "{{",
  "{%",
  "<%",
  "%{",
  "%s",
  "%d",
  "%v",
  "%q",
  "%[",
  "$",
  "@",
  "__",
  "##",
];

/** The template markers outside of comments; empty for an ordinary file. */
export function templateMarkers(text: string): readonly Span[] {
  const markers: Span[] = [];
  // Most files are not templates; this check is faster than the pattern.
  if (!signs.some((part) => text.includes(part))) return markers;
  let lineEnd = -1;
  let comment = -1;
  for (const match of text.matchAll(marker)) {
    if (match.index > lineEnd) {
      const lineStart = text.lastIndexOf("\n", match.index) + 1;
      const next = text.indexOf("\n", match.index);
      lineEnd = next < 0 ? text.length : next;
      comment = lineStart + text.slice(lineStart, lineEnd).search(/(?<!\S)#/);
      if (comment < lineStart) comment = lineEnd;
    }
    if (comment < match.index) continue;
    markers.push({ start: match.index, end: match.index + match[0].length });
  }
  return markers;
}

/**
 * The findings in a template that apply before it is rendered: none about lines that the template engine fills in, and of
 * its syntax only what no value repairs. A key that is written there is known whatever its value becomes.
 */
export function findingsOfTemplate(
  findings: readonly Finding[],
  markers: readonly Span[],
  { text, lines }: { readonly text: string; readonly lines: LineIndex },
  template: TemplateText | undefined,
): Finding[] {
  const [first] = markers;
  if (!first) return [...findings];
  const filled = new Map<number, number>();
  for (const { start } of markers) {
    const line = lineAt(lines, start);
    if (!filled.has(line)) filled.set(line, start);
  }
  const isFilledIn = ({ span, message }: Finding): boolean => {
    const marker = filled.get(lineAt(lines, span.start));
    return marker !== undefined && !(isAboutKey(message.key) && span.end <= marker);
  };
  const certain = findings.filter((finding) => isBehindQuote(finding, text, lines, markers));
  const outside = findings.filter(
    (finding) => !isFilledIn(finding) && !(template && isOfBranches(finding, template)),
  );
  const kept = outside.some(({ message }) => message.key === "yaml-syntax")
    ? certain
    : [...new Set([...certain, ...outside])];
  const rendered = markers.find((marker) => !isFilledInOnNode(marker, text));
  return rendered ? [templateFinding(rendered), ...kept] : kept;
}

const instanceData = /\{\{-?\s*(?:ds|v1)\b/y;

/** True for what cloud-init fills in on the node, as in templates of Cluster API: there is no rendered file to check. */
export function isFilledInOnNode({ start }: Span, text: string): boolean {
  instanceData.lastIndex = start;
  return instanceData.test(text);
}

/** No value of the key changes what is wrong with it. */
function isAboutKey(key: Finding["message"]["key"]): boolean {
  switch (key) {
    case "unknown-field":
    case "wrong-case":
    case "case-in-drop-in":
    case "type-meta-case":
    case "field-not-in-version":
      return true;
    default:
      return false;
  }
}

/**
 * True for an error about text behind a closing quote, such as `"$CPU"m`, that nothing fills in: commands of a shell may
 * have quotes of their own.
 */
function isBehindQuote(
  { message, span }: Finding,
  text: string,
  lines: LineIndex,
  markers: readonly Span[],
): boolean {
  if (message.key !== "yaml-syntax" || message.params.code !== "TEXT_AFTER_QUOTE") return false;
  const line = lineAt(lines, span.start);
  const start = lines.starts[line] ?? 0;
  const written = text.slice(start, lines.starts[line + 1]);
  const isFilledIn = markers.some(
    (marker) => lineAt(lines, marker.start) === line && marker.end > span.start,
  );
  return !isFilledIn && !/\$\(|`|\$\{[^}]*["']/.test(written);
}

/** Which values of branches are in one file is not known: a key that both write is there once. */
function isOfBranches({ message, span, related }: Finding, template: TemplateText): boolean {
  const isOfSeveral = message.key === "duplicate-key" || (related?.length ?? 0) > 0;
  return isOfSeveral && isInBranch(template, span);
}

/** That a text is a template, at its first placeholder. */
export function templateFinding(span: Span): Finding {
  const message = { key: "template", params: {} } as const;
  return { rule: "template", severity: "hint", span, path: "", message };
}
