import { formatPatch, structuredPatch } from "diff";
import type { FileReport } from "../workspace/reports/file-report.ts";

/** The change that `check` makes to a file in addition to checking it. */
export interface FileChange {
  /** `fix`: makes the safe fixes; `ignores`: adds comments that ignore what is found. */
  readonly of: "fix" | "ignores";
  /** False: the change is only shown. */
  readonly isWritten: boolean;
}

/** The report about a changed text. */
export interface ChangedReport extends FileReport {
  /** The change as a unified diff, if it is only shown. */
  readonly diff?: string;
  /** How many comments were added. */
  readonly added?: number;
}

/** A change as a unified diff, which `patch -p1` and `git apply` take. */
export function unifiedDiff(path: string, before: string, after: string): string {
  const name = path.replace(/^(?:\.\/|\/)+/, "");
  const patch = structuredPatch(`a/${name}`, `b/${name}`, before, after, "", "", { context: 3 });
  // The library begins with lines that only it knows.
  return formatPatch(patch).replace(/^(?:Index:[^\n]*\n|=+\n)+/, "");
}
