// npm test: every check and every test of the project. The last line is "N passed, N failed".
//   --checks      only the checks that run no tests
//   --only NAME   one step, or one folder of test/, with the steps that it needs
//   --list        the names of the steps
//   --matrix      what the workflow runs, as JSON: names of steps on systems, with versions of Node.js
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { ensureInstalled, whenNpmEnds } from "./ensure-installed.mjs";
import { runSteps } from "./run-steps.mjs";
import { matrix } from "./test-matrix.mjs";
import { hasCorpus, steps, stepsFor } from "./test-steps.mjs";

/** @typedef {import("./test-steps.mjs").Step} Step */

/**
 * The steps that the command line asks for.
 * @param {{ checks?: boolean | undefined, only?: string | undefined }} options
 * @returns {readonly Step[]}
 */
function chosenSteps({ checks, only }) {
  if (checks) return steps.filter(({ kind }) => kind === "check");
  if (only === undefined) return steps;
  const chosen = stepsFor(only);
  if (chosen) return chosen;
  const names = steps.flatMap(({ name, folders = [] }) => [name, ...folders]);
  throw new Error(`--only takes one of: ${[...new Set(names)].join(", ")}`);
}

/** The whole of npm test; the exit code is 1 when anything failed. */
async function main() {
  const { values } = parseArgs({
    options: {
      checks: { type: "boolean" },
      only: { type: "string" },
      list: { type: "boolean" },
      matrix: { type: "boolean" },
    },
  });
  if (values.list) {
    console.log(steps.map(({ name }) => name).join("\n"));
    return;
  }
  if (values.matrix) {
    console.log(JSON.stringify(matrix));
    return;
  }
  const chosen = chosenSteps(values);
  const started = performance.now();
  await ensureInstalled();
  if (!hasCorpus && chosen === steps) {
    console.log("--   corpus: not here (test/corpus/manifest.tsv names its files)");
  }
  const total = await runSteps(chosen, Math.max(2, availableParallelism()));
  console.log(`${Math.round((performance.now() - started) / 1000)} s in all`);
  // Once more at the end, where a log that keeps only its last lines still has them.
  for (const test of total.broken) console.log(`FAIL ${test.slice(0, 2_000)}`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed === 0 ? 0 : 1;
}

for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) {
  process.once(signal, () => process.exit(1));
}
void whenNpmEnds().then(() => process.exit(1));
try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.log("0 passed, 1 failed");
  process.exitCode = 1;
}
