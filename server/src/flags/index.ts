export { findingsAt, isOpenWord, osAround } from "./check-place.ts";
export { commandFlagPlaces } from "./command-flag-places.ts";
export { documentFlagPlaces } from "./document-flag-places.ts";
export { domain } from "./domain.ts";
export { describeFlag } from "./flag-documentation.ts";
export { flagFindings } from "./flag-findings.ts";
export { flagMarks } from "./flag-marks.ts";
export type { FlagPlace } from "./flag-place.ts";
export { flagPlaces } from "./flag-places.ts";
export { flagValue } from "./flag-value.ts";
export { joinedArguments } from "./joined-arguments.ts";
export { type LocatedText, placeInText, sliceOf, wordsOf } from "./located-text.ts";
export { type FlagFileProblem } from "./messages/flag-messages.ts";
export {
  type KopsSetting,
  kopsSettings,
  type MinikubeCommand,
  minikubeCommands,
} from "./minikube-commands.ts";
export { kubeletOptions, minikubeFlags } from "./minikube-flag-places.ts";
export { removeWords } from "./remove-words.ts";
export { filledPaths, withPlaceholders } from "./shell-variables.ts";
export { unknownFlagText } from "./text-flag-places.ts";
export { type UnitText, expandedArguments, readEnvironmentFile, readUnit } from "./unit-text.ts";
export { isSchema } from "./schema-node.ts";
