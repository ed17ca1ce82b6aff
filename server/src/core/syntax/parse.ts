import type { Anchors } from "./document-state.ts";
import type { ParsedFile } from "./located-node.ts";
import { parseJsonDocument } from "./parse-json.ts";
import { parseYaml } from "./parse-yaml.ts";

/** What is known of the YAML file that a text is a part of. */
export interface YamlSurroundings {
  /** The anchors that stand before the part, by name. */
  readonly anchors: Anchors;
}

/**
 * Longer texts (UTF-16 units) are not parsed: half a megabyte takes most of a second, and a kubelet
 * configuration has a few kilobytes.
 */
export const longestText = 524_288;

/**
 * Reads a file as the kubelet would: as JSON where the first character is `{`, else as YAML.
 * What an edit left as it was is taken over from `previous`, the same file before the edit.
 * A part of a YAML file is YAML in braces too. Never throws. A binary or oversized text gives no documents
 * and says why in `refused`.
 */
export function parseFile(
  text: string,
  previous?: ParsedFile,
  surroundings?: YamlSurroundings,
): ParsedFile {
  const format = !surroundings && /^[\s\uFEFF]*\{/.test(text) ? "json" : "yaml";
  if (text.length > longestText) return { format, documents: [], refused: "too-large" };
  if (text.includes("\u0000")) return { format, documents: [], refused: "binary" };
  if (format === "json") return { format, documents: [parseJsonDocument(text)] };
  const { anchors } = surroundings ?? {};
  return { format, ...parseYaml(text, previous?.blocks, anchors) };
}
