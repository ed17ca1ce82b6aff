import type { PostureException } from "../../stacks/project/index.ts";
import type { CheckRecord } from "../../facts/posture-table.ts";
import type { PostureRow } from "./posture-report.ts";

/** Something to tell of an exception: it ended, it ends soon, nothing is under it, or what is under it passes. */
export interface ExceptionNote {
  readonly kind: "ended" | "ends-soon" | "no-check" | "passes";
  readonly exception: PostureException;
}

/** Rows after the exceptions of a project, and notes about these. */
interface Excepted {
  readonly rows: readonly PostureRow[];
  readonly notes: readonly ExceptionNote[];
}

/** Days before the last day of an exception from which a report warns. */
const noticeDays = 30;

/**
 * Applies exceptions to results. Only checks that fail or need a person are excepted: an exception for a check that
 * passes is reported, and one after its last day has no effect.
 *
 * @param today the day as `2027-03-31`
 */
export function withExceptions(
  rows: readonly PostureRow[],
  exceptions: readonly PostureException[],
  today: string,
): Excepted {
  const notes: ExceptionNote[] = [];
  const byCheck = new Map<PostureRow, PostureException>();
  for (const exception of exceptions) {
    const meant = rows.filter(({ checks }) =>
      checks.some(({ check }) => names(exception.control, check)),
    );
    const open = meant.filter(({ verdict }) => verdict === "fail" || verdict === "manual");
    const isOver = exception.until < today;
    if (meant.length === 0) notes.push({ kind: "no-check", exception });
    else if (open.length === 0) notes.push({ kind: "passes", exception });
    else if (isOver) notes.push({ kind: "ended", exception });
    else if (daysBetween(today, exception.until) < noticeDays) {
      notes.push({ kind: "ends-soon", exception });
    }
    if (isOver) continue;
    for (const row of open) if (!byCheck.has(row)) byCheck.set(row, exception);
  }
  return {
    rows: rows.map((row): PostureRow => {
      const exception = byCheck.get(row);
      return exception ? { ...row, verdict: exception.verdict, exception } : row;
    }),
    notes,
  };
}

/** True where a text names a check by its id, or by its control. */
function names(written: string, { id, control }: CheckRecord): boolean {
  return written === id || written === control;
}

/** The number of days between two days such as `2027-03-31`. */
function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}
