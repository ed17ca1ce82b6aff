import manifest from "../../../package.json";
import { bundledTables } from "../core/schema/bundled-tables.ts";
import { createKnowledge } from "../core/schema/knowledge.ts";
import { runProgram } from "./run-program.ts";
import { processTerminal } from "./terminal.ts";

const terminal = processTerminal();

runProgram(process.argv.slice(2), {
  terminal,
  version: String((manifest as { version: unknown }).version),
  knowledge: () => createKnowledge(bundledTables),
  // Loaded on demand: the protocol library doubles the time that the other commands take to start.
  serve: async () => (await import("./lsp.ts")).serveEditor(),
}).then(
  (exitCode) => {
    if (exitCode !== undefined) process.exitCode = exitCode;
  },
  (error: unknown) => {
    terminal.complain(
      `Internal error: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    );
    process.exitCode = 2;
  },
);
