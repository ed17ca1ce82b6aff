import { readFileSync, readdirSync } from "node:fs";

const root = new URL("../../../", import.meta.url);
const shared = new URL("../shared/", root);

/** A text file of the folder beside the project. */
export function readShared(path: string): string {
  return readFileSync(new URL(path, shared), "utf8");
}

/** The names of the files in a folder of the folder beside the project. */
export function listShared(path: string): readonly string[] {
  return readdirSync(new URL(path, shared)).sort();
}

/** A generated file below schemas/. */
export function readGenerated(path: string): string {
  return readFileSync(new URL(`schemas/${path}`, root), "utf8");
}

/** The generated JSON Schemas: paths below schemas/. */
export function listSchemas(): readonly string[] {
  const schemas = new URL("schemas/", root);
  const versions = readdirSync(schemas).filter((name) => /^v1\.\d+$/.test(name));
  return versions
    .flatMap((version) =>
      readdirSync(new URL(`${version}/`, schemas)).map((file) => `${version}/${file}`),
    )
    .sort();
}

/** The generated pages about fields: paths below docs/. */
export function listFieldPages(): readonly string[] {
  return readdirSync(new URL("docs/fields/", root)).map((file) => `fields/${file}`);
}

/** The generated files about seccomp: paths below schemas/. */
export function listSeccompFiles(): readonly string[] {
  return readdirSync(new URL("schemas/seccomp/", root)).map((file) => `seccomp/${file}`);
}

/** Where `loadSources` finds everything. */
export const places = {
  root,
  docs: new URL("docs/en/", shared),
  facts: new URL("facts/", shared),
  corpus: new URL("corpus/", shared),
};
