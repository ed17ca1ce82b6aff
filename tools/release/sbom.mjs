// The bill of materials of a release, in the form of CycloneDX: npm makes it of the lock files, and this adds which of
// the packages are in what users get.
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { root, runNpm } from "../ensure-installed.mjs";
import { bundledPackages } from "../third-party-notices.mjs";

/**
 * The parts of CycloneDX 1.5 that this file reads or changes.
 * @typedef {{ "bom-ref": string, type: string, name: string, version: string, scope: string, purl: string }} Component
 * @typedef {object} Bill
 * @property {string} serialNumber
 * @property {{ timestamp: string, component: Component & { description?: string, properties?: unknown } }} metadata
 * @property {Component[]} components
 * @property {{ ref: string, dependsOn: string[] }[]} dependencies
 */

/**
 * @param {string} cwd a folder with a lock file
 * @returns {Promise<Bill>}
 */
async function npmBill(cwd) {
  const args = ["sbom", "--package-lock-only", "--sbom-format", "cyclonedx"];
  return JSON.parse(await runNpm(args, { cwd, quiet: true }));
}

/**
 * The packages of bundles as npm's bill names them, such as `yaml@2.9.1`.
 * @param {readonly import("../third-party-notices.mjs").Metafile[]} metafiles
 */
async function bundledReferences(metafiles) {
  /** @type {{ packages: Record<string, { version: string }> }} */
  const { packages } = JSON.parse(await readFile(join(root, "package-lock.json"), "utf8"));
  const references = bundledPackages(metafiles).map((folder) => {
    const name = folder.slice(folder.lastIndexOf("node_modules/") + "node_modules/".length);
    return `${name}@${packages[folder]?.version}`;
  });
  return new Set(references);
}

/**
 * The bill of a release. Packages that are only for building and testing have the scope `excluded`, and the runtimes
 * inside the executables `optional`.
 * @param {readonly import("../third-party-notices.mjs").Metafile[]} metafiles those of all bundles
 * @param {{ description: string, date: Date }} release what it is, and when its commit was made
 * @returns {Promise<Bill>} rejects if a bundled package is not in the lock file
 */
export async function billOfMaterials(metafiles, { description, date }) {
  const bill = await npmBill(root);
  const installed = await npmBill(join(root, "tools", "single-file"));
  const runtimes = installed.components.filter(({ name }) => name.startsWith("@oven/"));
  const bundled = await bundledReferences(metafiles);
  const known = new Set(bill.components.map((component) => component["bom-ref"]));
  const unknown = [...bundled].filter((reference) => !known.has(reference));
  if (unknown.length > 0) throw new Error(`Not in package-lock.json: ${unknown.join(", ")}`);
  const components = [
    ...bill.components.map((component) => ({
      ...component,
      scope: bundled.has(component["bom-ref"]) ? "required" : "excluded",
    })),
    ...runtimes.map((component) => ({ ...component, scope: "optional" })),
  ];
  const own = bill.metadata.component;
  const metadata = {
    ...bill.metadata,
    timestamp: date.toISOString(),
    // npm calls it after its folder, and a library.
    component: { ...own, type: "application", name: "kubelet-config", description, properties: [] },
  };
  const others = runtimes.map((component) => ({ ref: component["bom-ref"], dependsOn: [] }));
  const dependencies = [...bill.dependencies, ...others];
  const content = { ...bill, metadata, components, dependencies };
  return { ...content, serialNumber: serialNumberOf({ ...content, serialNumber: "" }) };
}

/**
 * Depends only on the contents, and has the form of a UUID (version 8).
 * @param {Bill} content
 */
function serialNumberOf(content) {
  const hex = createHash("sha256").update(JSON.stringify(content)).digest("hex");
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
  ];
  return `urn:uuid:${parts.join("-")}-${hex.slice(20, 32)}`;
}
