import { preferred } from "../../../../engine/analysis/fix-candidates.ts";
import {
  joinEdits,
  removePlace,
  replaceValue,
  setValue,
  writtenPlace,
} from "../../../../engine/syntax/edits/document-editor.ts";
import {
  type FixCandidates,
  type Fix,
  fixOf,
  type FixConfidence,
} from "../../../../engine/analysis/fix.ts";
import { inlineValue } from "../../../../engine/syntax/edits/render-value.ts";
import type { SeccompFixContext } from "../../../edits/profile-fix.ts";

/** The path that was probably meant. */
export interface SuggestedProfile {
  readonly suggestion: string | undefined;
}

/** Advice to write the path that was meant; empty where none is known. */
export function write(suggestion: string | undefined): string {
  return suggestion === undefined ? "Write the path of a profile file." : `Write "${suggestion}".`;
}

/** The blamed text made into the one that was probably meant. */
export function suggested(
  { suggestion }: { readonly suggestion: string | undefined },
  { path }: { readonly path: string },
  context: SeccompFixContext,
): FixCandidates {
  return suggestion === undefined ? [] : [replaceInPod(path, suggestion, context, preferred)];
}

/** Undefined where nothing is written there, or an alias. */
export function replaceInPod(
  path: string,
  value: string,
  { edited }: SeccompFixContext,
  more: FixConfidence = {},
): Fix | undefined {
  const place = writtenPlace(edited, path);
  if (!place || place.node.kind === "alias") return undefined;
  const title = { key: "replace", params: { text: inlineValue(value, "flow") } } as const;
  return fixOf(title, replaceValue(edited, place, value), more);
}

/** Sets what is written, or adds what is not; undefined where an alias stands for it. */
export function setInPod(
  path: string,
  value: string,
  { edited }: SeccompFixContext,
  more: FixConfidence = {},
): Fix | undefined {
  const place = writtenPlace(edited, path);
  if (place?.node.kind === "alias") return undefined;
  const params = { path: shownPath(path), value: inlineValue(value, "flow") };
  return fixOf({ key: place ? "set" : "add", params }, setValue(edited, path, value), more);
}

/** Takes the entry at a path away. */
export function removeInPod(path: string, { edited }: SeccompFixContext): Fix | undefined {
  return fixOf({ key: "remove", params: { path: shownPath(path) } }, removePlace(edited, path));
}

/** A type that goes with no path; the path goes with the same change. */
export function typeWithoutPath(
  holder: string,
  type: "RuntimeDefault" | "Unconfined",
  context: SeccompFixContext,
  more: FixConfidence = {},
): Fix | undefined {
  const { edited } = context;
  const [path, localhost] = [`${holder}.type`, `${holder}.localhostProfile`];
  if (!writtenPlace(edited, localhost)) return setInPod(path, type, context, more);
  const place = writtenPlace(edited, path);
  if (!place || place.node.kind === "alias") return undefined;
  const edits = joinEdits(replaceValue(edited, place, type), removePlace(edited, localhost));
  return fixOf({ key: "set", params: { path: shownPath(path), value: type } }, edits, more);
}

/** A sufficient end of a path: `seccompProfile.type`. */
function shownPath(path: string): string {
  return path.split(".").slice(-2).join(".");
}
