import { Ajv } from "ajv";
import type { ErrorObject, ValidateFunction } from "ajv";
import ajvFormats from "ajv-formats";
import { parseAllDocuments } from "yaml";
import { vocabulary } from "../../../server/src/kubelet/json-schema/vocabulary.ts";
import { isJsonObject, parseJson } from "../../../tools/generate/tables/json-value.ts";
import { listSchemas, readGenerated } from "./generated-files.ts";

/** Every generated schema, compiled once a worker; Ajv's strict mode throws on anything doubtful. */
export const schemaValidators = compileSchemas();

function compileSchemas(): ReadonlyMap<string, ValidateFunction> {
  const ajv = new Ajv({
    strict: true,
    allowUnionTypes: true,
    allErrors: true,
  });
  ajv.addVocabulary(Object.keys(vocabulary.keywords));
  ajvFormats(ajv);
  return new Map(
    listSchemas().map((file) => {
      const schema = parseJson(readGenerated(file));
      if (!isJsonObject(schema)) throw new Error(`${file} is no schema`);
      return [file, ajv.compile(schema)];
    }),
  );
}

/** The schema file for a document of a Kubernetes version, by its apiVersion and kind. */
export function schemaFileOf(version: string, document: unknown): string {
  const { kind, apiVersion } = Object(document) as { kind?: unknown; apiVersion?: unknown };
  return `v${version}/${String(kind).toLowerCase()}-${String(apiVersion).replace(/^.*\//, "")}.json`;
}

/** The documents of a YAML 1.1 text as plain values; the last of duplicate keys applies. */
export function parseDocuments(text: string): readonly unknown[] {
  const documents = parseAllDocuments(text, { version: "1.1", merge: true, uniqueKeys: false });
  return documents.map((document) => document.toJS() as unknown);
}

/** Each error in one line: place and what is wrong there. */
export function formatErrors(errors: readonly ErrorObject[] | null | undefined): readonly string[] {
  return (errors ?? []).map((error) => `${error.instancePath} ${error.message ?? error.keyword}`);
}
