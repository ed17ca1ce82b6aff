import type { SourceFile } from "../engine/parts/source-file.ts";
import type { ParsedDocument } from "../engine/syntax/located-node.ts";
import { overlaps } from "../engine/fixes/new-findings.ts";
import { isArgumentFilePath } from "../kubelet/index.ts";
import { documentFlagPlaces } from "./document-flag-places.ts";
import { plainLines, templateText } from "../engine/syntax/template-text.ts";
import { type Budget, fileBudget } from "../engine/text/budget.ts";
import { withPlaceholders } from "./shell-variables.ts";
import { lookAt } from "../engine/text/text-look.ts";
import { nixFlagPlaces } from "./nix-flag-places.ts";
import { flagMarks, isNixFile } from "./flag-marks.ts";
import { processFlagPlaces } from "./process-flag-places.ts";
import { fromPowerShell } from "./from-power-shell.ts";
import type { FlagPlace } from "./flag-place.ts";
import { commandFlagPlaces, kubeletCommandPlaces } from "./command-flag-places.ts";
import { argumentFilePlaces, textFlagPlaces, unknownFlagText } from "./text-flag-places.ts";

/**
 * The places of a file with flags of the kubelet; `path` is that of the file, with `/`. Commands that run a kubelet are read
 * in scripts, and in a text that begins with one. Places that the budget does not suffice for are left out.
 */
export function flagPlaces(
  { text: written, file, remarks }: Pick<SourceFile, "text" | "file" | "remarks">,
  path = "",
  isScript = false,
  budget = fileBudget(),
): readonly FlagPlace[] {
  const text = plainLines(written, remarks ? remarks.template() : templateText(written));
  if (isArgumentFilePath(path)) return argumentFilePlaces(text, budget);
  const hasCommands = isScript || flagMarks.runFirst.test(text);
  const isJson = file.format === "json" && !isScript;
  const inText = isJson ? [] : textPlaces(text, path, hasCommands, budget);
  const inDocuments = flagsInDocuments(file.documents, budget).filter(
    ({ region }) => !inText.some((place) => overlaps(place.region, region)),
  );
  return [...inText, ...inDocuments];
}

/** The places in the documents of a file. */
export function flagsInDocuments(
  documents: readonly ParsedDocument[],
  budget: Budget,
): readonly FlagPlace[] {
  return documents
    .flatMap(({ root }) => documentFlagPlaces(root))
    .filter(({ args, region }) => budget.take("words", args.length, region));
}

function textPlaces(
  written: string,
  path: string,
  hasCommands: boolean,
  budget: Budget,
): readonly FlagPlace[] {
  const text = fromPowerShell(written);
  const filling = { unknown: unknownFlagText, budget };
  const ofCommands = hasCommands ? kubeletCommandPlaces(text, filling) : [];
  // The words of a variable that a command uses are read with that command.
  const used = new Set(ofCommands.flatMap(({ args }) => args.map(({ span }) => span.start)));
  const others = textFlagPlaces(withPlaceholders(text), path, budget).filter(
    ({ args }) => !args.some(({ span }) => used.has(span.start)),
  );
  const ofNix = isNixFile(path, lookAt(text)) ? nixFlagPlaces(text, filling) : [];
  const ofProcesses = flagMarks.process.test(text) ? processFlagPlaces(text) : [];
  return [...others, ...commandFlagPlaces(text, filling), ...ofCommands, ...ofProcesses, ...ofNix];
}
