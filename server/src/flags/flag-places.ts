import { type SourceFile, isArgumentFilePath } from "../kubelet/index.ts";
import { documentFlagPlaces } from "./document-flag-places.ts";
import { flagMarks } from "./flag-marks.ts";
import type { FlagPlace } from "./flag-place.ts";
import { commandFlagPlaces, kubeletCommandPlaces } from "./command-flag-places.ts";
import { argumentFilePlaces, textFlagPlaces, unknownText } from "./text-flag-places.ts";

/**
 * The places of a file with flags of the kubelet; `path` is that of the file, with `/`. Commands that run a kubelet are read
 * in scripts, and in a text that begins with one.
 */
export function flagPlaces(
  { text, file }: Pick<SourceFile, "text" | "file">,
  path = "",
  isScript = false,
): readonly FlagPlace[] {
  if (isArgumentFilePath(path)) return argumentFilePlaces(text);
  const inText =
    file.format === "json"
      ? []
      : [
          ...textFlagPlaces(text),
          ...commandFlagPlaces(text, unknownText),
          ...(isScript || flagMarks.runFirst.test(text)
            ? kubeletCommandPlaces(text, unknownText)
            : []),
        ];
  if (inText.length > 0) return inText;
  return file.documents.flatMap(({ root }) => documentFlagPlaces(root));
}
