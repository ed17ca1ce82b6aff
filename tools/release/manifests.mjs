// The manifests of package managers, written from the version of a release and the checksums of its files, so that
// nothing is copied by hand. docs/contributing/package-managers.md says where each is submitted.
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { homebrewFormula } from "./manifests/homebrew.mjs";
import { krewPlugin } from "./manifests/krew.mjs";
import { masonPackage } from "./manifests/mason.mjs";
import { scoopApp } from "./manifests/scoop.mjs";
import { wingetManifests } from "./manifests/winget.mjs";

/**
 * Writes the manifests of a release, each at its path in the repository of its package manager.
 * Throws if the release has no checksum for an archive that a manifest names.
 * @param {object} options
 * @param {string} options.folder where to write them
 * @param {string} options.version such as 0.3.0
 * @param {string} options.repository such as OWNER/NAME
 * @param {string} options.date the day of the release, such as 2026-11-26
 * @param {ReadonlyMap<string, string>} options.checksums SHA-256 in hexadecimal digits, by name of the release's file
 * @returns {Promise<string[]>} the paths of the files, in the order of their names
 */
export async function writeManifests({ folder, version, repository, date, checksums }) {
  const release = {
    version,
    repository,
    date,
    homepage: `https://github.com/${repository}`,
    archive: (/** @type {import("./manifests/release.mjs").Platform} */ platform) =>
      archiveOf(platform, { version, repository, checksums }),
  };
  const files = {
    ...krewPlugin(release),
    ...homebrewFormula(release),
    ...wingetManifests(release),
    ...scoopApp(release),
    ...masonPackage(release),
  };
  const paths = [];
  for (const [name, text] of Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1))) {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
    paths.push(path);
  }
  return paths;
}

/**
 * @param {import("./manifests/release.mjs").Platform} platform
 * @param {{ version: string, repository: string, checksums: ReadonlyMap<string, string> }} release
 */
function archiveOf(platform, { version, repository, checksums }) {
  const kind = platform === "windows-x64" ? "zip" : "tar.gz";
  const name = `kubelet-config-${version}-${platform}.${kind}`;
  const sha256 = checksums.get(name);
  if (sha256 === undefined) throw new Error(`The release has no checksum for ${name}.`);
  return {
    name,
    sha256,
    url: `https://github.com/${repository}/releases/download/v${version}/${name}`,
  };
}
