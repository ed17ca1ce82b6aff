import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { basename } from "node:path";
import { pipeline } from "node:stream/promises";

/**
 * @param {readonly string[]} paths
 * @returns {Promise<ReadonlyMap<string, string>>} SHA-256 in hexadecimal digits, by file name
 */
export async function checksumsOf(paths) {
  /** @type {Map<string, string>} */
  const checksums = new Map();
  for (const path of paths) {
    const hash = createHash("sha256");
    await pipeline(createReadStream(path), hash);
    checksums.set(basename(path), hash.digest("hex"));
  }
  return checksums;
}

/**
 * The text that `sha256sum --check` reads.
 * @param {ReadonlyMap<string, string>} checksums
 */
export function checksumText(checksums) {
  const lines = [...checksums].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return lines.map(([name, hash]) => `${hash}  ${name}\n`).join("");
}
