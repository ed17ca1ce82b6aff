import type { FileRemarks } from "../analysis/file-remarks.ts";
import type { ParsedFile } from "../syntax/located-node.ts";
import type { LineIndex } from "../text/line-index.ts";

/** A text that was parsed. */
export interface SourceFile {
  readonly text: string;
  readonly lines: LineIndex;
  readonly file: ParsedFile;
  readonly remarks?: FileRemarks;
}
