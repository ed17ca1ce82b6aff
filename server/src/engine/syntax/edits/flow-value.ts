import type { ExactJson } from "../../text/json-text.ts";
import type { EditedDocument } from "./edited-document.ts";
import { isKyaml, kyamlMember, kyamlValue } from "./kyaml.ts";
import { inlineValue } from "./render-value.ts";
import { lineBreakOf } from "./text-lines.ts";

/**
 * A value in brackets as the document writes such values: JSON, YAML's flow style or KYAML. `indent` is the indentation
 * of its line, if it may take several.
 */
export function flowValue(document: EditedDocument, value: ExactJson, indent?: string): string {
  const { text, format, root } = document;
  if (format === "json") return inlineValue(value, "json");
  return isKyaml(root, text)
    ? kyamlValue(value, { indent, lineBreak: lineBreakOf(text) })
    : inlineValue(value, "flow");
}

/** A member of a map in the same way. */
export function flowMember(
  document: EditedDocument,
  key: string,
  value: ExactJson,
  indent?: string,
): string {
  const { text, format, root } = document;
  if (format === "yaml" && isKyaml(root, text)) {
    return kyamlMember(key, value, { indent, lineBreak: lineBreakOf(text) });
  }
  return inlineValue({ [key]: value }, format === "json" ? "json" : "flow").slice(1, -1);
}
