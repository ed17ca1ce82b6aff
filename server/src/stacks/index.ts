export { type ParsedText, contextOf, parseText, partsAt } from "./parse-text.ts";
export { checkLayers } from "./check-layers.ts";
export { checkStack, layerOptions, layersOfTexts } from "./check-stack.ts";
export { withCarriedStacks } from "./finders/with-carried-stacks.ts";
export { leafText, leavesOf } from "./config-leaves.ts";
export {
  type StackFiles,
  fileAlone,
  hasMore,
  holds,
  isUnitOf,
  missingOf,
  withFolder,
  stackName,
} from "./stack-files.ts";
export { allKinds, domains } from "./domains.ts";
export type { DropInFolder } from "./finders/drop-in-folder.ts";
export { dumpFindings } from "./dump-stack.ts";
export { dumpsIn } from "./dumps.ts";
export {
  type StackSearch,
  dropInFolderNames,
  knownUnits,
  stacksOfFile,
} from "./finders/find-stack-files.ts";
export { unitAlone } from "./finders/found-units.ts";
export { flagsOfPlaces } from "./finders/flag-stacks.ts";
export type { FoundUnit } from "./finders/unit-search.ts";
export {
  carriedSubjectsIn,
  namedByPlace,
  findStacks,
  withoutNaming,
} from "./finders/find-stacks.ts";
export { mayHaveKubeadmFlags } from "./finders/kubeadm-flags.ts";
export { type LoadedStack, loadStack } from "./load-stack.ts";
export {
  type Membership,
  errorsIn,
  findingsOfFolder,
  membershipOf,
  skippedIn,
} from "./finders/membership.ts";
export {
  type ProfileSearch,
  profileFilesFor,
  profilesBelow,
  usualSeccompRoot,
} from "./finders/profile-folder.ts";
export type { MissingInput } from "./messages/missing-input.ts";
export type { SetPhrases } from "./messages/set-phrases.ts";
export { type MovedFlags, movedDeprecatedFlags, movedFlagAt } from "./move-flag.ts";
export {
  type OtherFileContents,
  hasNodeConfig,
  holdsOwnConfig,
  isOwnConfig,
  otherContents,
} from "./finders/own-config.ts";
export { type NeighbourSearch, createNeighbourSearch } from "./finders/platform-neighbours.ts";
export { platformStacks } from "./finders/platform-stacks.ts";
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
export { type StackFound, stackFound, stackJson } from "./finders/stack-found.ts";
export { stackOfFiles } from "./stack-of-texts.ts";
export type { ConfigStack } from "./config-stack.ts";
export {
  type WrittenPlaces,
  type WrittenSet,
  readWritten,
  writtenFor,
} from "./finders/written-sets.ts";
