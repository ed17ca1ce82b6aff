import type { WorkerAnswer, WorkerTask } from "./worker-tasks.ts";

/** A thread that answers one task after the other. */
export interface WorkerThread {
  /** Rejects where the thread ends. */
  ask(task: WorkerTask): Promise<WorkerAnswer>;
  end(): void;
}

/** Threads that share what there is to do. */
export interface WorkerPool {
  readonly size: number;
  /** Answers a task as soon as a thread is free; the first asked is the first begun. */
  run(task: WorkerTask): Promise<WorkerAnswer>;
  end(): void;
}

/** Starts no thread before there is a task for it. */
function createWorkerPool(size: number, start: () => Promise<WorkerThread>): WorkerPool {
  const threads: {
    readonly thread: Promise<WorkerThread>;
    busy: Promise<unknown>;
    tasks: number;
  }[] = [];
  return {
    size,
    run(task) {
      let free = threads.find(({ tasks }) => tasks === 0);
      if (!free && threads.length < size) {
        free = { thread: start(), busy: Promise.resolve(), tasks: 0 };
        threads.push(free);
      }
      const chosen = free ?? threads.reduce((a, b) => (b.tasks < a.tasks ? b : a));
      chosen.tasks++;
      const answer = chosen.busy.then(async () => (await chosen.thread).ask(task));
      chosen.busy = answer.then(
        () => chosen.tasks--,
        () => chosen.tasks--,
      );
      return answer;
    },
    end: () => {
      for (const { thread } of threads) void thread.then((started) => started.end());
    },
  };
}

/**
 * Results of items in their order, a chunk at a time by the threads of a pool; few chunks are computed at once, so that
 * memory does not grow with the number of items.
 */
export async function* resultsInOrder<I, O>(
  items: AsyncIterable<I>,
  chunkSize: number,
  pool: WorkerPool,
  run: (chunk: readonly I[]) => Promise<readonly O[]>,
): AsyncGenerator<O> {
  const pending: Promise<readonly O[]>[] = [];
  let chunk: I[] = [];
  const send = (): void => {
    const answer = run(chunk);
    // It is awaited in its turn.
    answer.catch(() => undefined);
    pending.push(answer);
    chunk = [];
  };
  for await (const item of items) {
    chunk.push(item);
    if (chunk.length < chunkSize) continue;
    send();
    if (pending.length > pool.size * 2) yield* (await pending.shift()) ?? [];
  }
  if (chunk.length > 0) send();
  for (const answer of pending) yield* await answer;
}

interface Threads {
  readonly startWorker?: () => Promise<WorkerThread>;
  readonly processors?: number;
}

/** At most this many threads: each loads the knowledge. */
const maxThreads = 8;

/** The threads for a run; undefined where one does all. `jobs`: as many as the user wants. */
export function poolFor(
  jobs: number | undefined,
  { startWorker, processors = 1 }: Threads,
): WorkerPool | undefined {
  const size = jobs ?? Math.min(processors, maxThreads);
  return startWorker && size > 1 ? createWorkerPool(size, startWorker) : undefined;
}
