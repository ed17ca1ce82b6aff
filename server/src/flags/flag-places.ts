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
    file.format === "json" ? [] : textPlaces(text, isScript || flagMarks.runFirst.test(text));
  if (inText.length > 0) return inText;
  return file.documents.flatMap(({ root }) => documentFlagPlaces(root));
}

function textPlaces(text: string, hasCommands: boolean): readonly FlagPlace[] {
  const ofCommands = hasCommands ? kubeletCommandPlaces(text, unknownText) : [];
  // The words of a variable that a command uses are read with that command.
  const used = new Set(ofCommands.flatMap(({ args }) => args.map(({ span }) => span.start)));
  const others = textFlagPlaces(text).filter(
    ({ args }) => !args.some(({ span }) => used.has(span.start)),
  );
  return [...others, ...commandFlagPlaces(text, unknownText), ...ofCommands];
}
