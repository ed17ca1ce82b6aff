import type { DocumentWriter } from "../engine/syntax/edits/edited-document.ts";
import { hclWriter } from "../engine/syntax/edits/hcl-writer.ts";
import { tomlWriter } from "../engine/syntax/edits/toml-writer.ts";
import type { PlatformDocument } from "./platform-documents.ts";

/** The writer of a document of TOML or HCL, whose maps may be anywhere in the text; undefined for YAML and JSON. */
export function writerOf({ form }: PlatformDocument): DocumentWriter | undefined {
  if (form.isToml) return tomlWriter;
  return form.resources ? hclWriter : undefined;
}
