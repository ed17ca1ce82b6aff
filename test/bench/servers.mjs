// The language server side by side with the servers that people use otherwise, on the reference inputs: fresh processes
// of both take turns (A B A B). The driver is lsp-bench.mjs; the peers, which peers.json names, are installed into out/bench.
import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { root, runNpm } from "../../tools/ensure-installed.mjs";

const here = fileURLToPath(new URL(".", import.meta.url));
// No dotted folder: the peer matches schemas by globs, which pass over those.
export const work = `${root}/out/bench`;

/** Metrics of the driver, in the order of the report. */
const metrics = [
  { id: "ready", name: "start of the process to its findings", unit: "ms" },
  { id: "change", name: "typed character to its findings", unit: "ms" },
  { id: "changeCpu", name: "processor time of a typed character", unit: "ms" },
  { id: "burst", name: "end of fast typing to its findings", unit: "ms" },
  { id: "hover", name: "hover", unit: "ms" },
  { id: "hoverDirty", name: "hover right after a change", unit: "ms" },
  { id: "compKey", name: "completion of a key", unit: "ms" },
  { id: "compValue", name: "completion of a value", unit: "ms" },
  { id: "typing", name: "completion right after a typed character", unit: "ms" },
  { id: "symbols", name: "outline", unit: "ms" },
  { id: "folding", name: "folding", unit: "ms" },
  { id: "rss", name: "memory at its peak", unit: "MB" },
];

/**
 * Each file with its peer, and the goals, at most: `goals` of ours/peer, `limits` of our own milliseconds; of medians in one run.
 * @type {Record<string, { input: string, peer: string, ours: string, goals?: Record<string, number>, limits?: Record<string, number> }>}
 */
const subjects = {
  small: {
    ...{ input: "small.kubelet.yaml", peer: "yaml-language-server", ours: "kubelet-config" },
    goals: { ready: 0.45, change: 0.1, changeCpu: 0.6, symbols: 1, folding: 1, rss: 0.8 },
  },
  medium: {
    ...{ input: "medium.kubelet.yaml", peer: "yaml-language-server", ours: "kubelet-config" },
    goals: { ready: 0.45, change: 0.1, changeCpu: 0.6, symbols: 1, folding: 1, rss: 0.8 },
  },
  large: {
    ...{ input: "large.kubelet.yaml", peer: "yaml-language-server", ours: "kubelet-config" },
    goals: {
      ready: 0.45,
      change: 0.2,
      changeCpu: 0.6,
      typing: 0.5,
      symbols: 1,
      folding: 1,
      rss: 0.6,
    },
  },
  // VS Code's server for JSON checks no meaning.
  "seccomp-800": {
    ...{ input: "seccomp-800.json", peer: "vscode-json", ours: "kubelet-config-json" },
    goals: { change: 2 },
    limits: { change: 8 },
  },
  "seccomp-20k": {
    ...{ input: "seccomp-20k.json", peer: "vscode-json", ours: "kubelet-config-json" },
    limits: { change: 100 },
  },
};

/** Installs the peers, unless they are there, and writes what the driver reads. */
export async function preparePeers() {
  mkdirSync(work, { recursive: true });
  for (const name of ["inputs", "servers", "lsp-bench.mjs"]) {
    cpSync(`${here}${name}`, `${work}/${name}`, { recursive: true });
  }
  const manifest = readFileSync(`${here}peers.json`, "utf8");
  const stamp = `${work}/node_modules/.peers.json`;
  if (!existsSync(stamp) || readFileSync(stamp, "utf8") !== manifest) {
    console.log("installing the peers into out/bench");
    writeFileSync(`${work}/package.json`, manifest);
    await runNpm(["install", "--no-audit", "--no-fund", "--ignore-scripts", "--no-package-lock"], {
      cwd: work,
      quiet: true,
    });
    writeFileSync(stamp, manifest);
  }
  const ours = {
    name: "kubelet-config",
    // With the options that the extension starts it with (client/src/views/node-client.ts).
    command: [
      "node",
      "--max-heap-size=1024",
      "--max-semi-space-size=1",
      "--v8-pool-size=1",
      `${root}/dist/server.js`,
      "--stdio",
    ],
    languageId: "yaml",
    settings: { kubelet: { kubernetesVersion: "1.36", validate: true } },
  };
  writeFileSync(`${work}/servers/kubelet-config.json`, JSON.stringify(ours));
  const forJson = { ...ours, languageId: "json" };
  writeFileSync(`${work}/servers/kubelet-config-json.json`, JSON.stringify(forJson));
}

/**
 * @param {readonly string[]} names of subjects
 * @param {number} repeat
 * @returns {Promise<import("./rows.mjs").Part[]>} a part for each
 */
export async function measureServers(names, repeat) {
  await preparePeers();
  const parts = [];
  for (const name of names) {
    const subject = subjects[name];
    if (!subject) throw new Error(`There is no input ${name}: ${Object.keys(subjects).join(", ")}`);
    parts.push(await measure(name, subject, repeat));
  }
  return parts;
}

/**
 * @param {string} doc
 * @param {(typeof subjects)[string]} subject
 * @param {number} repeat
 * @returns {Promise<import("./rows.mjs").Part>}
 */
async function measure(doc, { input, peer, ours, goals = {}, limits = {} }, repeat) {
  const args = ["lsp-bench.mjs", "--server", `servers/${peer}.json`];
  args.push("--server", `servers/${ours}.json`, "--doc", `inputs/${input}`);
  // Its ten hovers after a change say too little: one slow moment of the machine is a tenth of them.
  args.push("--dirty", "30");
  const results = await runDriver([...args, "--repeat", String(repeat), "--raw", "1"], doc);
  const [theirs, measured] = results;
  if (!theirs || !measured) throw new Error(`The driver told nothing about ${doc}.`);
  const rows = metrics.flatMap(({ id, name, unit }) => {
    const [a, b] = [theirs.metrics[id]?.p50, measured.metrics[id]?.p50];
    if (a === undefined || b === undefined || a === 0) return [];
    const goal = goals[id];
    const limit = limits[id];
    const { lo, hi } = measured.metrics[id];
    const row = {
      name,
      unit,
      ours: b,
      peer: a,
      value: b / a,
      spread: /** @type {const} */ ([lo, hi]),
    };
    return [
      ...(goal === undefined && limit !== undefined ? [] : [{ ...row, ...(goal && { goal }) }]),
      ...(limit === undefined
        ? []
        : [
            { ...row, name: `${name}, ours`, goal: limit, compared: /** @type {const} */ ("ours") },
          ]),
    ];
  });
  const errors = [theirs, measured].flatMap(({ server, errors }) =>
    Object.keys(errors).map((error) => `${server}: ${error}`),
  );
  const lines = `${measured.lines.toLocaleString("en")} lines`;
  return {
    title: `${doc} (${lines}), compared with ${theirs.server}`,
    note: [
      `Medians of ${repeat} fresh processes each, in turns; "each run" has the lowest and the highest of ours. As a measure of other load, a fixed loop of the driver took ${spread(theirs)} ms during their runs and ${spread(measured)} ms during ours.`,
      ...errors.map((error) => `Went wrong: ${error}.`),
    ].join(" "),
    rows,
  };
}

/** @param {{ metrics: Record<string, { lo: number, hi: number }> }} result */
function spread({ metrics: { spin } }) {
  return spin ? `${spin.lo.toFixed(0)} to ${spin.hi.toFixed(0)}` : "?";
}

/**
 * Runs the driver, and says how far it is.
 * @param {readonly string[]} args
 * @param {string} doc
 * @returns {Promise<any[]>} what it told of each server
 */
async function runDriver(args, doc) {
  const child = spawn("node", args, { cwd: work, stdio: ["ignore", "pipe", "inherit"] });
  let rest = "";
  /** @type {any[]} */
  const results = [];
  child.stdout.on("data", (/** @type {Buffer} */ chunk) => {
    const lines = (rest + chunk.toString()).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines.filter((text) => text.startsWith("{"))) {
      const result = JSON.parse(line);
      if (!result.raw) results.push(result);
      else
        console.log(
          `  ${doc}: ${result.server}, run ${result.repeat + 1}: change ${result.change} ms`,
        );
    }
  });
  const code = await new Promise((resolve) => child.once("close", resolve));
  if (code !== 0) throw new Error(`The driver ended with ${String(code)} at ${doc}.`);
  return results;
}
