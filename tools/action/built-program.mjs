import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { runNpm } from "../ensure-installed.mjs";
import { cleanEnvironment } from "./clean-environment.mjs";

/** The parts of a checkout that the build reads. */
const sources = ["package.json", "package-lock.json", "tools", "server", "schemas"];

/**
 * Builds the command from a checkout, unless an earlier step of the job has.
 * @param {string} checkout
 * @param {string} temporary a folder outside of the workspace, which each job has for itself
 * @returns {Promise<string>} a script for Node
 */
export async function builtProgram(checkout, temporary) {
  const key = createHash("sha256").update(checkout).digest("hex").slice(0, 16);
  const folder = join(temporary, `kubelet-config-${key}`);
  const program = join(folder, "kubelet-config.cjs");
  if (existsSync(program)) return program;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const name of sources)
    await cp(join(checkout, name), join(folder, name), { recursive: true });
  const started = performance.now();
  await keepBuildTool(folder);
  await installPackages(folder);
  const { buildProgram } = await import(pathToFileURL(join(folder, "tools/build.mjs")).href);
  await buildProgram(program);
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.log(`Built kubelet-config in ${seconds} s`);
  return program;
}

/**
 * Moves esbuild to the packages of the product, in the manifest and in the lock file, so that npm installs it without the others for
 * development: 129 packages of 63 MB instead of 650 of 410 MB. Versions and checksums stay.
 * @param {string} folder
 */
async function keepBuildTool(folder) {
  const [manifestPath, lockPath] = [
    join(folder, "package.json"),
    join(folder, "package-lock.json"),
  ];
  const manifest = JSON.parse(await readFile(manifestPath, "utf8"));
  const lock = JSON.parse(await readFile(lockPath, "utf8"));
  for (const { dependencies, devDependencies } of [manifest, lock.packages[""]]) {
    dependencies.esbuild = devDependencies.esbuild;
    delete devDependencies.esbuild;
  }
  for (const [path, entry] of Object.entries(lock.packages))
    if (/^node_modules\/(?:esbuild$|@esbuild\/)/.test(path)) delete entry.dev;
  await writeFile(manifestPath, JSON.stringify(manifest));
  await writeFile(lockPath, JSON.stringify(lock));
}

/**
 * Installs what the build needs. Checksums of the lock file decide which packages are taken, whatever registry they come from;
 * none of their scripts runs.
 * @param {string} folder
 */
async function installPackages(folder) {
  // npm reads no other configuration, so that it takes its public registry: the first two files do not exist.
  const options = [
    "--userconfig=user.npmrc",
    "--globalconfig=global.npmrc",
    "--omit=dev",
    "--ignore-scripts",
    "--no-audit",
    "--no-fund",
    "--no-update-notifier",
  ];
  await runNpm(["ci", ...options], {
    cwd: folder,
    env: cleanEnvironment(process.env),
    quiet: true,
  });
}
