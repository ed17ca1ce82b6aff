import type { Span } from "../text/span.ts";
import { composeYaml } from "./compose-yaml.ts";
import type { Anchors } from "./document-state.ts";
import type { ParsedFile } from "./located-node.ts";
import { parseJsonDocument } from "./parse-json.ts";
import { parseFileWith, type ParseOptions } from "./parse-with.ts";
import { parseWhole } from "./parse-yaml.ts";
import { readJson } from "./read-json.ts";

const others = { composeYaml, readJson };

/** The same as `parseFileWith` with all readers at hand. Never throws. */
export function parseFile(text: string, previous?: ParsedFile, options?: ParseOptions): ParsedFile {
  return parseFileWith(() => others, text, previous, options);
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
  return { format: "yaml", documents: parseWhole(text, composeYaml, anchors, region) };
}
