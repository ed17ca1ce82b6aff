// The licenses of everything in a release. Bun is inside the executables, and its packages hold none: `bun-types` has
// the list of all that it links, and SPDX's list has the licenses that it names. tools/single-file pins both.
import { copyFile, mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { root, runNpm } from "../ensure-installed.mjs";
import { section, thirdPartyNotices } from "../third-party-notices.mjs";

/** Licenses that Bun's text names, as SPDX calls them. */
const named = [
  "MIT",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "ICU",
  "IJG",
  "LGPL-2.0",
  "LGPL-2.1",
  "libpng-2.0",
  "OpenSSL",
  "Zlib",
];

/** LGPL 2, section 6: users may put another version of the library into the program. */
const relinking = `Bun contains JavaScriptCore and TinyCC, which are under the LGPL. To run Kubelet Config with other versions of them, build
Bun as its text below says, and then the executable from the source of Kubelet Config (tools/single-file.mjs), or run
the npm package with another runtime. Both are under licenses that permit this.`;

/**
 * Sections for THIRD_PARTY_NOTICES.txt.
 * @param {string} modules the node_modules with what tools/single-file/package.json names
 * @returns {Promise<readonly string[]>}
 */
async function runtimeNotices(modules) {
  const page = await readFile(join(modules, "bun-types/docs/project/license.mdx"), "utf8");
  const manifest = await readFile(join(modules, "bun-types/package.json"), "utf8");
  /** @type {{ version: string }} */
  const { version } = JSON.parse(manifest);
  const text = page.replace(/^---\n[^]*?\n---\n/, "");
  const bun = section(
    [`Bun ${version}`, "License: MIT, with libraries under other licenses", "https://bun.com"],
    [relinking, text],
  );
  return [bun, ...(await Promise.all(named.map((license) => licenseText(modules, license))))];
}

/**
 * @param {string} modules
 * @param {string} license
 */
async function licenseText(modules, license) {
  const file = join(modules, "spdx-license-list", "licenses", `${license}.json`);
  /** @type {{ name: string, licenseText: string }} */
  const { name, licenseText: text } = JSON.parse(await readFile(file, "utf8"));
  return section([name, `A license of libraries in Bun: ${license}`], [text]);
}

/** Installs the packages with the texts. */
async function installTexts() {
  const folder = join(root, "out", "single-file", "licenses");
  await mkdir(folder, { recursive: true });
  for (const name of ["package.json", "package-lock.json"])
    await copyFile(join(root, "tools", "single-file", name), join(folder, name));
  await runNpm(["ci", "--ignore-scripts", "--omit=optional"], { cwd: folder, quiet: true });
  return join(folder, "node_modules");
}

/**
 * The text of THIRD_PARTY_NOTICES.txt that goes with the executables.
 * @param {readonly import("../third-party-notices.mjs").Metafile[]} metafiles those of all bundles
 * @returns {Promise<string>} rejects with one sentence if a license is missing or not accepted
 */
export async function releaseNotices(metafiles) {
  return thirdPartyNotices(root, metafiles, await runtimeNotices(await installTexts()));
}
