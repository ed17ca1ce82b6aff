import { formatPatch, structuredPatch } from "diff";
import { machine } from "../../hosts/machine-paths.ts";
import { hasUtf8Mark, nameOfEncoding } from "../../hosts/text-of-bytes.ts";
import { fileProblems } from "../../../engine/messages/file-problems.ts";
import { harmlessPatch } from "../../../engine/text/harmless.ts";
import type { Severity } from "../../../engine/analysis/finding.ts";
import type { FileReport } from "../../../answers/reports/file-report.ts";
import type { LeftAlone } from "./generated-file.ts";
import { reportedPath } from "./reports/report-place.ts";

/** The change that `check` makes to a file in addition to checking it; it is only shown if it is not written. */
export type FileChange =
  /** Makes the safe fixes. */
  | { readonly of: "fix"; readonly isWritten: boolean }
  /** Adds comments that ignore what is found, from a severity on. */
  | { readonly of: "ignores"; readonly least: Severity; readonly isWritten: boolean };

/** The report about a changed text. */
export interface ChangedReport extends FileReport {
  /** The change as a unified diff, if it is only shown. */
  readonly diff?: string;
  /** How many comments were added. */
  readonly added?: number;
  /** Why the file stays as it is, though it could be changed. */
  readonly leftAlone?: LeftAlone;
}

/** A unified diff, or the reason why there is none. */
interface Patch {
  readonly diff: string;
  readonly problem?: string;
}

/** A change of a file with these bytes as a unified diff, which `patch -p1` and `git apply` take in the working folder. */
export function patchOf(path: string, bytes: Uint8Array, before: string, after: string): Patch {
  if (nameOfEncoding(bytes) === "UTF-16") {
    return { diff: "", problem: fileProblems.diffOfUtf16 };
  }
  const mark = hasUtf8Mark(bytes) ? "\uFEFF" : "";
  const below = reportedPath(machine.workingFolder(), path) ?? path;
  const name = below.replace(/^[A-Za-z]:(?=\/)/, "").replace(/^\/+/, "");
  const [from, to] = [mark + before, mark + after];
  const patch = structuredPatch(`a/${name}`, `b/${name}`, from, to, "", "", { context: 3 });
  // The library begins with lines that only it knows.
  const diff = formatPatch(patch).replace(/^(?:Index:[^\n]*\n|=+\n)+/, "");
  if (harmlessPatch(diff) === diff) return { diff };
  // Neutralised in the output, they would not be those of the file.
  return { diff: "", problem: fileProblems.diffOfControls };
}
