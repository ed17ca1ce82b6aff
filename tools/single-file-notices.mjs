// The licenses of Bun, which is inside the executables. Its packages hold none: the text with all that it links is in
// `bun-types`, and the licenses that this text names are in SPDX's list. tools/single-file pins both.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { section } from "./third-party-notices.mjs";

/** Licenses that Bun's text names, as SPDX calls them. */
const named = [
  ...["MIT", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "ICU", "IJG", "LGPL-2.0", "LGPL-2.1"],
  ...["libpng-2.0", "OpenSSL", "Zlib"],
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
export async function runtimeNotices(modules) {
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
