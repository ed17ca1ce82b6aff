export type { UpgradeReport } from "./compute-upgrade.ts";
export { type UpgradeKind, type UpgradePhrases, upgradeKinds } from "./messages/upgrade-phrases.ts";
export { versionNamedIn, versionOfFile } from "./named-version.ts";
export { upgradeOutput } from "./upgrade-output.ts";
export {
  type FileNames,
  type UpgradeCounts,
  type WrittenItem,
  type WrittenReport,
  countsOf,
  namesInStack,
  writtenReport,
} from "./upgrade-report.ts";
export {
  type GateList,
  gateList,
  mayStopKubelet,
  nothingText,
  upgradeView,
} from "./upgrade-view.ts";
export { upgradesOfTexts } from "./upgrades-of-texts.ts";
export { type VersionChanges, versionsView } from "./versions-view.ts";
