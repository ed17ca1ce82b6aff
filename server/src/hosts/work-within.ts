/**
 * The number of concurrent tasks, about the number of Node.js threads for them. Waiting time does not use up a task's
 * time.
 */
const atOnce = 8;

/**
 * Runs work on files, each piece for at most so many milliseconds: a disk behind a network may never answer. Then the
 * promise rejects. The work itself cannot be ended; what it finds later is dropped.
 */
export function workWithin(milliseconds: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  const next = (): void => {
    running--;
    waiting.shift()?.();
  };
  return async (work) => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    running++;
    return limited(work(), milliseconds).finally(next);
  };
}

function limited<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error("the file system does not answer")),
      milliseconds,
    );
    void work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
