#!/usr/bin/env node
import { availableParallelism } from "node:os";
import { version } from "../../../package.json";
import { exitCodes } from "./exit-codes.ts";
import { runProgram } from "./run-program.ts";
import { processTerminal } from "./terminal.ts";

/** Tells a thread of the program that it is one: to ask Node for that takes a twentieth of its start. */
const threadArgument = "--as-thread-of-kubelet-config";

/** Runs the program that the user has called. */
function run(): Promise<void> {
  const terminal = processTerminal();
  return runProgram(process.argv.slice(2), {
    terminal,
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
      const details = error instanceof Error ? (error.stack ?? error.message) : String(error);
      terminal.reportError("internal error, please report it:");
      for (const line of details.split("\n")) terminal.reportError(line);
      process.exitCode = exitCodes.cannotRun;
    },
  );
}

if (process.argv.at(-1) !== threadArgument) void run();
else void import("./serve-tasks.ts").then(({ serveTasks }) => serveTasks());
