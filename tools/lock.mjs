import { open, readFile, rm, stat } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * Waits for the lock `file`, then takes it.
 * @param {string} file
 * @param {string} waiting what is printed once if another run has it
 * @returns {Promise<() => Promise<void>>} gives it back
 */
export async function lock(file, waiting) {
  for (let said = false; ;) {
    try {
      const handle = await open(file, "wx");
      await handle.writeFile(String(process.pid));
      await handle.close();
      return () => rm(file, { force: true });
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== "EEXIST") throw error;
    }
    if (await isStale(file)) await rm(file, { force: true });
    else if (!said) {
      console.log(waiting);
      said = true;
    }
    await sleep(500);
  }
}

/**
 * Whether the run that took a lock has exited.
 * @param {string} file
 */
async function isStale(file) {
  const age = await stat(file).then(
    (found) => Date.now() - found.mtimeMs,
    () => 0,
  );
  const holder = Number(await readFile(file, "utf8").catch(() => ""));
  // An empty file is one that is being written at this moment.
  if (!Number.isInteger(holder) || holder <= 0) return age > 5_000;
  try {
    process.kill(holder, 0);
    return age > 15 * 60_000;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === "ESRCH";
  }
}
