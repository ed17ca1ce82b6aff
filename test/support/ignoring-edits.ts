import type { FileOptions } from "../../server/src/engine/parts/part.ts";
import type { Finding } from "../../server/src/engine/analysis/finding.ts";
import { ignoreAbove, ignoreInFile } from "../../server/src/engine/analysis/ignored.ts";
import type { TextEdit } from "../../server/src/engine/syntax/edits/document-editor.ts";
import { commentSign } from "../../server/src/kubelet/index.ts";
import { parsedOnce } from "./analyses.ts";
import { knowledge } from "./knowledge.ts";

/** The edits that silence a finding above its statement and in its whole file; undefined where the file takes none. */
export function ignoringEdits(
  text: string,
  { rule, span }: Finding,
  options: FileOptions,
): readonly [TextEdit | undefined, TextEdit | undefined] {
  const file = parsedOnce(text, options, knowledge);
  const place = file.lineAbove(span.start);
  const { head } = file;
  return [
    place && ignoreAbove(file, place, [rule]),
    head === undefined ? undefined : ignoreInFile(file, head, rule, commentSign(options.path)),
  ];
}
