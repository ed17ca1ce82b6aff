#!/usr/bin/env node
import { availableParallelism } from "node:os";
import { version } from "../../../package.json";
import { knowledgeIn } from "../hosts/knowledge-in.ts";
import { runProgram } from "./run-program.ts";
import { startWorker } from "./start-worker.ts";
import { processTerminal } from "./terminal.ts";

const terminal = processTerminal();

runProgram(process.argv.slice(2), {
  terminal,
  version,
  knowledge: knowledgeIn,
  startWorker,
  processors: availableParallelism(),
  serve: async () => {
    // Read late: what checks files needs none of the protocol.
    const { serveEditor } = await import("./lsp.ts");
    serveEditor();
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
