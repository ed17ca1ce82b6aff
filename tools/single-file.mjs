// The command line as a standalone executable, for Linux (glibc and musl), macOS and Windows. Every file can be
// made on every one of these systems. The program is bundled once and compiled to bytecode, which goes into Bun's
// executable. Bun comes from npm, pinned by tools/single-file/package-lock.json, and lands in out/single-file/, which
// git ignores.
//
// Why Bun: its executables need nothing but the C library (with musl also libstdc++), start twice as fast as Node's, and
// one machine makes them for all systems. @yao-pkg/pkg and `deno compile` download what they start from, and not from
// npm. test/bundle/single-file.test.ts compares answers with Node's.
//
// Why so large: the file for linux-x64 has 126 MB, and 107 MB of them are Bun. Compared for it, in MB on disk and as .tar.gz,
// and in milliseconds of processor time for --version:
//   Bun 1.4.5 with bytecode               126   58    80
//   the same without bytecode             114   53   240
//   the same, minified again or stripped  125   58    90
//   Node 26, --build-sea with code cache  156   49   160   needs libatomic.so.1, which many nodes lack
// Bun 1.1 to 1.3 have 92 to 104 MB, Node 20 has 99. So archives halve the download, and nothing halves the file.
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { copyFile, mkdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { buildProgram } from "./build.mjs";
import { root, runNpm } from "./ensure-installed.mjs";
import { executableHeader } from "./executable-header.mjs";
import { signMachO } from "./sign-mach-o.mjs";

const run = promisify(execFile);
const home = join(root, "out", "single-file");

/**
 * @typedef {object} Platform
 * @property {string} runtime the package of npm with Bun for it; those for x64 ask for no AVX2, which virtual machines
 *   often lack
 * @property {string} target as Bun calls it
 * @property {{ os: string, cpu: string, libc?: string }} npm as npm calls it
 * @property {string} header of its executables; only those of this machine can be run to see whether they work
 */

/** @satisfies {Record<string, Platform>} */
const platforms = {
  "linux-x64": {
    runtime: "@oven/bun-linux-x64-baseline",
    target: "bun-linux-x64-baseline",
    npm: { os: "linux", cpu: "x64", libc: "glibc" },
    header: "ELF 64-bit x64, loader /lib64/ld-linux-x86-64.so.2",
  },
  "linux-arm64": {
    runtime: "@oven/bun-linux-aarch64",
    target: "bun-linux-arm64",
    npm: { os: "linux", cpu: "arm64", libc: "glibc" },
    header: "ELF 64-bit arm64, loader /lib/ld-linux-aarch64.so.1",
  },
  "linux-x64-musl": {
    runtime: "@oven/bun-linux-x64-musl-baseline",
    target: "bun-linux-x64-musl-baseline",
    npm: { os: "linux", cpu: "x64", libc: "musl" },
    header: "ELF 64-bit x64, loader /lib/ld-musl-x86_64.so.1",
  },
  "linux-arm64-musl": {
    runtime: "@oven/bun-linux-aarch64-musl",
    target: "bun-linux-arm64-musl",
    npm: { os: "linux", cpu: "arm64", libc: "musl" },
    header: "ELF 64-bit arm64, loader /lib/ld-musl-aarch64.so.1",
  },
  "darwin-x64": {
    runtime: "@oven/bun-darwin-x64-baseline",
    target: "bun-darwin-x64-baseline",
    npm: { os: "darwin", cpu: "x64" },
    header: "Mach-O 64-bit x64, signed ad hoc",
  },
  "darwin-arm64": {
    runtime: "@oven/bun-darwin-aarch64",
    target: "bun-darwin-arm64",
    npm: { os: "darwin", cpu: "arm64" },
    header: "Mach-O 64-bit arm64, signed ad hoc",
  },
  "windows-x64": {
    runtime: "@oven/bun-windows-x64-baseline",
    target: "bun-windows-x64-baseline",
    npm: { os: "win32", cpu: "x64" },
    header: "PE 64-bit x64, console",
  },
};

/** @typedef {keyof typeof platforms} PlatformName */

/** @typedef {{ platform: PlatformName, path: string }} SingleFile */

export const allPlatforms = /** @type {PlatformName[]} */ (Object.keys(platforms));

/** @param {PlatformName} name */
export function executableEnding(name) {
  return name === "windows-x64" ? ".exe" : "";
}

/**
 * The platform of this machine, or undefined where no executables can be made.
 * @returns {PlatformName | undefined}
 */
export function ownPlatform() {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const name = `${system}-${process.arch}${isMusl() ? "-musl" : ""}`;
  return allPlatforms.find((platform) => platform === name);
}

/** Node names the version of glibc if it runs with it. */
function isMusl() {
  if (process.platform !== "linux") return false;
  const { header } = /** @type {{ header: object }} */ (process.report.getReport());
  return !("glibcVersionRuntime" in header);
}

/** @param {PlatformName} name where its Bun is installed */
function homeOf(name) {
  return join(home, name);
}

/** @param {PlatformName} name */
function bunOf(name) {
  const { runtime } = platforms[name];
  return join(homeOf(name), "node_modules", runtime, "bin", `bun${executableEnding(name)}`);
}

/**
 * Installs the Bun of a platform, unless the one of the lock file is there. Each has a folder of its own: npm installs what one
 * system needs, and a build for one should not fetch seven times 35 MB.
 * @param {PlatformName} name
 */
async function installBun(name) {
  const folder = homeOf(name);
  const lock = "package-lock.json";
  const locked = await readFile(join(root, "tools/single-file", lock), "utf8");
  const present = await readFile(join(folder, lock), "utf8").catch(() => "");
  if (present === locked && existsSync(bunOf(name))) return;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await copyFile(join(root, "tools/single-file/package.json"), join(folder, "package.json"));
  await copyFile(join(root, "tools/single-file", lock), join(folder, lock));
  console.log(`Installing Bun for ${name} (once, about 35 MB)`);
  const options = Object.entries(platforms[name].npm).map(([key, value]) => `--${key}=${value}`);
  await runNpm(["ci", "--ignore-scripts", "--include=optional", "--omit=dev", ...options], {
    cwd: folder,
    quiet: true,
  });
  if (!existsSync(bunOf(name)))
    throw new Error(`npm did not install ${platforms[name].runtime} for ${name}`);
}

/**
 * Writes executables into a folder. Throws one sentence where this machine cannot make them.
 * @param {string} folder
 * @param {string} name what they are called, before `-linux-x64`
 * @param {readonly PlatformName[]} chosen
 * @returns {Promise<SingleFile[]>}
 */
export async function buildSingleFiles(folder, name, chosen) {
  const own = ownPlatform();
  if (own === undefined)
    throw new Error(`executables without Node are made on ${allPlatforms.join(", ")} only`);
  for (const platform of new Set([own, ...chosen])) await installBun(platform);
  const program = join(home, "program.cjs");
  await buildProgram(program);
  const built = [];
  for (const platform of chosen) {
    const file = `${name}-${platform}${executableEnding(platform)}`;
    const path = join(folder, file);
    // A file that runs cannot be written, but can be replaced.
    const draft = join(folder, `new-${file}`);
    const args = [
      "build",
      "--compile",
      "--bytecode",
      `--target=${platforms[platform].target}`,
      `--compile-executable-path=${bunOf(platform)}`,
      "--outfile",
      draft,
      // Files in the folder where a user calls the program do not affect it.
      "--no-compile-autoload-dotenv",
      "--no-compile-autoload-bunfig",
    ];
    await run(bunOf(own), [...args, program], { cwd: home });
    // Bun signs only for arm64. For x64 it leaves its own signature, which is wrong for the file with the program.
    if (platform === "darwin-x64") await signMachO(draft, "kubelet-config");
    const header = executableHeader(await readFile(draft));
    if (header !== platforms[platform].header)
      throw new Error(`Bun made a wrong executable for ${platform}: ${header}`);
    await rename(draft, path);
    built.push({ platform, path });
  }
  // The executables have to work without it.
  await rm(program);
  return built;
}
