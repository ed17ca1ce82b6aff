import { Worker } from "node:worker_threads";
import type { WorkerThread } from "./worker-pool.ts";
import type { WorkerAnswer } from "./worker-tasks.ts";

/**
 * Starts a thread of the program, which is the file at `program` and recognizes by `argument` that it is one; the
 * process does not wait for it.
 */
export function startWorker(program: URL, argument: string): WorkerThread {
  const worker = new Worker(program, { argv: [argument] });
  worker.unref();
  return {
    ask: (task) =>
      new Promise<WorkerAnswer>((resolve, reject) => {
        const settle = (): void => {
          worker.removeListener("message", answered);
          worker.removeListener("error", failed);
          worker.unref();
        };
        const answered = (answer: WorkerAnswer): void => {
          settle();
          resolve(answer);
        };
        const failed = (error: Error): void => {
          settle();
          reject(error);
        };
        worker.ref();
        worker.on("message", answered);
        worker.on("error", failed);
        worker.postMessage(task);
      }),
    end: () => void worker.terminate(),
  };
}
