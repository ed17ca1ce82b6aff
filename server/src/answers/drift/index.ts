export {
  type DriftCollector,
  type DriftDifference,
  type DriftGroup,
  type DriftNode,
  type WantedValues,
  createDriftCollector,
} from "./compute-drift.ts";
export { type AbsentKind, type DriftPhrases } from "./messages/drift-phrases.ts";
