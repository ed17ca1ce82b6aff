import { readFileSync, readdirSync } from "node:fs";
import { buildJsonSchema } from "../../../server/src/kubelet/json-schema/json-schema.ts";
import type { SchemaStrictness } from "../../../server/src/kubelet/json-schema/schema-context.ts";
import { vocabulary } from "../../../server/src/kubelet/json-schema/vocabulary.ts";
import { defaultVersion } from "../../../server/src/facts/field-index.ts";
import type { FieldKnowledge } from "../../../server/src/engine/analysis/knowledge.ts";
import {
  kubernetesVersions,
  type FieldTable,
  type KubernetesVersion,
} from "../../../server/src/facts/table.ts";
import { englishKnowledge } from "../pages/english-knowledge.ts";
import { loadSources } from "../sources/load-sources.ts";

const kind = "KubeletConfiguration";
const apiVersion = "kubelet.config.k8s.io/v1beta1";
const name = "kubelet-configuration";
const site = "https://www.schemastore.org/";

/** A file may be of another version than its schema: gates come and go, fields hardly. */
const strictness: SchemaStrictness = { unknownFields: "refused", unknownGates: "allowed" };

const fileMatch = [
  "kubelet-config.yaml",
  "kubelet-config.yml",
  "kubelet-configuration.yaml",
  "kubeletconfiguration.yaml",
  "kubelet-config.json",
  "**/var/lib/kubelet/config.yaml",
  "**/kubelet.conf.d/*.conf",
];

/** The files of the folder, made of the project's tables and of the tests in `schemas/schemastore`. */
export function readSchemaStore(root: URL): ReadonlyMap<string, string> {
  const read = (path: string): string => readFileSync(new URL(path, root), "utf8");
  const { result } = loadSources({ root, sources: new URL("schemas/facts/sources/", root) });
  // The generator writes the file with this type.
  const table = JSON.parse(read("schemas/generated/fields.json")) as FieldTable;
  const cases = ["test", "negative_test"].flatMap((folder) =>
    readdirSync(new URL(`schemas/schemastore/${folder}/`, root)).map((file) => {
      const path = `${folder}/${file}`;
      return [path, read(`schemas/schemastore/${path}`)] as const;
    }),
  );
  return buildSchemaStore(englishKnowledge(result, table), new Map(cases));
}

/**
 * The folder to submit to SchemaStore, by path: the schema of the newest version and one for each version, the entry
 * for its catalog, the part for `schema-validation.jsonc`, and the tests. `cases` are tests by their path, such as
 * `test/minimal.yaml`.
 */
function buildSchemaStore(
  knowledge: FieldKnowledge,
  cases: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  const put = (path: string, value: object): void =>
    void files.set(path, `${JSON.stringify(value, null, 2)}\n`);
  const schemaOf = (version: KubernetesVersion, file: string): object => {
    const index = knowledge.schema.indexOf(kind, apiVersion, version);
    return index ? buildJsonSchema({ knowledge, index, ...strictness }, site + file) : {};
  };
  const versioned = kubernetesVersions.map(
    (version) => [version, `${name}-${version}.json`] as const,
  );
  for (const [version, file] of versioned) put(`src/schemas/json/${file}`, schemaOf(version, file));
  put(`src/schemas/json/${name}.json`, schemaOf(defaultVersion, `${name}.json`));
  const versions = Object.fromEntries(versioned.map(([version, file]) => [version, site + file]));
  put("catalog-entry.json", {
    name: "Kubelet configuration",
    description:
      "KubeletConfiguration: the configuration file and drop-ins of the Kubernetes node agent",
    fileMatch,
    url: `${site}${name}.json`,
    versions,
  });
  const unknownKeywords = Object.keys(vocabulary.keywords);
  const all = [`${name}.json`, ...versioned.map(([, file]) => file)];
  put("schema-validation-options.json", {
    options: Object.fromEntries(all.map((file) => [file, { unknownKeywords }])),
  });
  for (const [path, text] of cases) {
    files.set(`src/${path.replace("/", `/${name}/`)}`, text);
  }
  return files;
}
