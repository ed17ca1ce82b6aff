import { availableParallelism, constants } from "node:os";
import { version } from "../../../../package.json";
import { exitCodes } from "./exit-codes.ts";
import { runProgram } from "./run-program.ts";
import { processTerminal } from "./terminal/terminal.ts";

/** Written in by the build; not there where the source runs, and undefined outside of a git checkout. */
declare const BUILT_COMMIT: string | undefined;

/** Marks a thread of the program: asking Node for that takes a twentieth of its start. */
const threadArgument = "--as-thread-of-kubelet-config";

/**
 * Runs what the arguments of this process ask for: a command of the user's, or a thread of one. `program` is the file that
 * Node runs, from which threads start.
 */
export async function run(program: URL): Promise<void> {
  if (process.argv.at(-1) === threadArgument) {
    const { serveTasks } = await import("./check/serve-tasks.ts");
    serveTasks();
  } else {
    await runCommand(program);
  }
}

function runCommand(program: URL): Promise<void> {
  const terminal = processTerminal();
  return runProgram(process.argv.slice(2), {
    terminal,
    version,
    commit: typeof BUILT_COMMIT === "string" ? BUILT_COMMIT : undefined,
    // With the command that is there first: each file takes Node half a millisecond.
    knowledge: async (locale) => (await import("./check/check-command.ts")).knowledgeIn(locale),
    startWorker: async () =>
      (await import("./check/check-command.ts")).startWorker(program, threadArgument),
    processors: availableParallelism(),
    onStop,
    serve: async () => {
      // Read late: what checks files needs none of the protocol.
      const { serveEditor } = await import("./serve-editor.ts");
      serveEditor();
    },
    serveAgents: async (knowledge) => {
      const { serveAgents } = await import("./serve-agents.ts");
      await serveAgents(knowledge, version);
    },
  }).then(
    (exitCode) => {
      if (exitCode !== undefined) process.exitCode = exitCode;
    },
    (error: unknown) => {
      process.exitCode = exitCodes.cannotRun;
      if (isWithoutFolder(error)) {
        terminal.reportError("The current folder no longer exists. Change to another one.");
        return;
      }
      const details = error instanceof Error ? (error.stack ?? error.message) : String(error);
      terminal.reportError("internal error, please report it:");
      for (const line of details.split("\n")) terminal.reportError(line);
    },
  );
}

function onStop(stop: (exitCode: number) => void): () => void {
  const listeners = (["SIGINT", "SIGTERM"] as const).map((signal) => {
    const listener = (): void => {
      release();
      stop(128 + constants.signals[signal]);
    };
    process.on(signal, listener);
    return { signal, listener };
  });
  const release = (): void => {
    for (const { signal, listener } of listeners) process.off(signal, listener);
  };
  return release;
}

/** True for what Node says once the working folder is deleted. */
function isWithoutFolder(error: unknown): boolean {
  return error instanceof Error && "syscall" in error && error.syscall === "uv_cwd";
}
