// Builds of the checkout for tests: the steps of a test run share them, and so does the next run without changes.
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { builtCommit } from "./built-commit.mjs";
import { root } from "./ensure-installed.mjs";
import { lock } from "./lock.mjs";

/** Entries of the checkout that no build reads: package-lock.json stands for node_modules. */
const passedOver =
  /^(?:node_modules|\.vscode-test|\.windows|\.git|out|dist|coverage|test|.*\.(?:vsix|tgz)|.*-(?:linux|darwin|windows)-.*)$/;

/**
 * A folder of results, which no test changes.
 * @param {string} name
 * @param {(folder: string) => Promise<unknown>} make writes the results; called if a file of the checkout has changed since
 * @param {string} [checkout]
 * @returns {Promise<string>}
 */
export async function keptBuild(name, make, checkout = root) {
  const cache = join(checkout, "node_modules/.cache/kubelet-config");
  const keptAs = (/** @type {string} */ hash) => join(cache, `${name}-${hash}`);
  const found = keptAs(await inputsHash(checkout));
  if (existsSync(found)) return found;
  await mkdir(cache, { recursive: true });
  const unlock = await lock(
    join(cache, `${name}.lock`),
    `Another step builds the ${name}: waiting for it`,
  );
  try {
    if (existsSync(found)) return found;
    const unfinished = keptAs("unfinished");
    for (;;) {
      for (const entry of await readdir(cache)) {
        if (entry.startsWith(`${name}-`)) await rm(join(cache, entry), { recursive: true });
      }
      const before = await inputsHash(checkout);
      await mkdir(unfinished);
      await make(unfinished);
      // A file may have been saved during the build.
      if (before !== (await inputsHash(checkout))) continue;
      await rename(unfinished, keptAs(before));
      return keptAs(before);
    }
  } finally {
    await unlock();
  }
}

/**
 * A hash of all that a build reads.
 * @param {string} checkout
 */
async function inputsHash(checkout) {
  const hash = createHash("sha256").update(`${process.version} ${await builtCommit()}`);
  const entries = (await readdir(checkout)).filter((entry) => !passedOver.test(entry));
  for (const entry of entries.sort()) await addTo(hash, checkout, entry);
  return hash.digest("hex").slice(0, 16);
}

/**
 * @param {import("node:crypto").Hash} hash
 * @param {string} checkout
 * @param {string} path of a file or folder of it
 */
async function addTo(hash, checkout, path) {
  const found = await readdir(join(checkout, path)).catch(() => undefined);
  if (found) {
    for (const name of found.sort()) await addTo(hash, checkout, join(path, name));
    return;
  }
  const content = await readFile(join(checkout, path));
  hash.update(`${path} ${content.length}\n`).update(content);
}
