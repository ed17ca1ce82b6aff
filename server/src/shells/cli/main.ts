#!/usr/bin/env node
import { nodeProblem } from "../hosts/node-version.ts";

// Nothing else is imported before the check: an older Node.js may not even read it.
const problem = nodeProblem(process.versions.node);
if (problem === undefined) {
  void import("./program.ts").then(({ run }) => run(new URL(import.meta.url)));
} else {
  console.error(problem);
  process.exitCode = 2;
}
