import { fileProblems } from "../../engine/messages/file-problems.ts";

/**
 * The number of concurrent tasks, about the number of Node.js threads for them. Waiting time does not use up a task's
 * time.
 */
const atOnce = 8;

/**
 * Runs work on files, each piece for at most so many milliseconds: a disk behind a network may never answer. Then the
 * promise rejects, as it does if the work throws. The work itself cannot be ended; what it finds later is dropped.
 */
export function workWithin(milliseconds: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  const enter = async (): Promise<void> => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
  };
  /** Passes the slot on: otherwise new work could take it before the work that waits. */
  const leave = (): void => {
    const next = waiting.shift();
    if (next) next();
    else running--;
  };
  return async (work) => {
    await enter();
    try {
      return await limited(work(), milliseconds);
    } finally {
      leave();
    }
  };
}

function limited<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(fileProblems.silent)), milliseconds);
    void work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
