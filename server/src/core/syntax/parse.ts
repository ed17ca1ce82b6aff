import type { Span } from "../text/span.ts";
import { textChange, type TextChange } from "../text/text-change.ts";
import type { Anchors } from "./document-state.ts";
import type { ParsedDocument, ParsedFile } from "./located-node.ts";
import { parseJsonAgain } from "./parse-json-again.ts";
import { parseJsonAround } from "./parse-json-around.ts";
import { parseJsonDocument } from "./parse-json.ts";
import { parseWhole, parseYaml, parseYamlOnce } from "./parse-yaml.ts";

/**
 * Longer texts (UTF-16 units) are not parsed: half a megabyte takes most of a second, and a kubelet
 * configuration has a few kilobytes.
 */
export const maxTextLength = 524_288;

/** How a file is read. */
interface ParseOptions {
  /** Goes before what the text itself looks like. */
  readonly format?: ParsedFile["format"] | undefined;
  /** No other version of the text will be read: nothing is kept for that. */
  readonly isReadOnce?: boolean | undefined;
  /** What made the text of that of the same file before an edit, where somebody has looked for it. */
  readonly change?: TextChange | undefined;
}

/**
 * Reads a file as the kubelet would: as JSON where the first character is `{`, else as YAML.
 * What an edit left as it was is taken over from `previous`, the same file before the edit.
 * Never throws. A binary or oversized text gives no documents and says why in `refused`.
 */
export function parseFile(
  text: string,
  previous?: ParsedFile,
  { format = formatOf(text), isReadOnce = false, change }: ParseOptions = {},
): ParsedFile {
  if (text.length > maxTextLength) return { format, documents: [], refused: "too-large" };
  if (text.includes("\u0000")) return { format, documents: [], refused: "binary" };
  if (format === "json")
    return { format, documents: [readJson(text, previous, change)], jsonText: text };
  if (isReadOnce) return { format, documents: parseYamlOnce(text) };
  const { documents, blocks } = parseYaml(text, previous?.blocks);
  return { format, documents, blocks };
}

function readJson(
  text: string,
  previous: ParsedFile | undefined,
  change: TextChange | undefined,
): ParsedDocument {
  const [document] = previous?.documents ?? [];
  const old = previous?.jsonText;
  if (!document || old === undefined) return parseJsonDocument(text);
  const before = { document, change: change ?? textChange(old, text) };
  return parseJsonAgain(text, before) ?? parseJsonAround(text, before) ?? parseJsonDocument(text);
}

/** How the kubelet reads a text: as JSON where the first character is `{`. */
export function formatOf(text: string): ParsedFile["format"] {
  return /^[\s\uFEFF]*\{/.test(text) ? "json" : "yaml";
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
): ParsedFile {
  const isBraces = mayBeJson && /^\s*\{\s*"/.test(text.slice(region.start, region.end));
  const json = isBraces ? parseJsonDocument(text, region) : undefined;
  if (json?.problems.length === 0) return { format: "json", documents: [json] };
  return { format: "yaml", documents: parseWhole(text, anchors, region) };
}
