import { textChange, type TextChange } from "../text/text-change.ts";
import type { ParsedDocument, ParsedFile } from "./located-node.ts";
import { parseJsonAgain } from "./parse-json-again.ts";
import { parseJsonAround } from "./parse-json-around.ts";
import { parseJsonDocument } from "./parse-json.ts";

/** Reads as `readJson` does. */
export type ReadJson = typeof readJson;

/**
 * The document of a JSON text. What an edit, `change`, left as it was is taken over from `previous`, the same file before it.
 * Never throws: what cannot be read is a problem of the document.
 */
export function readJson(
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
