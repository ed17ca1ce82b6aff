import { type SourceFile, isArgumentFilePath } from "../kubelet/index.ts";
import { documentFlagPlaces } from "./document-flag-places.ts";
import type { FlagPlace } from "./flag-place.ts";
import { commandFlagPlaces } from "./command-flag-places.ts";
import { argumentFilePlaces, textFlagPlaces, unknownText } from "./text-flag-places.ts";

/** The places of a file where somebody writes flags of the kubelet; `path` is that of the file, with `/`. */
export function flagPlaces(
  { text, file }: Pick<SourceFile, "text" | "file">,
  path = "",
): readonly FlagPlace[] {
  if (isArgumentFilePath(path)) return argumentFilePlaces(text);
  const inText =
    file.format === "json"
      ? []
      : [...textFlagPlaces(text), ...commandFlagPlaces(text, unknownText)];
  if (inText.length > 0) return inText;
  return file.documents.flatMap(({ root }) => documentFlagPlaces(root));
}
