import "./check-command.ts";
import { parentPort } from "node:worker_threads";
import { knowledgeIn } from "../../hosts/knowledge-in.ts";
import { createTaskRunner, type WorkerTask } from "./worker-tasks.ts";

/**
 * Answers the tasks of the main thread, which come one at a time. An exception in a task ends the thread, which the
 * main thread reports.
 */
export function serveTasks(): void {
  const runner = createTaskRunner(knowledgeIn);
  parentPort?.on("message", (task: WorkerTask) => {
    void runner.run(task).then((answer) => parentPort?.postMessage(answer));
  });
}
