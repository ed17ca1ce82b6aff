import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, mkdir, rm } from "node:fs/promises";
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
  await installPackages(folder);
  const { buildProgram } = await import(pathToFileURL(join(folder, "tools/build.mjs")).href);
  await buildProgram(program);
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.log(`Built kubelet-config in ${seconds} s`);
  return program;
}

/**
 * Installs what the build needs. Checksums of the lock file decide which packages are taken, whatever registry they come from;
 * none of their scripts runs.
 * @param {string} folder
 */
async function installPackages(folder) {
  // npm reads no other configuration: the first two files do not exist.
  const options = [
    ...["--userconfig=user.npmrc", "--globalconfig=global.npmrc"],
    ...["--registry=https://registry.npmjs.org/", "--omit=dev", "--ignore-scripts"],
    ...["--no-audit", "--no-fund", "--no-update-notifier"],
  ];
  await runNpm(["ci", ...options], {
    cwd: folder,
    env: cleanEnvironment(process.env),
    quiet: true,
  });
}
