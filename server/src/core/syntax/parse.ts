import type { ParsedFile } from "./located-node.ts";
import { parseJsonDocument } from "./parse-json.ts";
import { parseYamlDocuments } from "./parse-yaml.ts";

/**
 * Longer texts (UTF-16 units) are not parsed: half a megabyte takes most of a second, and a kubelet
 * configuration has a few kilobytes.
 */
export const longestText = 524_288;

/**
 * Reads a file as the kubelet would: as JSON where the first character is `{`, else as YAML.
 * Never throws. A binary or oversized text gives no documents and says why in `refused`.
 */
export function parseFile(text: string): ParsedFile {
  const format = /^[\s\uFEFF]*\{/.test(text) ? "json" : "yaml";
  if (text.length > longestText) return { format, documents: [], refused: "too-large" };
  if (text.includes("\u0000")) return { format, documents: [], refused: "binary" };
  const documents = format === "json" ? [parseJsonDocument(text)] : parseYamlDocuments(text);
  return { format, documents };
}
