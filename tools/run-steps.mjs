/** @typedef {import("./test-steps.mjs").Step} Step @typedef {import("./test-steps.mjs").Result} Result */

/**
 * All results together. `broken` names the tests and the steps that failed.
 * @typedef {{ passed: number, failed: number, broken: string[] }} Total
 */

/**
 * Runs steps, as many at the same time as there are lanes, each after the steps that it needs. Prints a line for each one
 * that has ended, with its output if it failed, and on a terminal what is running and what is left.
 * @param {readonly Step[]} steps in the order in which they begin
 * @param {number} lanes
 * @returns {Promise<Total>}
 */
export async function runSteps(steps, lanes) {
  /** @type {Total} */
  const total = { passed: 0, failed: 0, broken: [] };
  /** @type {Map<string, boolean>} */
  const ended = new Map();
  /** @type {Map<Step, { started: number, result: Promise<Step> }>} */
  const running = new Map();
  const waiting = [...steps];
  const names = new Set(steps.map(({ name }) => name));
  const stopShowing = showProgress(running, waiting);

  const add = (
    /** @type {Step} */ step,
    /** @type {Result} */ result,
    /** @type {number} */ started,
  ) => {
    total.passed += result.passed;
    total.failed += result.failed;
    const isGood = result.failed === 0;
    ended.set(step.name, isGood);
    if (!isGood) total.broken.push(...(result.broken?.length ? result.broken : [step.name]));
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const tests = result.passed + result.failed > 1 ? `, ${result.passed} passed` : "";
    clearLine();
    console.log(`${isGood ? "ok  " : "FAIL"} ${step.name} (${seconds} s${tests})`);
    if (!isGood && result.output.trim() !== "") console.log(result.output.trim());
  };

  while (waiting.length + running.size > 0) {
    for (const step of [...waiting]) {
      const needs = (step.needs ?? []).filter((name) => names.has(name));
      if (needs.some((name) => ended.get(name) === false)) {
        waiting.splice(waiting.indexOf(step), 1);
        const output = `not run, because a step before it failed: ${needs.join(", ")}`;
        add(step, { passed: 0, failed: 1, output }, performance.now());
        continue;
      }
      const used = [...running.keys()].reduce((sum, other) => sum + lanesOf(other), 0);
      // The first of the list begins first, even if there is room for a smaller one behind it.
      if (!needs.every((name) => ended.has(name))) continue;
      // A step that uses several lanes begins with one: an idle processor costs more than two steps that share it.
      if (lanesOf(step) > 0 && used >= lanes) break;
      waiting.splice(waiting.indexOf(step), 1);
      const started = performance.now();
      const result = resultOf(step).then((found) => {
        running.delete(step);
        add(step, found, started);
        return step;
      });
      running.set(step, { started, result });
    }
    if (running.size > 0) await Promise.race([...running.values()].map(({ result }) => result));
  }
  stopShowing();
  return total;
}

/** @param {Step} step */
function lanesOf({ lanes = 1 }) {
  return lanes;
}

/**
 * @param {Step} step
 * @returns {Promise<Result>}
 */
async function resultOf(step) {
  try {
    return await step.run();
  } catch (error) {
    const output = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { passed: 0, failed: 1, output };
  }
}

function clearLine() {
  if (process.stdout.isTTY) process.stdout.write("\r\u001B[K");
}

/**
 * One line on a terminal: what is running, for how long, and what is left.
 * @param {ReadonlyMap<Step, { started: number }>} running
 * @param {readonly Step[]} waiting
 * @returns {() => void} stops it
 */
function showProgress(running, waiting) {
  if (!process.stdout.isTTY) return () => undefined;
  const timer = setInterval(() => {
    const now = [...running].map(
      ([{ name }, { started }]) => `${name} ${Math.round((performance.now() - started) / 1000)} s`,
    );
    const left = waiting.map(({ name }) => name).join(", ");
    const line = `${now.join(", ")}${left === "" ? "" : `; left: ${left}`}`;
    process.stdout.write(`\r\u001B[K${line.slice(0, (process.stdout.columns ?? 80) - 1)}`);
  }, 500);
  return () => {
    clearInterval(timer);
    clearLine();
  };
}
