import { type SourceFile, isArgumentFilePath } from "../kubelet/index.ts";
import { documentFlagPlaces } from "./document-flag-places.ts";
import { filledInLike, templateText } from "../syntax/template-text.ts";
import { type Budget, fileBudget } from "../text/budget.ts";
import { flagMarks } from "./flag-marks.ts";
import type { FlagPlace } from "./flag-place.ts";
import { commandFlagPlaces, kubeletCommandPlaces } from "./command-flag-places.ts";
import { argumentFilePlaces, textFlagPlaces, unknownText } from "./text-flag-places.ts";

/**
 * The places of a file with flags of the kubelet; `path` is that of the file, with `/`. Commands that run a kubelet are read
 * in scripts, and in a text that begins with one. Places that the budget does not suffice for are left out.
 */
export function flagPlaces(
  { text: written, file }: Pick<SourceFile, "text" | "file">,
  path = "",
  isScript = false,
  budget = fileBudget(),
): readonly FlagPlace[] {
  const text = templateText(written)?.plain ?? written;
  if (isArgumentFilePath(path)) return argumentFilePlaces(text, budget);
  const hasCommands = isScript || flagMarks.runFirst.test(text);
  const inText = file.format === "json" ? [] : textPlaces(text, hasCommands, budget);
  if (inText.length > 0) return inText;
  return file.documents
    .flatMap(({ root }) => documentFlagPlaces(root))
    .filter(({ args, region }) => budget.take("words", args.length, region));
}

function textPlaces(text: string, hasCommands: boolean, budget: Budget): readonly FlagPlace[] {
  const filling = { unknown: unknownText, budget };
  const ofCommands = hasCommands ? kubeletCommandPlaces(text, filling) : [];
  // The words of a variable that a command uses are read with that command.
  const used = new Set(ofCommands.flatMap(({ args }) => args.map(({ span }) => span.start)));
  const others = textFlagPlaces(withoutCommands(text), budget).filter(
    ({ args }) => !args.some(({ span }) => used.has(span.start)),
  );
  return [...others, ...commandFlagPlaces(text, filling), ...ofCommands];
}

/** Commands whose output a shell puts in; a command in another one is a part of it. */
const outputs = /\$\([^()\r\n]*(?:\([^()\r\n]*\)[^()\r\n]*)*\)|`[^`\r\n]*`/g;

/** The output of a command is one word that is not known. */
function withoutCommands(text: string): string {
  return text.includes("$(") || text.includes("`") ? text.replaceAll(outputs, filledInLike) : text;
}
