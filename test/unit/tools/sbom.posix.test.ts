import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path/posix";
import { Ajv } from "ajv";
import ajvFormats from "ajv-formats";
import { expect, test } from "vitest";
import { billOfMaterials } from "../../../tools/release/sbom.mjs";

const release = { description: "Made up", date: new Date("2026-11-26T12:00:00Z") };

/** The metafile of one bundle that contains these files. */
function metafileOf(...paths: readonly string[]): Parameters<typeof billOfMaterials>[0][number] {
  const inputs = Object.fromEntries(paths.map((path) => [path, { bytesInOutput: 1 }]));
  return { outputs: { "dist/a.js": { bytes: 1, imports: [], exports: [], inputs } } };
}

/** Says what the published schema of CycloneDX 1.5 rejects. */
function validator(): (bill: unknown) => unknown {
  const main = createRequire(import.meta.url).resolve("@cyclonedx/cyclonedx-library/package.json");
  const base = "http://cyclonedx.org/schema/";
  const add = (name: string): void => {
    const path = join(dirname(main), "res", "schema", name);
    ajv.addSchema(JSON.parse(readFileSync(path, "utf8")) as object, `${base}${name}`);
  };
  const ajv = new Ajv({ strict: false, allErrors: true });
  ajvFormats(ajv);
  // Formats for addresses in other scripts, which the bill does not have.
  ajv.addFormat("iri-reference", true).addFormat("idn-email", true);
  const names = ["spdx", "jsf-0.82", "bom-1.5"].map((name) => `${name}.SNAPSHOT.schema.json`);
  for (const name of names) add(name);
  return (bill) => (ajv.validate(`${base}bom-1.5.SNAPSHOT.schema.json`, bill) ? [] : ajv.errors);
}

test("lists what is bundled, the runtimes, and the rest as excluded", async () => {
  const bill = await billOfMaterials(
    [metafileOf("server/src/a.ts", "node_modules/yaml/browser/index.js")],
    release,
  );
  expect(validator()(bill)).toEqual([]);
  const inScope = (scope: string): readonly string[] =>
    bill.components.filter((each) => each.scope === scope).map(({ name }) => name);
  expect(inScope("required")).toEqual(["yaml"]);
  expect(inScope("optional")).toContain("@oven/bun-linux-x64-baseline");
  expect(inScope("excluded")).toEqual(expect.arrayContaining(["vitest", "esbuild"]));
  expect(bill.metadata).toMatchObject({
    timestamp: "2026-11-26T12:00:00.000Z",
    component: { name: "kubelet-config", description: "Made up", type: "application" },
  });
  const again = await billOfMaterials([metafileOf("node_modules/yaml/browser/index.js")], release);
  expect(again).toEqual(bill);
});

test("rejects a bundled package that the lock file does not have", async () => {
  await expect(
    billOfMaterials([metafileOf("node_modules/made-up/index.js")], release),
  ).rejects.toThrow("Not in package-lock.json: made-up@undefined");
});
