export { type FileAnalysis, analyzeFile, partsAt } from "./analyze-file.ts";
export { analyzeSet } from "./analyze-set.ts";
export { analyzeSetFiles, checkSet } from "./check-set.ts";
export { checkSubject } from "./check-subject.ts";
export {
  type CheckedTexts,
  type FileFinding,
  type UpgradeOptions,
  checkParts,
  checkTexts,
} from "./check-texts.ts";
export { withCarriedStacks } from "./carried-stacks.ts";
export { leafText, leavesOf } from "./config-leaves.ts";
export { type ConfigSet, givesFlags, hasMore, holds, missingOf, withFolder } from "./config-set.ts";
export { allKinds, domains } from "./domains.ts";
export type { DropInFolder } from "./drop-in-folder.ts";
export { dumpsIn } from "./dumps.ts";
export { type SetSearch, setsOfFile } from "./find-sets.ts";
export { type FoundUnit, unitAlone } from "./found-units.ts";
export { subjectsOfText } from "./find-subjects.ts";
export { mayHaveKubeadmFlags, withKubeadmFlags } from "./kubeadm-flags.ts";
export { type LoadedSet, loadSet } from "./load-set.ts";
export {
  type Membership,
  errorsIn,
  findingsOfFolder,
  membershipOf,
  skippedPath,
} from "./membership.ts";
export {
  type ProfileSearch,
  profileFilesFor,
  profilesBelow,
  usualSeccompRoot,
} from "./profile-folder.ts";
export { setName } from "./set-name.ts";
export type { MissingInput } from "./messages/missing-input.ts";
export { type SetPhrases } from "./messages/set-phrases.ts";
export { movedFlagAt } from "./move-flag.ts";
export {
  type OtherFileContents,
  holdsOwnConfig,
  isOwnConfig,
  otherContents,
} from "./own-config.ts";
export { type NeighbourSearch, createNeighbourSearch } from "./platform-neighbours.ts";
export { type PlatformSet, platformSets } from "./platform-sets.ts";
export { providerConfigs } from "./provider-configs.ts";
export { mayHoldParts } from "./quick-looks.ts";
export { type SetEditor, editorOfPlatform, editorOfSet } from "./set-editor.ts";
export { type SetError, errorsOfSet, stopsKubelet } from "./set-errors.ts";
export {
  definitionInSet,
  effectiveMarkdown,
  overriddenHints,
  referencesInSet,
  setLens,
  settingPathAt,
} from "./set-features.ts";
export {
  type Origin,
  type SetPlace,
  entriesAtPath,
  isSameValue,
  originAt,
  originOf,
  originText,
  placeOfOrigin,
  placeText,
  textOfPlace,
} from "./set-origins.ts";
export { type SetText, type SetTexts, flagsOf } from "./set-texts.ts";
export { type StackFound, stackFound, stackJson } from "./stack.ts";
export { subjectOfSet } from "./set-subject.ts";
export type { Subject } from "./subject.ts";
export { type WrittenPlaces, type WrittenSet, readWritten, writtenFor } from "./written-sets.ts";
