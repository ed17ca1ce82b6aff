// Measures this checkout and its peers. Everything, with the report in docs/performance.md, in about a quarter of an hour:
//   npm run bench [-- --repeat 3]
// Parts of it, printed only:
//   npm run bench -- servers [--doc small|medium|large]   compared with yaml-language-server
//   npm run bench -- seccomp      seccomp profiles, compared with VS Code's JSON server
//   npm run bench -- start        the command as a standalone executable
//   npm run bench -- throughput   the command over many files and lines
//   npm run bench -- scale        a workspace of 10,000 files and 500 sets; see scale.mjs
//   npm run bench -- editor       from a key to what VS Code shows; see editor.mjs
// Not in the report:
//   npm run bench -- sets         configuration sets; see sets.mjs
//   npm run bench -- activation   the extension's start, as VS Code measures it
// Ends with 1 if a goal is missed.
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { ensureInstalled } from "../../tools/ensure-installed.mjs";
import { isMet, tableOf } from "./rows.mjs";

/** @typedef {import("./rows.mjs").Part} Part */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    repeat: { type: "string", default: "3" },
    doc: { type: "string", multiple: true, default: ["small", "medium", "large"] },
  },
});
const repeat = Number(values.repeat);

/**
 * All measurements. Each part is read when its turn comes: the command starts nothing that it does not need.
 * @type {Record<string, () => Promise<Part[]>>}
 */
const parts = {
  servers: async () => (await import("./servers.mjs")).measureServers(values.doc, repeat),
  seccomp: async () =>
    (await import("./servers.mjs")).measureServers(["seccomp-800", "seccomp-20k"], repeat),
  start: async () => (await import("./start.mjs")).measureStart(repeat),
  throughput: measureThroughput,
  scale: async () => (await import("./scale.mjs")).measureScale(repeat),
  editor: async () => (await import("./editor.mjs")).measureEditor(repeat),
};

/**
 * Work of the command. Its file returns one list of rows.
 * @returns {Promise<Part[]>}
 */
async function measureThroughput() {
  const file = new URL("throughput.mjs", import.meta.url);
  if (!existsSync(fileURLToPath(file))) return [];
  const { measureThroughput: measure } = await import(file.href);
  // Of a share of what another program gets done more is better, of times and starts less is.
  const rows = /** @type {import("./rows.mjs").Row[]} */ (await measure()).map((row) => ({
    ...row,
    bound: row.name.startsWith("batch") ? /** @type {const} */ ("at least") : row.bound,
  }));
  const note = "The unit of a figure names the reference.";
  return [{ title: "The command over many files", note, rows }];
}

/** @param {Part} part */
function print({ title, note, rows }) {
  console.log(`\n${title}\n${note}\n${tableOf(rows)}`);
}

/** @param {string} name */
async function measurePart(name) {
  const measure = parts[name];
  if (!measure) throw new Error(`There is no part "${name}": ${Object.keys(parts).join(", ")}`);
  console.log(`\n== ${name}`);
  const started = performance.now();
  const measured = await measure();
  measured.forEach(print);
  console.log(`(${name}: ${((performance.now() - started) / 1000).toFixed(0)} s)`);
  return measured;
}

async function main() {
  await ensureInstalled();
  if (positionals.includes("sets")) return void (await import("./sets.mjs"));
  const { buildAll } = await import("../../tools/build.mjs");
  await buildAll();
  if (positionals.includes("activation"))
    return (await import("./activation.mjs")).measureActivation(repeat);
  const { beginReport } = await import("./page.mjs");
  const report = beginReport();
  /** @type {Part[]} */
  const measured = [];
  for (const name of positionals.length > 0 ? positionals : Object.keys(parts))
    measured.push(...(await measurePart(name)));
  const rows = measured.flatMap((part) => part.rows);
  const goals = rows.map(isMet).filter((met) => met !== undefined);
  console.log(`\n${goals.filter(Boolean).length} of ${goals.length} goals are met.`);
  if (positionals.length === 0) console.log(`Written: ${await report.write(measured)}`);
  return goals.every(Boolean);
}

process.exit((await main()) === false ? 1 : 0);
