export { type ParsedText, contextOf, parseText, partsAt } from "./parse-text.ts";
export { checkLayers } from "./check-layers.ts";
export { checkStack, layerOptions, layersOfTexts } from "./check-stack.ts";
export { withCarriedStacks } from "./with-carried-stacks.ts";
export { leafText, leavesOf } from "./config-leaves.ts";
export {
  type StackFiles,
  givesFlags,
  hasMore,
  holds,
  missingOf,
  withFolder,
  stackName,
} from "./stack-files.ts";
export { allKinds, domains } from "./domains.ts";
export type { DropInFolder } from "./drop-in-folder.ts";
export { dumpFindings } from "./dump-stack.ts";
export { dumpsIn } from "./dumps.ts";
export { type StackSearch, dropInFolderNames, stacksOfFile } from "./find-stack-files.ts";
export { type FoundUnit, unitAlone } from "./found-units.ts";
export { carriedSubjectsIn, namedByPlace, findStacks, withoutNaming } from "./find-stacks.ts";
export { mayHaveKubeadmFlags } from "./kubeadm-flags.ts";
export { type LoadedStack, loadStack } from "./load-stack.ts";
export {
  type Membership,
  errorsIn,
  findingsOfFolder,
  membershipOf,
  skippedIn,
} from "./membership.ts";
export {
  type ProfileSearch,
  profileFilesFor,
  profilesBelow,
  usualSeccompRoot,
} from "./profile-folder.ts";
export type { MissingInput } from "./messages/missing-input.ts";
export type { SetPhrases } from "./messages/set-phrases.ts";
export { type MovedFlags, movedDeprecatedFlags, movedFlagAt } from "./move-flag.ts";
export {
  type OtherFileContents,
  holdsOwnConfig,
  isOwnConfig,
  otherContents,
} from "./own-config.ts";
export { type NeighbourSearch, createNeighbourSearch } from "./platform-neighbours.ts";
export { platformStacks } from "./platform-stacks.ts";
export { providerConfigs } from "./provider-configs.ts";
export { mayHoldParts } from "./quick-looks.ts";
export { type StackEditor, editorOfPlatform, editorOfStack } from "./stack-editor.ts";
export { type StackError, errorsOfStack, placedFindings, stopsKubelet } from "./stack-errors.ts";
export {
  definitionInStack,
  effectiveMarkdown,
  overriddenHints,
  referencesInStack,
  stackLens,
  settingPathAt,
} from "./stack-features.ts";
export {
  type Origin,
  type StackPlace,
  entriesAtPath,
  isSameValue,
  originAt,
  originOf,
  originText,
  placeOfOrigin,
  placeText,
  textOfPlace,
} from "./stack-origins.ts";
export { type StackText, type StackTexts, flagsOf } from "./stack-texts.ts";
export { type StackFound, stackFound, stackJson } from "./stack-found.ts";
export { stackOfFiles } from "./stack-of-texts.ts";
export type { ConfigStack } from "./config-stack.ts";
export { type WrittenPlaces, type WrittenSet, readWritten, writtenFor } from "./written-sets.ts";
