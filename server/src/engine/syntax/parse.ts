import { type Budget, fileBudget } from "../text/budget.ts";
import type { Span } from "../text/span.ts";
import type { Anchors } from "./document-state.ts";
import type { ParsedDocument, ParsedFile } from "./located-node.ts";
import { parseJsonDocument } from "./parse-json.ts";
import { parseWhole, parseYaml } from "./parse-yaml.ts";
import { templateText } from "./template-text.ts";

/**
 * Longer texts (UTF-16 units) are not parsed: half a megabyte takes most of a second, and a kubelet
 * configuration has a few kilobytes.
 */
export const maxTextLength = 524_288;

/** The code of the problem that a text in KYAML does not begin with ---. */
export const kyamlHeader = "KYAML_HEADER";

/**
 * Reads a file as the kubelet would: as JSON if its first character is `{`, else as YAML. `format` goes before what the text
 * looks like. Never throws. A binary or oversized text gives no documents and says why in `refused`. Aliases that the
 * budget does not suffice for stand for nothing.
 */
export function parseFile(
  text: string,
  format: ParsedFile["format"] = formatOf(text),
  budget: Budget = fileBudget(),
): ParsedFile {
  if (text.length > maxTextLength) return { format, documents: [], refused: "too-large" };
  if (text.includes("\u0000")) return { format, documents: [], refused: "binary" };
  return {
    format,
    documents: format === "json" ? [parseBraces(text, budget)] : parseYaml(text, budget),
  };
}

/** Reads a file, or the template of one: what a template engine fills in is a value that is not known. */
export function parseTemplate(
  text: string,
  format: ParsedFile["format"] = formatOf(text),
  budget: Budget = fileBudget(),
): ParsedFile {
  return parseFile(templateText(text)?.plain ?? text, format, budget);
}

/** KYAML without its first line, ---, is read as JSON and rejected; but it is known what it says. */
function parseBraces(text: string, budget: Budget): ParsedDocument {
  const json = parseJsonDocument(text);
  if (json.problems.length === 0 || !/^\s*\{\s*(?:#[^\n]*\n\s*)*[A-Za-z]\w*\s*:/.test(text))
    return json;
  const [document, ...others] = parseYaml(text, budget);
  if (document?.root?.kind !== "map" || document.problems.length > 0 || others.length > 0)
    return json;
  const { start } = document.root.span;
  const problem = { code: kyamlHeader, message: "", span: { start, end: start + 1 } };
  return { ...document, problems: [problem] };
}

/** How the kubelet reads a text: as JSON if its first character is `{`. A byte order mark before it makes it YAML, which has braces too. */
export function formatOf(text: string): ParsedFile["format"] {
  return /^[^\S\uFEFF]*\{/.test(text) ? "json" : "yaml";
}

/**
 * Reads a region of a YAML file apart from the rest, of which only the anchors before it count; all places are those
 * of the file. Strict JSON is read as such, so that what is put into it is JSON too; else braces are YAML's.
 */
export function parseRegion(
  text: string,
  region: Span,
  anchors: Anchors,
  mayBeJson: boolean,
  budget: Budget = fileBudget(),
): ParsedFile {
  const isBraces = mayBeJson && /^\s*\{\s*"/.test(text.slice(region.start, region.end));
  const json = isBraces ? parseJsonDocument(text, region) : undefined;
  if (json?.problems.length === 0) return { format: "json", documents: [json] };
  const documents = indentedDocuments(text, region).flatMap((part) =>
    parseWhole(text, { anchors, budget }, part),
  );
  return { format: "yaml", documents };
}

/**
 * The documents of a region whose lines are indented, such as the text of a block scalar: the markers between them are
 * indented as well, so the reader of the file takes them for values.
 */
function indentedDocuments(text: string, region: Span): readonly Span[] {
  const source = text.slice(region.start, region.end);
  const indent = /^(?:[ \t]*(?:#[^\n]*)?\n)*([ ]+)\S/.exec(source)?.[1];
  if (indent === undefined || !source.includes(`${indent}---`)) return [region];
  const marker = new RegExp(`^${indent}---[ \\t]*(?:#.*)?\\r?(?:\\n|$)`, "gm");
  const parts: Span[] = [];
  let start = 0;
  for (const { index, 0: line } of source.matchAll(marker)) {
    parts.push({ start, end: index });
    start = index + line.length;
  }
  parts.push({ start, end: source.length });
  const isNothing = ({ start: from, end }: Span): boolean =>
    /^(?:[ \t]*(?:#[^\n]*)?(?:\r?\n|$))*$/.test(source.slice(from, end));
  const [first, ...others] = parts;
  const kept = first && others.length > 0 && isNothing(first) ? others : parts;
  return kept.map((part) => ({ start: region.start + part.start, end: region.start + part.end }));
}
