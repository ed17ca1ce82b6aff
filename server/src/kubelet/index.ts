export { withUnits } from "./amounts.ts";
export type { Analysis, AnalyzedDocument, AnalyzedText, HostDescription } from "./analysis.ts";
export { checkHeader } from "./check-header.ts";
export { configHeader, isMainFile } from "./is-main-file.ts";
export { configIndex } from "./config-index.ts";
export { watchedConfig } from "./config-model.ts";
export type { Config } from "./config.ts";
export { versionEditInFile, versionEditInProject } from "./config/change-version.ts";
export { checkKubeletConfig, type DocumentChecker } from "./config/check-kubelet-config.ts";
export { convertWords, goneComments, isFlagLine } from "./config/flags-as-fields.ts";
export { installedVersion } from "./installed-version.ts";
export { rewritesAt } from "./config/rewrites.ts";
export { type CredentialProviders, readProviders } from "./credential-config.ts";
export { type DecodePart, type Strictness, strictnessOf } from "./decode-context.ts";
export { integerOf } from "./decode-scalar.ts";
export { decodeDocument } from "./decode.ts";
export { describeNodeEntry, nodeReferenceUrl } from "./documentation/node-entry.ts";
export { documentationContext } from "./documentation/documentation-context.ts";
export {
  officialPage,
  callPageUrl,
  fieldReferenceUrl,
  flagReferenceUrl,
} from "./documentation/documentation-url.ts";
export {
  describeField,
  describeGate,
  describeKind,
  describeUnknownGate,
  describeValue,
} from "./documentation/documentation.ts";
export { typeWords } from "./documentation/field-facts.ts";
export { type WrittenValue, describeWrittenValue } from "./documentation/value-hover.ts";
export { domain } from "./domain.ts";
export {
  type AllocatableColumn,
  type AllocatableNode,
  type AllocatableRow,
  allocatableColumn,
  kubepodsNote,
  readable,
} from "./effective/allocatable/allocatable-column.ts";
export { nodeResources } from "./effective/allocatable/node-resources.ts";
export {
  type Steps,
  aksCpuSteps,
  inSteps,
  publishedReservations,
} from "./effective/allocatable/published-reservations.ts";
export { resourcesJson } from "./effective/allocatable/resources-json.ts";
export { type ConfigLayer, type FileLayer, mainLayer } from "./effective/config-layer.ts";
export { configOfTree } from "./effective/default-tree.ts";
export { dropInOrder, isDropInName } from "./effective/drop-in-order.ts";
export { type EffectiveConfig, effectiveConfig } from "./effective/effective-config.ts";
export { effectiveJson, valueJson } from "./effective/effective-value.ts";
export { defaultThresholdsOn } from "./effective/eviction-thresholds.ts";
export { type PatchedConfig, applyPatches } from "./effective/kubeadm-patches/apply-patches.ts";
export { applyJsonPatch } from "./effective/kubeadm-patches/json-patch.ts";
export { kubeletTarget, readPatchName } from "./effective/kubeadm-patches/patch-name.ts";
export type { PatchFile } from "./effective/kubeadm-patches/read-patch-files.ts";
export { layerOf, spanInLayer, spanInText } from "./effective/layer-span.ts";
export { mergePatch } from "./effective/merge-patch.ts";
export { placeAtPath } from "./effective/node-at-path.ts";
export { type FlagValues, readFlags } from "./effective/read-flags.ts";
export { hasOpenQuote, splitCommandLine, splitWords } from "./effective/split-command-line.ts";
export { treeJson } from "./effective/tree-json.ts";
export {
  type TreeEntry,
  type TreeMap,
  type TreeNode,
  entryAtPath,
  isNull,
  locatedMap,
  nodeTreeOf,
  stringOf,
  treeOf,
  withEntry,
} from "./effective/tree.ts";
export { fixesByMessage } from "./fixes/by-message.ts";
export {
  fixContextAt,
  commaFix,
  headerFix,
  halfWidthFix,
  kyamlHeaderFix,
  markerFix,
  outdentFix,
  tabFix,
} from "./fixes/text-fixes.ts";
export { flagSpellingFixes, isJoinedItem } from "./fixes/flag-spelling.ts";
export { type Argument, type ArgumentPiece, locatedArguments } from "./flags/argument.ts";
export { type FlagMistake, checkFlagValues, checkLabels } from "./flags/check-flags.ts";
export type { ArgumentProblem, FlagUse, StrayWord } from "./flags/parse-arguments.ts";
export { hasFormat } from "./format.ts";
export { type GateStates, gateStates, gateStatesOf, writtenGates } from "./gate-states.ts";
export { parseGoUrl } from "./go-url.ts";
export {
  type DocumentIdentity,
  type FileRole,
  apiVersionFor,
  dumpKey,
  identifyDocument,
  isDropInPath,
  isKubeletName,
  kubeletKinds,
  mayHoldKubeletKinds,
  passedOverName,
} from "./identify.ts";
export { type ImageReference, pulledTag, readImageReference } from "./image-reference.ts";
export {
  type SchemaFile,
  schemaFiles,
  schemaText,
  vocabularyText,
} from "./json-schema/schema-files.ts";
export type { SchemaLayout } from "./json-schema/schema-context.ts";
export { mayBeKubeconfig, mayBeObject, withKubeconfigFinding } from "./kubeconfig-finding.ts";
export { type ExplainedLine, explainLog } from "./log/explain-log.ts";
export { isAboutConfiguration } from "./log/fields-of-rule.ts";
export { mostNamed } from "./log/most-named.ts";
export {
  checkMergedRules,
  flagGateFindings,
  kubeconfigFinding,
} from "./merged/check-merged-rules.ts";
export { checkMergedValues } from "./merged/check-merged-values.ts";
export {
  type InSet,
  echoesInSets,
  enclosingSets,
  findingsInSets,
  restatedInSets,
  flagAt,
  flagLocation,
} from "./merged/findings-in-sets.ts";
export { errorsToReport, stackErrors, reportedSetErrors } from "./merged/errors-to-report.ts";
export {
  type SkippedFile,
  folderFindings,
  skippedFileFinding,
  skippedFileFindings,
} from "./merged/folder-findings.ts";
export { refusedAmounts } from "./merged/refused-amounts.ts";
export { type RefusedValues, refusedValues } from "./merged/refused-values.ts";
export type {
  WrittenFlagPlace,
  FlagSource,
  LayerFinding,
  CheckedStack,
  StackAround,
  StackFile,
  StackLayers,
  StackFlag,
} from "./merged/checked-stack.ts";
export { isSetPart, layersAroundMain, layersOf, topOfSet, topOf } from "./merged/stack-layers.ts";
export { syntaxText } from "./messages/english-syntax.ts";
export { tooMuchText } from "./messages/too-much.ts";
export type { FlagRefusal, ValueProblem } from "./messages/flag-problems.ts";
export type { HoverPhrases } from "./messages/hover-phrases.ts";
export type { NodeFormLabels, NodePhrases } from "./messages/node-phrases.ts";
export { shownVersion } from "./messages/short-versions.ts";
export {
  type NamedNode,
  type NodeDescription,
  cpusOf,
  readNodeDescription,
} from "./node-description.ts";
export { osIn } from "./os-in.ts";
export { commentSign, hclMarks, syntaxOf } from "./parts/file-syntax.ts";
export { isReservedLabel, openShiftLabel } from "./flags/labels.ts";
export { isArgumentFilePath, isUnitPath } from "./parts/flag-file-path.ts";
export { lineSyntaxOf } from "./parts/line-syntax.ts";
export { beyondPart, emptyRoom, reportPart } from "./parts/part-room.ts";
export type { PartConfig } from "./parts/kubelet-part.ts";
export { milliValueOf } from "./quantity-sum.ts";
export {
  type CredentialRule,
  type CredentialRuleContext,
  defineCredentialRule,
  defineProviderRule,
  defineTokenRule,
} from "./rules/define-credential-rule.ts";
export { flagPrecedence } from "./rules/drop-ins/flag-precedence.ts";
export { reportedErrors } from "./rules/reported-findings.ts";
export { runImageRecordRules, dependsOnNode, runKubeletRules } from "./rules/run-rules.ts";
export { otherCurve } from "./rules/security/tls.ts";
export { systemdCgroup } from "./systemd-cgroup.ts";
export {
  imageVersion,
  isAtHead,
  kubeadmVersion,
  namedVersion,
  versionComment,
} from "./version-directive.ts";
