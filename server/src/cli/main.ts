#!/usr/bin/env node
import { availableParallelism } from "node:os";
import { isMainThread } from "node:worker_threads";
import { version } from "../../../package.json";
import { runProgram } from "./run-program.ts";
import { startWorker } from "./start-worker.ts";
import { processTerminal } from "./terminal.ts";

/** Runs the program that the user has called. */
function run(): Promise<void> {
  return runProgram(process.argv.slice(2), {
    terminal: processTerminal(),
    version,
    knowledge: async (locale) => (await import("../hosts/knowledge-in.ts")).knowledgeIn(locale),
    startWorker: () => startWorker(new URL(import.meta.url)),
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
      process.stderr.write(`kubelet-config: internal error, please report it: ${details}\n`);
      process.exitCode = 2;
    },
  );
}

if (isMainThread) void run();
else void import("./commands.ts").then(({ serveTasks }) => serveTasks());
