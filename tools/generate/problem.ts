/** Something on a page, in the overlay or in a fact file that the generator cannot read. */
export interface Problem {
  /** File or page as the caller named it. */
  readonly page: string;
  /** 1-based; 0 when the problem has no line of its own. */
  readonly line: number;
  readonly message: string;
}

/** The parsed value of a reader, and the problems that it found. */
export interface Reading<T> {
  readonly result: T;
  readonly problems: readonly Problem[];
}

/** One line for a terminal: `page:line: message`. */
export function formatProblem(problem: Problem): string {
  const place = problem.line > 0 ? `${problem.page}:${problem.line}` : problem.page;
  return `${place}: ${problem.message}`;
}

/** Where the generator reports what it did and what is wrong. */
export interface Log {
  readonly info: (line: string) => void;
  readonly error: (line: string) => void;
}
