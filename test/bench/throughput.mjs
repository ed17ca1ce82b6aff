// The throughput of the command line: `batch` compared with the YAML library merely parsing the same texts, `check` of
// 10,000 files on two cores, and the start of the program compared with that of Node. Needs dist/, installs nothing.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";

/** @typedef {import("./rows.mjs").Row} Row */

const root = fileURLToPath(new URL("../..", import.meta.url));
const program = join(root, "dist", "cli.js");
const copies = 30;
const fileCount = 10_000;
const starts = 15;

/**
 * Measures all rows; takes about two minutes.
 * @returns {Row[]}
 */
export function measureThroughput() {
  return [...batchRows(), checkRow(), ...startRows()];
}

/** The small conformance cases, as lines of a batch. */
function smallCases() {
  const file = new URL("../conformance/cases/generated-1.36.jsonl.gz", import.meta.url);
  return gunzipSync(readFileSync(file))
    .toString("utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.includes('"dropins"') && line.length < 4_000)
    .map((line) => {
      const { id, version, kind, main } = JSON.parse(line);
      return { id, version, kind, main };
    });
}

/**
 * Batch and the library take turns, each in a process of its own that has one core where `taskset` is there.
 * @returns {Row[]}
 */
function batchRows() {
  const cases = Array.from({ length: copies }, smallCases).flat();
  const lines = (/** @type {object} */ more) =>
    `${cases.map((each) => JSON.stringify({ ...each, ...more })).join("\n")}\n`;
  const library = join(root, "node_modules", "yaml", "dist", "index.js");
  const parseAll = `
    const { parseDocument } = require(${JSON.stringify(library)});
    const lines = require("node:fs").readFileSync(0, "utf8").split("\\n").filter(Boolean);
    const texts = lines.map((line) => JSON.parse(line).main ?? "");
    const started = performance.now();
    for (const text of texts) parseDocument(text);
    console.log((performance.now() - started) / 1000);`;
  const inputs = [lines({}), lines({ effective: false })];
  const best = [Infinity, Infinity, Infinity];
  for (let round = 0; round < 3; round++) {
    const parsed = onOneCore(["-e", parseAll], inputs[0] ?? "");
    best[0] = Math.min(best[0] ?? Infinity, Number(parsed.output));
    for (const [at, input] of inputs.entries()) {
      const { seconds } = onOneCore([program, "batch"], input);
      best[at + 1] = Math.min(best[at + 1] ?? Infinity, seconds);
    }
  }
  const [ofParsing = 0, withEffective = 0, without = 0] = best;
  return [
    row(
      "batch, with the effective configuration",
      ofParsing / withEffective,
      0.25,
      "of parsing alone",
      "at least",
    ),
    row('batch, "effective": false', ofParsing / without, 0.6, "of parsing alone", "at least"),
  ];
}

/** @returns {Row} */
function checkRow() {
  const folder = mkdtempSync(join(tmpdir(), "kubelet-throughput-"));
  try {
    writeFiles(folder);
    const started = performance.now();
    const run = spawnSync(process.execPath, [program, "check", "--jobs", "2", folder], quiet);
    if (run.status !== 1) throw new Error(`check ended with ${String(run.status)}`);
    const seconds = (performance.now() - started) / 1000;
    return row(`check of ${fileCount} files, two threads`, seconds, 8, "s");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Three of four files are the small input with other values, the fourth is a text of the conformance cases.
 * @param {string} folder
 */
function writeFiles(folder) {
  const small = readFileSync(new URL("inputs/small.kubelet.yaml", import.meta.url), "utf8");
  const others = smallCases().flatMap(({ main }) => (main ? [main] : []));
  for (let at = 0; at < fileCount; at++) {
    const pool = join(folder, `pool-${Math.floor(at / 100)}`);
    mkdirSync(pool, { recursive: true });
    const varied = small
      .replace("maxPods: 110", `maxPods: ${100 + (at % 150)}`)
      .replace("200Mi", `${200 + (at % 300)}Mi`)
      .replace("Node pool default", `Node pool ${at}`);
    const text = at % 4 === 3 ? others[(at * 7) % others.length] : varied;
    writeFileSync(join(pool, `node-${at}.yaml`), text ?? varied);
  }
}

/**
 * The shortest of several starts, bare Node's in turn with ours.
 * @returns {Row[]}
 */
function startRows() {
  const small = fileURLToPath(new URL("inputs/small.kubelet.yaml", import.meta.url));
  const commands = [["-e", "0"], ["--version"], ["--help"], ["check", small]];
  const best = commands.map(() => Infinity);
  for (let round = 0; round < starts; round++) {
    for (const [at, args] of commands.entries()) {
      const started = performance.now();
      spawnSync(process.execPath, at === 0 ? args : [program, ...args], quiet);
      best[at] = Math.min(best[at] ?? Infinity, performance.now() - started);
    }
  }
  const [bare = 0, ...ours] = best;
  const names = ["--version", "--help", "check of a small file"];
  const goals = [1.5, 1.5, 2];
  return ours.map((time, at) =>
    row(`start: ${names[at] ?? ""}`, time / bare, goals[at] ?? 0, "of bare Node"),
  );
}

/** @type {import("node:child_process").SpawnSyncOptions} */
const quiet = { stdio: "ignore" };

/**
 * Runs Node on one core, and measures the time by the clock.
 * @param {readonly string[]} args
 * @param {string} input
 */
function onOneCore(args, input) {
  const hasTaskset = spawnSync("taskset", ["--version"]).status === 0;
  const [command = "", ...rest] = hasTaskset
    ? ["taskset", "-c", "0", process.execPath, ...args]
    : [process.execPath, ...args];
  const started = performance.now();
  const run = spawnSync(command, rest, { input, maxBuffer: 1 << 30, encoding: "utf8" });
  if (run.status !== 0) throw new Error(run.stderr);
  return { seconds: (performance.now() - started) / 1000, output: run.stdout };
}

/**
 * @param {string} name
 * @param {number} value
 * @param {number} goal
 * @param {string} unit
 * @param {"at most" | "at least"} [bound]
 * @returns {Row}
 */
function row(name, value, goal, unit, bound = "at most") {
  return { name, value, goal, unit, bound };
}
