import { readFileSync, readdirSync } from "node:fs";

const root = new URL("../../../", import.meta.url);
/** Facts of the kubelet's own code that the generated files must repeat: types, defaults, facts about fields. */
export function readMeasured(name: string): string {
  return readFileSync(new URL(`measured/${name}`, import.meta.url), "utf8");
}

/** A file that the generator reads, below schemas/facts/sources/. */
export function readSource(name: string): string {
  return readFileSync(new URL(`schemas/facts/sources/${name}`, root), "utf8");
}

/** A generated file below schemas/. */
export function readGenerated(path: string): string {
  return readFileSync(new URL(`schemas/${path}`, root), "utf8");
}

/** All files below schemas/ but the page about them, sorted. */
export function listBelowSchemas(): readonly string[] {
  return readdirSync(new URL("schemas/", root), { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => /\.\w+$/.test(path) && !/^v1\.\d+$/.test(path) && path !== "README.md")
    .sort();
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

/** The ids of the platforms: the names of the files that describe them. */
export function listPlatforms(): readonly string[] {
  return readdirSync(new URL("server/src/platforms/kinds/", root))
    .filter((file) => file.endsWith(".ts"))
    .map((file) => file.slice(0, -".ts".length));
}

/** The generated schemas of seccomp profiles: paths below schemas/. */
export function listSeccompSchemas(): readonly string[] {
  return readdirSync(new URL("schemas/seccomp/", root)).map((file) => `seccomp/${file}`);
}

/** Where `loadSources` finds everything. */
export const places = { root, sources: new URL("schemas/facts/sources/", root) };
