// Measures the language server side by side with yaml-language-server, on the reference inputs:
//   npm run bench [-- --repeat 5] [--doc small|medium|large]
//   npm run bench -- sets        measures configuration sets instead; see sets.mjs
//   npm run bench -- activation  the extension's start, as VS Code measures it
//   npm run bench -- typing      from a key to the squiggle in VS Code's workbench; see typing.mjs
//   npm run bench -- throughput  the command line's throughput and start; see throughput.mjs
//   npm run bench -- seccomp     seccomp profiles, side by side with VS Code's JSON server
// The driver and the inputs lie here; the peers, which `peers.json` names, are installed into out/bench.
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { gunzipSync } from "node:zlib";

const root = fileURLToPath(new URL("../..", import.meta.url));
const here = fileURLToPath(new URL(".", import.meta.url));
// No dotted folder: the peer matches schemas by globs, which pass over those.
const work = `${root}out/bench`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    repeat: { type: "string", default: "5" },
    doc: { type: "string", multiple: true, default: ["small", "medium", "large"] },
  },
});

if (positionals.includes("sets")) {
  await import("./sets.mjs");
  process.exit(0);
}

if (positionals.includes("activation")) {
  const [{ buildAll }, { measureActivation }] = await Promise.all([
    import("../../tools/build.mjs"),
    import("./activation.mjs"),
  ]);
  await buildAll();
  await measureActivation(Number(values.repeat));
  process.exit(0);
}

if (positionals.includes("throughput")) {
  await (await import("../../tools/build.mjs")).buildAll();
  (await import("./throughput.mjs")).printThroughput();
  process.exit(0);
}

if (positionals.includes("typing")) {
  const [{ buildAll }, { measureTyping }] = await Promise.all([
    import("../../tools/build.mjs"),
    import("./typing.mjs"),
  ]);
  await buildAll();
  await measureTyping(values.doc, Number(values.repeat));
  process.exit(0);
}

await prepare();
if (positionals.includes("seccomp")) {
  for (const doc of ["seccomp-800", "seccomp-20k"]) {
    measure(doc, `inputs/${doc}.json`, "vscode-json", "kubelet-config-json");
  }
} else {
  measureBatch();
  for (const doc of values.doc) {
    measure(doc, `inputs/${doc}.kubelet.yaml`, "yaml-language-server", "kubelet-config");
  }
}

async function prepare() {
  const { buildAll } = await import("../../tools/build.mjs");
  await buildAll();
  mkdirSync(work, { recursive: true });
  for (const name of ["inputs", "servers", "lsp-bench.mjs"]) {
    cpSync(`${here}${name}`, `${work}/${name}`, { recursive: true });
  }
  cpSync(`${here}peers.json`, `${work}/package.json`);
  if (!existsSync(`${work}/node_modules/yaml-language-server`)) {
    const installed = spawnSync("npm", ["install", "--no-audit", "--no-fund", "--ignore-scripts"], {
      cwd: work,
      stdio: "inherit",
    });
    if (installed.status !== 0) process.exit(2);
  }
  const ours = {
    name: "kubelet-config",
    command: ["node", `${root}dist/server.js`, "--stdio"],
    languageId: "yaml",
    settings: { kubelet: { kubernetesVersion: "1.36", validate: true } },
  };
  writeFileSync(`${work}/servers/kubelet-config.json`, JSON.stringify(ours));
  const forJson = { ...ours, languageId: "json" };
  writeFileSync(`${work}/servers/kubelet-config-json.json`, JSON.stringify(forJson));
}

/**
 * Configurations a second of `kubelet-config batch` on one core: the small conformance cases,
 * thirty times over, in a process that may use one core only where `taskset` is there.
 */
function measureBatch() {
  const file = new URL("../conformance/cases/generated-1.36.jsonl.gz", import.meta.url);
  const small = gunzipSync(readFileSync(file))
    .toString("utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.includes('"dropins"') && line.length < 4_000)
    .map((line) => {
      const { id, version, kind, main } = JSON.parse(line);
      return JSON.stringify({ id, version, kind, main });
    });
  const input = `${Array.from({ length: 30 }, () => small.join("\n")).join("\n")}\n`;
  const started = performance.now();
  const hasTaskset = spawnSync("taskset", ["--version"]).status === 0;
  const command = ["node", `${root}dist/cli.js`, "batch"];
  const [program = "", ...args] = hasTaskset ? ["taskset", "-c", "0", ...command] : command;
  const run = spawnSync(program, args, { input, maxBuffer: 1 << 30 });
  if (run.status !== 0) process.exit(1);
  const seconds = (performance.now() - started) / 1000;
  const count = small.length * 30;
  console.log(
    `batch: ${count} configurations in ${seconds.toFixed(1)} s, ${Math.round(count / seconds)} a second`,
  );
}

/**
 * @param {string} doc what the result is called
 * @param {string} input
 * @param {string} peer
 * @param {string} ours
 */
function measure(doc, input, peer, ours) {
  const json = `${work}/result-${doc}.jsonl`;
  rmSync(json, { force: true });
  const args = ["lsp-bench.mjs", "--server", `servers/${peer}.json`];
  args.push("--server", `servers/${ours}.json`, "--doc", input);
  args.push("--repeat", values.repeat, "--json", json);
  const run = spawnSync("node", args, { cwd: work, encoding: "utf8" });
  if (run.status !== 0) {
    console.error(run.stdout, run.stderr);
    process.exit(1);
  }
  console.log(run.stdout);
}
