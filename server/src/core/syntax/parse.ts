import type { ParsedFile } from "./located-node.ts";
import { parseJsonDocument } from "./parse-json.ts";
import { parseYamlDocuments } from "./parse-yaml.ts";

/** Longer texts are not parsed: a kubelet configuration of a megabyte is a mistake. */
export const longestText = 1_000_000;

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
