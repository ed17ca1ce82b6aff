// npm run package: builds everything and packs it: <name>-<version>.vsix for VS Code, and
// <name>-<version>.tgz, the npm package with the language server, the command line and the library; and
// <name>-<version>-<platform>, the command line as a standalone executable. That is the file for this machine: each
// other one needs a Bun of 35 MB. With --all-platforms, all of a release are made.
//   node tools/package.mjs [--no-build] [--no-single-files | --all-platforms] [FOLDER]
//   FOLDER: where to; the project's own when it is not given
import {
  cp,
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  rename,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureInstalled, root, runNpm } from "./ensure-installed.mjs";
import { keptBuild } from "./kept-build.mjs";
import {
  checkoutPages,
  isInNpmPackage,
  npmFiles,
  npmSchemas,
  packagedPage,
} from "./package-pages.mjs";
import { repositoryOf } from "./repository.mjs";

/** Bundles of VS Code alone, and the website. */
const editorBundles = /^(?:extension\.cjs|worker\.js|server(?:-\w+)?\.js|rule-pages\.json|site)$/;

/** What `import "kubelet-config"` finds. */
const library = { types: "./dist/library.d.ts", default: "./dist/library.js" };

/** Fields of package.json that lead to the repository and its website. */
const addressFields = ["homepage", "repository", "bugs"];

/** Fields of package.json that apply to the npm package too. */
const npmFields = ["name", "version", "license", "type", "bin", "keywords", ...addressFields];

/** @returns {Promise<Record<string, unknown> & { name: string, version: string }>} */
async function readManifest() {
  return JSON.parse(await readFile(join(root, "package.json"), "utf8"));
}

/**
 * Fields that no package has: addresses that lead to nothing yet.
 * @param {Record<string, unknown>} manifest
 */
function leftOutOf(manifest) {
  return repositoryOf(manifest) === undefined ? addressFields : [];
}

/** Files outside the extension that vsce would need seconds to look through. */
const passedOver =
  /^(?:node_modules|\.ci|\.git|\.github|\.vscode-test|\.windows|out|dist|coverage|client|deploy|docs|editors|examples|schemas|server|site|test|tools|.*-(?:linux|darwin|windows)-.*)$/;

/**
 * A changelog up to its second version: what VS Code shows to those who got a new one. The npm package has it all.
 * @param {string} changelog
 */
function newestSection(changelog) {
  const [before = "", newest = ""] = changelog.split(/^(?=## )/m);
  return `${before}${newest}`;
}

/** Fields of package.json that a checkout and the npm package need, and no editor. */
const checkoutFields = ["scripts", "dependencies", "devDependencies", "bin"];

/**
 * Removes spaces from the JSON files of a folder, and out of its package.json what no editor reads.
 * @param {string} folder
 */
async function shortenJson(folder) {
  for (const name of await readdir(folder, { recursive: true })) {
    if (!name.endsWith(".json")) continue;
    const path = join(folder, name);
    /** @type {Record<string, unknown>} */
    const content = JSON.parse(await readFile(path, "utf8"));
    const leftOut = name === "package.json" ? [...checkoutFields, ...leftOutOf(content)] : [];
    const kept = Object.entries(content).filter(([field]) => !leftOut.includes(field));
    await writeFile(path, JSON.stringify(Object.fromEntries(kept)));
  }
}

/**
 * Builds the extension and packs it into a `.vsix`, without what only the command line has.
 * @param {string} packagePath where to write it
 * @returns {Promise<string[]>} its files
 */
export async function packExtension(packagePath) {
  const { createVSIX, listFiles, PackageManager } = await import("@vscode/vsce");
  const { buildExtension, noticesFile } = await import("./build.mjs");
  const cwd = await mkdtemp(join(tmpdir(), "kubelet-extension-"));
  try {
    await cp(root, cwd, {
      recursive: true,
      filter: (path) => !passedOver.test(relative(root, path)),
    });
    await buildExtension(join(cwd, "dist"));
    await rename(join(cwd, "dist", noticesFile), join(cwd, noticesFile));
    const changelog = join(cwd, "CHANGELOG.md");
    await writeFile(changelog, newestSection(await readFile(changelog, "utf8")));
    // VS Code shows both pages, and has none of the files that they lead to.
    const repository = repositoryOf(await readManifest());
    for (const name of ["README.md", "CHANGELOG.md"]) {
      const text = await readFile(join(cwd, name), "utf8");
      const page = packagedPage(name, text, { isPacked: () => false, repository });
      await writeFile(join(cwd, name), page);
    }
    await shortenJson(cwd);
    await createVSIX({
      cwd,
      packagePath,
      // The bundles hold what they need of node_modules.
      dependencies: false,
      allowMissingRepository: true,
      rewriteRelativeLinks: false,
    });
    return await listFiles({ cwd, packageManager: PackageManager.None });
  } finally {
    await rm(cwd, { recursive: true });
  }
}

/**
 * The `.vsix` of the checkout, for tests.
 * @returns {Promise<string>} its path; it may not be changed
 */
export async function packedExtension() {
  const file = "kubelet-config.vsix";
  const folder = await keptBuild("extension", (made) => packExtension(join(made, file)));
  return join(folder, file);
}

/**
 * Changes links of the staged pages that point outside the package.
 * @param {string} staged
 * @param {string | undefined} repository
 */
async function changeStagedLinks(staged, repository) {
  for (const name of await readdir(staged, { recursive: true })) {
    if (!name.endsWith(".md")) continue;
    const path = join(staged, name);
    const text = await readFile(path, "utf8");
    const options = { isPacked: isInNpmPackage, repository };
    await writeFile(path, packagedPage(name.replaceAll("\\", "/"), text, options));
  }
}

/**
 * Packs what is in dist/ into an npm package, which depends on nothing: the bundles hold it.
 * @param {string} folder where to write it
 * @returns {Promise<string>} its path
 */
export async function packNpm(folder) {
  const manifest = await readManifest();
  const staged = join(folder, "npm");
  await rm(staged, { recursive: true, force: true });
  await mkdir(join(staged, "dist"), { recursive: true });
  for (const name of npmFiles) {
    const filter = (/** @type {string} */ path) => path !== join(root, checkoutPages);
    await cp(join(root, name), join(staged, name), { recursive: true, filter });
  }
  await changeStagedLinks(staged, repositoryOf(manifest));
  for (const name of await readdir(join(root, "schemas"), { recursive: true })) {
    if (npmSchemas.test(name.replaceAll("\\", "/")))
      await cp(join(root, "schemas", name), join(staged, "schemas", name));
  }
  for (const name of await readdir(join(root, "dist"))) {
    if (!editorBundles.test(name)) await cp(join(root, "dist", name), join(staged, "dist", name));
  }
  const { noticesFile } = await import("./build.mjs");
  await rename(join(staged, "dist", noticesFile), join(staged, noticesFile));
  const leftOut = leftOutOf(manifest);
  const kept = Object.fromEntries(
    npmFields.filter((field) => !leftOut.includes(field)).map((field) => [field, manifest[field]]),
  );
  const texts = JSON.parse(await readFile(join(root, "package.nls.json"), "utf8"));
  const engines = { node: /** @type {{ node: string }} */ (manifest["engines"]).node };
  const description = texts["extension.description"];
  const exports = {
    ".": library,
    "./schemas/*": "./schemas/*",
    "./package.json": "./package.json",
  };
  const ownManifest = { ...kept, description, engines, types: library.types, exports };
  await writeFile(join(staged, "package.json"), `${JSON.stringify(ownManifest, null, 2)}\n`);
  await runNpm(["pack", "--pack-destination", folder], { cwd: staged, quiet: true });
  await rm(staged, { recursive: true });
  return join(folder, `${manifest.name}-${manifest.version}.tgz`);
}

/**
 * Builds, packs everything and says how large it is.
 * @param {string} folder where to write it
 * @param {{ isBuilt: boolean, singleFiles: "none" | "own" | "all" }} options isBuilt: dist/ is there already
 */
async function packAll(folder, { isBuilt, singleFiles }) {
  if (!isBuilt) {
    await ensureInstalled();
    const { buildAll } = await import("./build.mjs");
    await buildAll();
  }
  await mkdir(folder, { recursive: true });
  const { name, version } = await readManifest();
  const extension = join(folder, `${name}-${version}.vsix`);
  await packExtension(extension);
  await report([extension, await packNpm(folder)]);
  if (singleFiles === "none") return;
  const { allPlatforms, buildSingleFiles, ownPlatform } = await import("./single-file.mjs");
  const own = ownPlatform();
  if (own === undefined) {
    console.log("Left out: executables without Node, which this machine cannot make.");
    return;
  }
  const chosen = singleFiles === "all" ? allPlatforms : [own];
  const built = await buildSingleFiles(folder, `${name}-${version}`, chosen);
  await report(built.map(({ path }) => path));
}

/** @param {readonly string[]} paths */
async function report(paths) {
  for (const path of paths) {
    const { size } = await stat(path);
    console.log(`${basename(path)}: ${(size / 1024).toFixed(0)} KiB`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    const args = process.argv.slice(2);
    const [folder = root] = args.filter((arg) => !arg.startsWith("--"));
    await packAll(folder, {
      isBuilt: args.includes("--no-build"),
      singleFiles: args.includes("--no-single-files")
        ? "none"
        : args.includes("--all-platforms")
          ? "all"
          : "own",
    });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
