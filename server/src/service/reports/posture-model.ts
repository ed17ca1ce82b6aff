import type { SetAnalysis } from "../../core/analysis/set-analysis.ts";
import type { PostureRow } from "../../core/features/posture-report.ts";

/** What a report about a benchmark is made of. */
export interface PostureReport {
  readonly set: SetAnalysis;
  readonly benchmark: string;
  readonly rows: readonly PostureRow[];
  /** The program's version. */
  readonly version: string;
  /** Sentences about the whole. */
  readonly notes: readonly string[];
  /** The path of a file as the user finds it, by its number in the set. */
  readonly pathOf: (layer: number) => string;
}
