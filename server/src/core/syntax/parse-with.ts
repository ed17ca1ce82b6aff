import type { TextChange } from "../text/text-change.ts";
import type { ComposeYaml } from "./compose-yaml.ts";
import type { ParsedFile } from "./located-node.ts";
import { parseYaml, parseYamlOnce } from "./parse-yaml.ts";
import type { ReadJson } from "./read-json.ts";

/**
 * Longer texts (UTF-16 units) are not parsed: half a megabyte takes most of a second, and a kubelet
 * configuration has a few kilobytes.
 */
export const maxTextLength = 524_288;

/** How a file is read. */
export interface ParseOptions {
  /** Goes before what the text itself looks like. */
  readonly format?: ParsedFile["format"] | undefined;
  /** No other version of the text will be read: nothing is kept for that. */
  readonly isReadOnce?: boolean | undefined;
  /** What made the text of that of the same file before an edit, where somebody has looked for it. */
  readonly change?: TextChange | undefined;
}

/** What reads texts that few files hold: JSON, and YAML that the kubelet's reader refuses. */
export interface OtherReaders {
  readonly composeYaml: ComposeYaml;
  readonly readJson: ReadJson;
}

/**
 * Reads a file as the kubelet would: as JSON where the first character is `{`, else as YAML. `others` is asked for where the
 * text needs one of them. What an edit left as it was is taken over from `previous`, the same file before the edit.
 * Never throws of itself. A binary or oversized text gives no documents and says why in `refused`.
 */
export function parseFileWith(
  others: () => OtherReaders,
  text: string,
  previous?: ParsedFile,
  { format = formatOf(text), isReadOnce = false, change }: ParseOptions = {},
): ParsedFile {
  if (text.length > maxTextLength) return { format, documents: [], refused: "too-large" };
  if (text.includes("\u0000")) return { format, documents: [], refused: "binary" };
  if (format === "json") {
    return { format, documents: [others().readJson(text, previous, change)], jsonText: text };
  }
  const compose: ComposeYaml = (...source) => others().composeYaml(...source);
  if (isReadOnce) return { format, documents: parseYamlOnce(text, compose) };
  const { documents, blocks } = parseYaml(text, compose, previous?.blocks);
  return { format, documents, blocks };
}

/** How the kubelet reads a text: as JSON where the first character is `{`. */
export function formatOf(text: string): ParsedFile["format"] {
  return /^[\s\uFEFF]*\{/.test(text) ? "json" : "yaml";
}
