// The commit that a build is made from.
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { root } from "./ensure-installed.mjs";

/**
 * Such as `1a2b3c4d5e6f`, and `1a2b3c4d5e6f, modified` with changes that are not committed. Undefined in a folder that is not a
 * git checkout of its own, and without git: a program without its commit works as well.
 * @returns {Promise<string | undefined>}
 */
export async function builtCommit() {
  // Git would find the repository of a user who unpacked ours into a folder of it.
  if (!existsSync(join(root, ".git"))) return undefined;
  const args = ["describe", "--always", "--exclude=*", "--abbrev=12", "--dirty=, modified"];
  const { stdout } = await promisify(execFile)("git", args, { cwd: root }).catch(() => ({
    stdout: "",
  }));
  return stdout.trim() || undefined;
}
