import { setValue, type TextEdit } from "../../engine/syntax/edits/document-editor.ts";
import { resolveAlias } from "../../engine/syntax/located-node.ts";
import { parseFile } from "../../engine/syntax/parse.ts";

/**
 * The edits of a project's file after which it switches a rule off. Undefined where the file is broken, or
 * where the place cannot be written to.
 */
export function switchedOff(text: string, rule: string): readonly TextEdit[] | undefined {
  const { documents, format, refused } = parseFile(text);
  const [document, another] = documents;
  if (refused || another || (document && document.problems.length > 0)) return undefined;
  if (!document?.root) {
    const isCrLf = /^[^\n]*\r\n/.test(text);
    const lead = text === "" || text.endsWith("\n") ? "" : "\n";
    const newText = `${lead}rules:\n  ${rule}: off\n`;
    const span = { start: text.length, end: text.length };
    return [{ span, newText: isCrLf ? newText.replaceAll("\n", "\r\n") : newText }];
  }
  const root = resolveAlias(document.root);
  if (root?.kind !== "map") return undefined;
  return setValue({ text, format, root, fields: undefined }, `rules.${rule}`, "off");
}
