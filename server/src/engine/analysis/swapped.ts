import type { Json } from "../../facts/table.ts";
import { joinEdits, setValue } from "../syntax/edits/document-editor.ts";
import { type Fix, type FixContext, fixOf, type FixConfidence } from "./fix.ts";

/** Two settings with each other's value. */
export function swapped(
  [a, valueOfA]: readonly [path: string, value: Json],
  [b, valueOfB]: readonly [path: string, value: Json],
  { edited }: FixContext,
  more: FixConfidence = {},
): Fix | undefined {
  const edits = joinEdits(setValue(edited, a, valueOfB), setValue(edited, b, valueOfA));
  return fixOf({ key: "swap", params: { a, b } }, edits, more);
}
