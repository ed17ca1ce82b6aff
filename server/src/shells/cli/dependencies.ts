import type { Locale } from "../../engine/messages/language.ts";
import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import type { Terminal } from "./terminal/terminal.ts";
import type { WorkerThread } from "./check/worker-pool.ts";

/** The program's dependencies. */
export interface Dependencies {
  readonly terminal: Terminal;
  readonly version: string;
  /** The commit that the program was built from; absent where it is not known. */
  readonly commit?: string;
  /** The knowledge in a language; made on first use: help needs none of it. */
  knowledge(locale: Locale): Promise<Knowledge>;
  /** Starts a thread of this program; absent where there is none to start. */
  readonly startWorker?: () => Promise<WorkerThread>;
  /** How many threads can run at once. */
  readonly processors?: number;
  /**
   * The first signal to end the process only calls `stop`, with the exit code of the signal; the second one ends it. The result
   * takes this back. Absent if there are no signals.
   */
  readonly onStop?: (stop: (exitCode: number) => void) => () => void;
  /** Serves an editor; the process exits with the connection. */
  serve(): void | Promise<void>;
  /** Serves an agent; absent where there is none. */
  readonly serveAgents?: (knowledge: Knowledge) => Promise<void>;
}
