import type { Span } from "./span.ts";

/** The units in which the work on a file is counted. */
export type WorkUnit = keyof typeof budgetLimits;

/** Limits for a file together with everything in it. Real files need less than a tenth. */
export const budgetLimits = {
  /** Of texts inside the file: each as long as it is after decoding, unpacking and filling in. */
  characters: 524_288,
  /** Values that aliases, merge keys, patches and shared settings repeat. */
  nodes: 50_000,
  /** Of command lines, after variables are filled in. */
  words: 10_000,
  /** Of all parts. */
  findings: 5_000,
  /** Characters of the globs in a project's file, with their braces written out. */
  globs: 20_000,
  /** Sets that a project's file names. */
  sets: 1_000,
  /** Characters that are analyzed again to try the fixes of a question. */
  trials: 1_000_000,
} as const;

type WorkLimits = Readonly<Record<WorkUnit, number>>;

/** The rest of what may be done for a file. The texts inside a file spend the same budget. */
export interface Budget {
  /**
   * Spends an amount; false where less is left, and then nothing is left for what comes later. `at` is the place that
   * needs it.
   */
  take(unit: WorkUnit, amount: number, at: Span): boolean;
  left(unit: WorkUnit): number;
  readonly limits: WorkLimits;
  /** The first place that each unit was not sufficient for. */
  readonly beyond: ReadonlyMap<WorkUnit, Span>;
  /** Shares this budget with a text inside the file, which has its own places. */
  inside(): Budget;
}

/** The budget of a file for which nothing was done yet. */
export function fileBudget(limits: WorkLimits = budgetLimits): Budget {
  return budgetOf(limits, {
    characters: 0,
    nodes: 0,
    words: 0,
    findings: 0,
    globs: 0,
    sets: 0,
    trials: 0,
  });
}

function budgetOf(limits: WorkLimits, spent: Record<WorkUnit, number>): Budget {
  const beyond = new Map<WorkUnit, Span>();
  const left = (unit: WorkUnit): number => limits[unit] - spent[unit];
  return {
    take(unit, amount, at) {
      const fits = amount <= left(unit);
      spent[unit] = fits ? spent[unit] + amount : limits[unit];
      if (!fits && !beyond.has(unit)) beyond.set(unit, at);
      return fits;
    },
    left,
    limits,
    beyond,
    inside: () => budgetOf(limits, spent),
  };
}
