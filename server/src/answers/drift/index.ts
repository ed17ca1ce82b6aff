export {
  type DriftCollector,
  type DriftDifference,
  type DriftGroup,
  type DriftNode,
  createDriftCollector,
} from "./compute-drift.ts";
export { type DriftPhrases } from "./messages/drift-phrases.ts";
