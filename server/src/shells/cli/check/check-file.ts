import {
  checkCandidate,
  type CandidateContext,
  type FileError,
  type UnreadFile,
} from "./check-candidate.ts";
import type { ChangedReport } from "./change-file.ts";
import type { CheckOptions } from "../../../answers/reports/file-report.ts";
import type { StacksOfFiles, ProjectOfSets } from "../../../answers/reports/stacks-of-files.ts";
import type { FileCandidate } from "./find-files.ts";

/** A file to check, with what its project says. */
export interface CheckTask {
  readonly candidate: FileCandidate;
  readonly project: ProjectOfSets;
  readonly checkOptions: CheckOptions;
}

/** The outcome for a file: its report, the reason for a missing one, or nothing if it is not the kubelet's. */
export type CheckOutcome = ChangedReport | FileError | UnreadFile | undefined;

/** Checks a file with the sets of its project. */
export async function checkFile(
  { candidate, project, checkOptions }: CheckTask,
  sets: Pick<StacksOfFiles, "check" | "forget">,
  context: Omit<CandidateContext, "checkOptions" | "setsOf">,
): Promise<CheckOutcome> {
  const setsOf: CandidateContext["setsOf"] = (file, isWritten) => {
    if (isWritten) {
      sets.forget();
      context.search.forget();
    }
    return sets.check(file, project, checkOptions);
  };
  return checkCandidate(candidate, { ...context, checkOptions, setsOf });
}
