// The licenses of the packages that bundles contain, as one text that goes with them.
//
// No npm tool does this: those that read package-lock.json also list what is not bundled, and the plugin for esbuild has
// had no release since 2024. The metafile of esbuild lists the contents of a bundle.
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";

/** Licenses whose terms such a text meets, as SPDX calls them. */
const accepted = [
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "ISC",
  "MIT",
];

const textFile = /^(?:licen[cs]e|copying|notice|third.?party.?notices)\b/i;

/**
 * Packages that are published without the text of their license, and a package of the same repository owner with it.
 * @type {Readonly<Record<string, string>>}
 */
const sameText = { "@vscode/l10n": "../../vscode-jsonrpc" };

/** @typedef {Pick<import("esbuild").Metafile, "outputs">} Metafile */

/**
 * The folders of the packages of which bundles contain code, each once.
 * @param {readonly Metafile[]} metafiles
 * @returns {readonly string[]} paths as esbuild names them, such as `node_modules/yaml`
 */
export function bundledPackages(metafiles) {
  const inputs = metafiles.flatMap(({ outputs }) =>
    Object.values(outputs).flatMap((output) => Object.entries(output.inputs)),
  );
  const folders = inputs.flatMap(([path, { bytesInOutput }]) => {
    const [, folder] = /^(.*\bnode_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path) ?? [];
    return folder === undefined || bytesInOutput === 0 ? [] : [folder];
  });
  return [...new Set(folders)].toSorted();
}

/**
 * The notice of one package. Rejects with one sentence if its license is not accepted or its text is missing.
 * @param {string} folder
 */
async function noticeOf(folder) {
  /** @type {{ name: string, version: string, license?: unknown, homepage?: unknown }} */
  const manifest = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
  const { name, version, license, homepage } = manifest;
  if (typeof license !== "string" || !accepted.includes(license))
    throw new Error(
      `${name} ${version} has the license ${JSON.stringify(license)}, which tools/third-party-notices.mjs does not accept.`,
    );
  const place = join(folder, sameText[name] ?? ".");
  const files = (await readdir(place)).filter((file) => textFile.test(file)).toSorted();
  if (files.length === 0) throw new Error(`${name} ${version} has no file with its license.`);
  const texts = await Promise.all(files.map((file) => readFile(join(place, file), "utf8")));
  const head = [
    `${name} ${version}`,
    `License: ${license}`,
    ...(typeof homepage === "string" ? [homepage] : []),
  ];
  return section(head, texts);
}

/**
 * @param {readonly string[]} head
 * @param {readonly string[]} texts
 */
export function section(head, texts) {
  const line = "-".repeat(80);
  const plain = texts.map((text) => text.replaceAll("\r\n", "\n").trim());
  return [line, ...head, line, "", plain.join("\n\n"), ""].join("\n");
}

/**
 * The text of THIRD_PARTY_NOTICES.txt.
 * @param {string} root the folder that the paths of the metafiles start from
 * @param {readonly Metafile[]} metafiles those of all bundles that the text goes with
 * @param {readonly string[]} [more] sections in addition to those of packages
 * @returns {Promise<string>} rejects with one sentence if a license is missing or not accepted
 */
export async function thirdPartyNotices(root, metafiles, more = []) {
  const folders = bundledPackages(metafiles);
  const notices = await Promise.all(folders.map((folder) => noticeOf(join(root, folder))));
  const intro =
    "Kubelet Config is licensed under the Apache License 2.0 (see LICENSE). It contains the software below.";
  return [intro, "", ...notices, ...more].join("\n");
}
