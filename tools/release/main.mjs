// npm run release:dry-run: everything of a release but the upload, into out/release/, and a list of what was made.
import { execFile } from "node:child_process";
import { cp, mkdir, readFile, readdir, rm, stat, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { ensureInstalled, root, runNpm } from "../ensure-installed.mjs";
import { packagedPage } from "../package-pages.mjs";
import { namedRepository, repositoryOf } from "../repository.mjs";
import { checksumText, checksumsOf } from "./checksums.mjs";
import { releaseNotes } from "./release-notes.mjs";

const run = promisify(execFile);
const folder = join(root, "out", "release");

/** When the commit was made: two runs write the same dates. Now, outside a git checkout. */
async function releaseDate() {
  const args = ["log", "-1", "--format=%cI"];
  const { stdout } = await run("git", args, { cwd: root }).catch(() => ({ stdout: "" }));
  return stdout.trim() === "" ? new Date() : new Date(stdout.trim());
}

/**
 * The extension, the npm package, the archives with executables, the notices and the bill of materials.
 * @param {{ name: string, version: string, description: string, date: Date }} release
 * @returns {Promise<string[]>} the files that users download
 */
async function writePackages({ name, version, description, date }) {
  const { buildAll, noticesFile } = await import("../build.mjs");
  const { packExtension, packNpm } = await import("../package.mjs");
  const { allPlatforms, buildSingleFiles } = await import("../single-file.mjs");
  const { archiveSingleFiles } = await import("../archive-single-files.mjs");
  const { billOfMaterials } = await import("./sbom.mjs");
  const { releaseNotices } = await import("./release-notices.mjs");
  const base = `${name}-${version}`;
  const metafiles = await buildAll();
  const extension = join(folder, `${base}.vsix`);
  await packExtension(extension);
  const npm = await packNpm(folder);
  const bill = join(folder, `${base}.cdx.json`);
  const content = await billOfMaterials(metafiles, { description, date });
  await writeFile(bill, `${JSON.stringify(content, null, 2)}\n`);
  const notices = join(folder, noticesFile);
  await writeFile(notices, await releaseNotices(metafiles));
  const executables = join(root, "out", "executables");
  await rm(executables, { recursive: true, force: true });
  await mkdir(executables, { recursive: true });
  const files = await buildSingleFiles(executables, base, allPlatforms);
  const archives = await archiveSingleFiles(folder, base, files, [join(root, "LICENSE"), notices]);
  return [extension, npm, ...archives.map(({ path }) => path), bill, notices];
}

async function main() {
  await ensureInstalled();
  const manifest = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  const texts = JSON.parse(await readFile(join(root, "package.nls.json"), "utf8"));
  /** @type {{ name: string, version: string }} */
  const { name, version } = manifest;
  const date = await releaseDate();
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });

  const description = String(texts["extension.description"]);
  const assets = await writePackages({ name, version, description, date });
  const checksums = await checksumsOf(assets);
  await writeFile(join(folder, "SHA256SUMS"), checksumText(checksums));

  const { writeManifests } = await import("./manifests.mjs");
  await writeManifests({
    folder: join(folder, "manifests"),
    version,
    // Until the repository is set, the manifests name the placeholder, which no package manager accepts.
    repository: namedRepository(manifest),
    date: date.toISOString().slice(0, 10),
    checksums,
  });
  await runNpm(["run", "test:release"], { cwd: root, quiet: true });
  await runNpm(["run", "site"], { cwd: root, quiet: true });
  await cp(join(root, "dist", "site"), join(folder, "site"), { recursive: true });
  await runNpm(["run", "schemastore"], { cwd: root, quiet: true });
  await cp(join(root, "out", "schemastore"), join(folder, "schemastore"), { recursive: true });
  const changelog = await readFile(join(root, "CHANGELOG.md"), "utf8");
  // The page of a release resolves no relative links.
  const page = { isPacked: () => false, repository: repositoryOf(manifest) };
  const notes = packagedPage("CHANGELOG.md", releaseNotes(changelog, version), page);
  await writeFile(join(folder, "release-notes.md"), notes);
  await report();
}

/** Prints what was made, and how large it is. */
async function report() {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      const inside = await readdir(path, { recursive: true, withFileTypes: true });
      console.log(`${entry.name}/: ${inside.filter((each) => each.isFile()).length} files`);
    } else {
      const { size } = await stat(path);
      console.log(`${basename(path)}: ${(size / 1e6).toFixed(2)} MB`);
    }
  }
  console.log(`Written to ${folder}`);
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
