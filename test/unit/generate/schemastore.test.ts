import { Ajv } from "ajv";
import ajvFormats from "ajv-formats";
import { describe, expect, test } from "vitest";
import { kubernetesVersions } from "../../../server/src/facts/table.ts";
import { isJsonObject, parseJson } from "../../../tools/generate/tables/json-value.ts";
import { readSchemaStore } from "../../../tools/generate/tables/schemastore.ts";
import { places } from "./generated-files.ts";
import { parseDocuments } from "./schema-validators.ts";

const files = readSchemaStore(places.root);
const names = [
  "kubelet-configuration",
  ...kubernetesVersions.map((version) => `kubelet-configuration-${version}`),
];

interface CatalogEntry {
  readonly name: string;
  readonly description: string;
  readonly fileMatch: readonly string[];
  readonly url: string;
  readonly versions: Readonly<Record<string, string>>;
}

interface ValidationOptions {
  readonly options: Readonly<Record<string, { readonly unknownKeywords: readonly string[] }>>;
}

const entry = JSON.parse(files.get("catalog-entry.json") ?? "") as CatalogEntry;
const { options } = JSON.parse(
  files.get("schema-validation-options.json") ?? "",
) as ValidationOptions;

/** As SchemaStore's own check compiles a schema in strict mode. */
function compile(name: string) {
  const schema = parseJson(files.get(`src/schemas/json/${name}.json`) ?? "null");
  if (!isJsonObject(schema)) throw new Error(`no ${name}`);
  const ajv = new Ajv({ strict: true, strictTypes: false, allErrors: true });
  ajv.addVocabulary([...(options[`${name}.json`]?.unknownKeywords ?? [])]);
  ajvFormats(ajv);
  return { schema, validate: ajv.compile(schema) };
}

test("the entry of the catalog names each schema, and each schema its address", () => {
  expect(entry.name).toBe("Kubelet configuration");
  expect(entry.fileMatch).toContain("**/kubelet.conf.d/*.conf");
  expect([entry.url, ...Object.values(entry.versions)]).toEqual(
    names.map((name) => `https://www.schemastore.org/${name}.json`),
  );
  for (const name of names)
    expect(compile(name).schema["$id"]).toBe(`https://www.schemastore.org/${name}.json`);
  expect(Object.keys(options)).toEqual(names.map((name) => `${name}.json`));
});

describe("the tests", () => {
  const { validate } = compile("kubelet-configuration");
  const verdicts = (folder: string): readonly (readonly [string, unknown])[] =>
    [...files].flatMap(([path, text]) => {
      const prefix = `src/${folder}/kubelet-configuration/`;
      return path.startsWith(prefix)
        ? [[path.slice(prefix.length), validate(parseDocuments(text)[0])] as const]
        : [];
    });

  test("that are right are accepted", () => {
    expect(verdicts("test")).toEqual([
      ["empty-values.yaml", true],
      ["gate-of-another-version.yaml", true],
      ["minimal.yaml", true],
      ["node.yaml", true],
    ]);
  });

  test("that are wrong are refused", () => {
    const wrong = verdicts("negative_test");
    expect(wrong.length).toBe(9);
    expect(wrong.filter(([, isValid]) => isValid !== false)).toEqual([]);
  });
});

test("there is nothing else in the folder", () => {
  const others = [...files.keys()].filter(
    (path) => !/^src\/(?:negative_)?test\/kubelet-configuration\/[\w-]+\.yaml$/.test(path),
  );
  expect(others.toSorted()).toEqual(
    [
      "catalog-entry.json",
      "schema-validation-options.json",
      ...names.map((name) => `src/schemas/json/${name}.json`),
    ].toSorted(),
  );
});
