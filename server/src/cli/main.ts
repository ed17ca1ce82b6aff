#!/usr/bin/env node
import { availableParallelism } from "node:os";
import { version } from "../../../package.json";
import { runProgram } from "./run-program.ts";
import { processTerminal } from "./terminal.ts";

/** Tells a thread of the program that it is one: to ask Node for that takes a twentieth of its start. */
const threadArgument = "--as-thread-of-kubelet-config";

/** Runs the program that the user has called. */
function run(): Promise<void> {
  return runProgram(process.argv.slice(2), {
    terminal: processTerminal(),
    version,
    // With the command that is there first: each file takes Node half a millisecond.
    knowledge: async (locale) => (await import("./check-command.ts")).knowledgeIn(locale),
    startWorker: async () =>
      (await import("./start-worker.ts")).startWorker(new URL(import.meta.url), threadArgument),
    processors: availableParallelism(),
    serve: async () => {
      // Read late: what checks files needs none of the protocol.
      const { serveEditor } = await import("./lsp.ts");
      serveEditor();
    },
    serveAgents: async (knowledge) => {
      const { serveAgents } = await import("./mcp.ts");
      await serveAgents(knowledge, version);
    },
  }).then(
    (exitCode) => {
      if (exitCode !== undefined) process.exitCode = exitCode;
    },
    (error: unknown) => {
      process.exitCode = 2;
      if (isWithoutFolder(error)) {
        process.stderr.write(
          "kubelet-config: The folder that this was called in does not exist any more. Change to another one.\n",
        );
        return;
      }
      const details = error instanceof Error ? (error.stack ?? error.message) : String(error);
      process.stderr.write(`kubelet-config: internal error, please report it: ${details}\n`);
    },
  );
}

/** True for what Node says once the working folder is deleted. */
function isWithoutFolder(error: unknown): boolean {
  return error instanceof Error && "syscall" in error && error.syscall === "uv_cwd";
}

if (process.argv.at(-1) !== threadArgument) void run();
else void import("./serve-tasks.ts").then(({ serveTasks }) => serveTasks());
