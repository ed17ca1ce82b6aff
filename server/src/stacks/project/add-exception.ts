import type { TextEdit } from "../../engine/syntax/edits/document-editor.ts";
import { withItem } from "./add-item.ts";
import type { PostureException } from "./project-posture.ts";

/** The written members of an exception. */
type NewException = Pick<PostureException, "control" | "reason" | "until" | "files">;

/**
 * The edits of a project's file after which it excepts a control; of an empty text, the whole file. Undefined where the
 * file is broken, or where the list of exceptions cannot be written to.
 */
export function withException(
  text: string,
  { control, reason, until, files }: NewException,
): readonly TextEdit[] | undefined {
  return withItem(text, "posture.exceptions", { control, reason, until, ...(files && { files }) });
}
