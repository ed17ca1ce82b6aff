// The command line as one file that runs without Node, for Linux on x64 and arm64: `npm run package` makes both.
// The program is bundled once and compiled to bytecode, which goes into Bun's executable. Bun comes from npm, pinned
// by tools/single-file/package-lock.json, and lands in out/single-file/, which git ignores.
//
// Why Bun: its executables need nothing but glibc, start three times as fast as ours on Node, and one command makes
// them for both processors. Node's own (26, `--build-sea`) are a quarter larger and need libatomic.so.1, which many
// nodes lack; for older Nodes a tool outside has to put the program into the file. @yao-pkg/pkg and `deno compile`
// download what they start from, and not from npm. test/bundle/single-file.test.ts compares answers with Node's.
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { copyFile, mkdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { buildProgram } from "./build.mjs";
import { root, runNpm } from "./ensure-installed.mjs";

const run = promisify(execFile);
const home = join(root, "out", "single-file");

/** Processors as Node calls them. The one for x64 asks for no AVX2: virtual machines often have none. */
const processors = {
  x64: { name: "bun-linux-x64-baseline", target: "bun-linux-x64-baseline" },
  arm64: { name: "bun-linux-aarch64", target: "bun-linux-arm64" },
};

/** @typedef {keyof typeof processors} Processor */

/** @type {readonly Processor[]} */
export const allProcessors = ["x64", "arm64"];

/** @param {string} name @returns {name is Processor} */
function isProcessor(name) {
  return Object.hasOwn(processors, name);
}

/** @param {Processor} processor */
function bunOf(processor) {
  return join(home, "node_modules", "@oven", processors[processor].name, "bin", "bun");
}

/**
 * Why no executables can be made on this machine, or undefined where they can.
 * @returns {string | undefined}
 */
export function whyNoSingleFiles() {
  if (process.platform === "linux" && isProcessor(process.arch)) return undefined;
  return `executables without Node are made on Linux (x64, arm64), not on ${process.platform} (${process.arch})`;
}

/** Installs both Buns, unless those of the lock file are there. */
async function installBun() {
  const lock = join("node_modules", ".package-lock.json");
  const locked = await readFile(join(root, "tools/single-file/package-lock.json"), "utf8");
  const present = await readFile(join(home, "package-lock.json"), "utf8").catch(() => "");
  if (present === locked && existsSync(join(home, lock))) return;
  await rm(join(home, lock), { force: true });
  await mkdir(home, { recursive: true });
  for (const name of ["package.json", "package-lock.json"])
    await copyFile(join(root, "tools/single-file", name), join(home, name));
  console.log("Installing Bun for x64 and arm64 (once, about 80 MB)");
  // One of the two is for another processor than this one, which npm rejects otherwise.
  await runNpm(["ci", "--force", "--ignore-scripts"], { cwd: home, quiet: true });
}

/**
 * Writes the executables into a folder. Throws one sentence where this machine cannot make them.
 * @param {string} folder
 * @param {string} name what they are called, before `-linux-x64`
 * @param {readonly Processor[]} [chosen] both where it is left out
 * @returns {Promise<string[]>} their paths
 */
export async function buildSingleFiles(folder, name, chosen = allProcessors) {
  const reason = whyNoSingleFiles();
  if (reason !== undefined || !isProcessor(process.arch)) throw new Error(reason);
  await installBun();
  const program = join(home, "program.cjs");
  await buildProgram(program);
  const paths = [];
  for (const processor of chosen) {
    const path = join(folder, `${name}-linux-${processor}`);
    const args = [
      ...["build", "--compile", "--bytecode", `--target=${processors[processor].target}`],
      ...[`--compile-executable-path=${bunOf(processor)}`, "--outfile", `${path}.new`],
      // Files in the folder where a user calls the program do not affect it.
      ...["--no-compile-autoload-dotenv", "--no-compile-autoload-bunfig"],
    ];
    await run(bunOf(process.arch), [...args, program], { cwd: home });
    await rename(`${path}.new`, path);
    paths.push(path);
  }
  return paths;
}
