// The archives of a release: each executable with its license and notices, under the name that it has in a PATH. The same files
// make the same archive byte for byte, on every machine and at any time.
import { copyFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { zipSync } from "fflate";
import { create } from "tar";
import { executableEnding } from "./single-file.mjs";

/** The oldest year that a zip archive can name. */
const year = 1980;

/**
 * Writes an archive for each executable: `.zip` for Windows, `.tar.gz` for the others.
 * @param {string} folder
 * @param {string} name what they are called, before `-linux-x64.tar.gz`
 * @param {readonly import("./single-file.mjs").SingleFile[]} executables
 * @param {readonly string[]} more further files for each archive, such as the license
 * @returns {Promise<import("./single-file.mjs").SingleFile[]>}
 */
export async function archiveSingleFiles(folder, name, executables, more) {
  const archives = [];
  for (const { platform, path } of executables) {
    const ending = executableEnding(platform);
    const files = [
      { name: `kubelet-config${ending}`, path, mode: 0o755 },
      ...more.map((each) => ({ name: basename(each), path: each, mode: 0o644 })),
    ].toSorted((a, b) => (a.name < b.name ? -1 : 1));
    const archive = join(folder, `${name}-${platform}${ending === "" ? ".tar.gz" : ".zip"}`);
    await (ending === "" ? writeTar(archive, files) : writeZip(archive, files));
    archives.push({ platform, path: archive });
  }
  return archives;
}

/** @typedef {{ name: string, path: string, mode: number }} Packed */

/**
 * @param {string} archive
 * @param {readonly Packed[]} files
 */
async function writeTar(archive, files) {
  const modes = new Map(files.map(({ name, mode }) => [name, mode]));
  const staged = await mkdtemp(join(tmpdir(), "kubelet-archive-"));
  try {
    for (const { name, path } of files) await copyFile(path, join(staged, name));
    await create(
      {
        cwd: staged,
        file: archive,
        gzip: { level: 9 },
        // Nothing of who packs it.
        portable: true,
        mtime: new Date(Date.UTC(year, 0, 1)),
        onWriteEntry: ({ path, stat }) => {
          if (stat) stat.mode = modes.get(path) ?? stat.mode;
        },
      },
      files.map(({ name }) => name),
    );
  } finally {
    await rm(staged, { recursive: true });
  }
}

/**
 * @param {string} archive
 * @param {readonly Packed[]} files
 */
async function writeZip(archive, files) {
  /** @type {import("fflate").Zippable} */
  const entries = {};
  for (const { name, path, mode } of files)
    entries[name] = [await readFile(path), { os: 3, attrs: ((0o100000 | mode) << 16) >>> 0 }];
  // Dates in zip archives have no time zone: this is the same text everywhere.
  await writeFile(archive, zipSync(entries, { mtime: new Date(year, 0, 1) }));
}
