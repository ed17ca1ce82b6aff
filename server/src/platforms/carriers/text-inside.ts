import type { Completion } from "../../engine/analysis/part-results.ts";
import type { InnerFile } from "../../engine/parts/part.ts";
import type { DecodedText } from "./decoded-text.ts";

/** A text inside a file of another syntax, with what it contains. */
export interface TextInside extends InnerFile {
  readonly id: string;
  /** The path of the file that it becomes on the node, if the text around it says so. */
  readonly path?: string;
  readonly decoded: DecodedText;
  /** A tool puts values in, and says nothing about them. */
  readonly isFilledIn: boolean;
  /** Of an object: the completions at an offset of the file; undefined where the lines of the text are lines of the file. */
  readonly complete?: (offset: number) => readonly Completion[] | undefined;
}
