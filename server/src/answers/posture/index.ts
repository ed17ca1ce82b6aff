export { type ToolVerdict, assessBenchmark, toolVerdict } from "./assess.ts";
export { unknownControls, severityScores } from "./control-facts.ts";
export type { PostureVerdict } from "./controls.ts";
export type { Evidence } from "./evidence.ts";
export {
  type PosturePhrases,
  type PostureViewPhrases,
  type PostureWord,
  type UnknownControl,
} from "./messages/posture-phrases.ts";
export { type PostureFix, postureFixes } from "./posture-fixes.ts";
export { type PostureReport, postureOutput } from "./posture-output.ts";
export {
  type SetPosture,
  benchmarksNamed,
  benchmarksOf,
  idleText,
  idsOf,
  missingFiles,
  nodeOnlyIds,
  postureOfSet,
  postureRemarks,
  postureSummary,
  unknownBenchmark,
  unseenText,
} from "./posture-of-set.ts";
export {
  type BenchmarkCheck,
  type PostureOptions,
  type PostureRow,
  type PostureSetting,
  differs,
} from "./posture-report.ts";
