import {
  profileContext,
  type ProfileFixContext,
  type SeccompFile,
  type SeccompFixContext,
} from "../edits/profile-fix.ts";
import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import type { ProfileAnalysis } from "./analyze-profiles.ts";
import type { SourceFile } from "../../engine/parts/source-file.ts";
import { resolveAlias } from "../../engine/syntax/located-node.ts";

/** Input of fixes of the profile at an offset; undefined without one that can be edited. */
export function profileContextAt(
  analysis: ProfileAnalysis,
  offset: number,
  knowledge: Knowledge,
): ProfileFixContext | undefined {
  const file = { ...analysis, annotations: [], profileFiles: undefined };
  const context = seccompFixContextAt(file, offset, knowledge);
  return context && profileContext(context);
}

/** The context of the document at an offset; undefined where there is no map to edit. */
export function seccompFixContextAt(
  analysis: SeccompFile & Pick<SourceFile, "file">,
  offset: number,
  knowledge: Knowledge,
): SeccompFixContext | undefined {
  const { text, format, file } = analysis;
  const document = file.documents.findLast(({ span }) => span.start <= offset);
  const root = document?.root && resolveAlias(document.root);
  if (root?.kind !== "map") return undefined;
  return { analysis, edited: { text, format, root, fields: undefined }, knowledge };
}
