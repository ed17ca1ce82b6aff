import type { CheckedStack } from "../../kubelet/index.ts";
import type { StackFound } from "../../stacks/index.ts";
import type { SetPosture } from "./posture-of-set.ts";

/** The model of a report about benchmarks. */
export interface PostureReport extends Omit<SetPosture, "exceptionNotes"> {
  readonly set: CheckedStack;
  /** The program's version. */
  readonly version: string;
  /** How the files were found that are one configuration. */
  readonly stack: StackFound | undefined;
  /** Sentences about the whole. */
  readonly notes: readonly string[];
  /** The path of a file as the user finds it, by its number in the set. */
  readonly pathOf: (layer: number) => string;
}
