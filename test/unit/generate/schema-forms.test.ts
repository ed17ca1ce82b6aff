import { Ajv } from "ajv";
import ajvFormats from "ajv-formats";
import { describe, expect, test } from "vitest";
import { schemaFiles } from "../../../server/src/kubelet/json-schema/schema-files.ts";
import {
  extensionMeanings,
  vocabulary,
} from "../../../server/src/kubelet/json-schema/vocabulary.ts";
import { kubernetesVersions, type Json } from "../../../server/src/facts/table.ts";
import { isJsonObject, jsonItems, parseJson } from "../../../tools/generate/tables/json-value.ts";
import { analyze } from "../../../server/src/documents/analyze.ts";
import { defaultVersion } from "../../../server/src/facts/field-index.ts";
import { repository } from "../../../server/src/engine/messages/repository.ts";
import { knowledge } from "../../support/knowledge.ts";
import { listSchemas, readGenerated } from "./generated-files.ts";
import { schemaValidators } from "./schema-validators.ts";

const schemas = listSchemas().map((file) => [file, parseJson(readGenerated(file))] as const);

/** Every schema in a schema, with its path. */
function partsOf(schema: Json, path = ""): readonly (readonly [string, { [k: string]: Json }])[] {
  if (!isJsonObject(schema)) return [];
  const properties = isJsonObject(schema["properties"]) ? Object.entries(schema["properties"]) : [];
  return [
    [path, { ...schema }] as const,
    ...properties.flatMap(([name, child]) => partsOf(child, `${path}/${name}`)),
    ...partsOf(schema["items"] ?? null, `${path}/[]`),
    ...partsOf(schema["additionalProperties"] ?? null, `${path}/{}`),
  ];
}

const parts = schemas.flatMap(([file, schema]) =>
  partsOf(schema).map(([path, part]) => [`${file}${path}`, part] as const),
);

function withoutProse(key: string, value: unknown): unknown {
  return typeof value === "string" && /description$|^title$/i.test(key) ? undefined : value;
}

describe("the schemas", () => {
  test("stand at https addresses, each its own", () => {
    const ids = schemas.map(([file, schema]) => [file, isJsonObject(schema) && schema["$id"]]);
    const base = `https://raw.githubusercontent.com/${repository}/main/schemas/`;
    expect(ids).toEqual(schemas.map(([file]) => [file, base + file]));
  });

  test("need nothing but draft-07 and the vocabulary in Ajv's strict mode", () => {
    const { keywords } = parseJson(readGenerated("vocabulary.json")) as unknown as {
      readonly keywords: Readonly<Record<string, string>>;
    };
    expect(Object.keys(keywords)).toEqual(Object.keys(vocabulary.keywords));
    expect([...schemaValidators.keys()]).toEqual(schemas.map(([file]) => file));
    const used = new Set(parts.flatMap(([, part]) => Object.keys(part)));
    const unused = Object.keys(keywords).filter((keyword) => !used.has(keyword));
    expect(unused).toEqual([]);
    expect(Object.keys(extensionMeanings).toSorted()).toEqual(Object.keys(extensionMeanings));
  });

  test("have patterns that Go reads, which looks neither ahead nor behind", () => {
    const patterns = new Set(
      parts.flatMap(([, { pattern, propertyNames }]) => [
        pattern,
        isJsonObject(propertyNames) ? propertyNames["pattern"] : undefined,
      ]),
    );
    expect(patterns.size).toBeGreaterThan(8);
    expect(
      [...patterns].filter((pattern) =>
        /\(\?|\\[1-9k]/.test(JSON.stringify(pattern ?? "").replaceAll("\\\\", "\\")),
      ),
    ).toEqual([]);
  });

  test("name null last, so that no editor offers it first", () => {
    const early = parts.filter(([, { type, enum: values }]) =>
      [type, values].some((list) => {
        const at = jsonItems(list).findIndex((item) => item === "null" || item === null);
        return at >= 0 && at < jsonItems(list).length - 1;
      }),
    );
    expect(early.map(([path]) => path)).toEqual([]);
  });

  test("have a title and Markdown for every field and gate, and a text for each value", () => {
    const fields = parts.filter(([path]) => !/\.json$|\/(?:\[\]|\{\})$/.test(path));
    const bare = fields.filter(
      ([path, part]) =>
        typeof part["title"] !== "string" ||
        (typeof part["markdownDescription"] !== "string" && !/\/\w+\/[\w.-]+$/.test(path)),
    );
    expect(bare.map(([path]) => path)).toEqual([]);
    const uneven = parts.filter(
      ([, { enum: values, enumDescriptions: texts }]) =>
        texts !== undefined && jsonItems(texts).length !== jsonItems(values).length,
    );
    expect(uneven.map(([path]) => path)).toEqual([]);
  });

  test("tell what is deprecated", () => {
    const told = (file: string): readonly string[] =>
      partsOf(parseJson(readGenerated(file))).flatMap(([path, part]) =>
        part["deprecated"] === true && !path.startsWith("/featureGates")
          ? [`${path}: ${JSON.stringify(part["deprecationMessage"])}`]
          : [],
      );
    expect(told("v1.31/kubeletconfiguration-v1beta1.json")).toEqual([
      '/iptablesMasqueradeBit: "Deprecated since Kubernetes 1.28. No effect since Kubernetes 1.28"',
      '/iptablesDropBit: "Deprecated since Kubernetes 1.28. No effect since Kubernetes 1.28"',
    ]);
    expect(told("v1.34/kubeletconfiguration-v1beta1.json")).toHaveLength(4);
  });

  test("have examples and defaults that they accept themselves", () => {
    const ajv = new Ajv({ strict: false, allowUnionTypes: true });
    ajvFormats(ajv);
    // Most versions have the same fields, with other descriptions.
    const distinct = new Map(parts.map((one) => [JSON.stringify(one[1], withoutProse), one]));
    const wrong = [...distinct.values()].flatMap(([path, part]) => {
      const values = [
        ...jsonItems(part["examples"]),
        ...("default" in part ? [part["default"]] : []),
      ];
      if (values.length === 0) return [];
      const validate = ajv.compile({ ...part, examples: [] });
      return values.flatMap((value) => (validate(value) ? [] : [[path, value]]));
    });
    expect(wrong).toEqual([]);
  });
});

test("no example of a field is wrong in itself", () => {
  const fields = knowledge.schema.kinds.get("KubeletConfiguration")?.fields ?? [];
  const lines = fields.flatMap(({ path, examples = [] }) =>
    /^\w+$/.test(path) ? examples.map((example) => `${path}: ${JSON.stringify(example)}\n`) : [],
  );
  expect(lines.length).toBeGreaterThan(30);
  const head = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";
  /** Other fields belong next to it. */
  const together = new Set<string>([
    "cpu-manager-options-with-none",
    "default-pod-sysctls-gate",
    "enforce-kube-needs-cgroup",
    "enforce-system-needs-cgroup",
    "eviction-soft-needs-grace",
    "image-pull-allowlist-needs-policy",
    "shutdown-critical-le-total",
    "system-cgroups-needs-cgroup-root",
  ]);
  const refused = lines.flatMap((line) =>
    analyze(head + line, { kubernetesVersion: defaultVersion }, knowledge)
      .findings.filter(({ severity, rule }) => severity === "error" && !together.has(rule))
      .map(({ rule }) => `${line}: ${rule}`),
  );
  expect(refused).toEqual([]);
});

describe("kubeconform", () => {
  /** The default template resolved by its `schemaPath` (pkg/registry). */
  function lookedFor(kind: string, apiVersion: string, version: string, isStrict: boolean): string {
    const [group = "", short = ""] = apiVersion.split("/");
    const folder = `${version === "master" ? "" : "v"}${version}-standalone${isStrict ? "-strict" : ""}`;
    return `${folder}/${kind.toLowerCase()}-${(group.split(".")[0] ?? "").toLowerCase()}-${short.toLowerCase()}.json`;
  }

  const base = "https://example.com/";
  const files = schemaFiles(knowledge, {
    base,
    layout: "kubeconform",
    versions: kubernetesVersions,
  });

  test.each([
    ["KubeletConfiguration", "kubelet.config.k8s.io/v1beta1", "1.30.0"],
    ["KubeletConfiguration", "kubelet.config.k8s.io/v1beta1", "master"],
    ["CredentialProviderConfig", "kubelet.config.k8s.io/v1", "1.33.0"],
    ["ImagePulledRecord", "kubelet.config.k8s.io/v1beta1", "1.36.0"],
  ])("finds %s %s of %s", (kind, apiVersion, version) => {
    const paths = files.map(({ path }) => path);
    expect(paths).toContain(lookedFor(kind, apiVersion, version, true));
    expect(paths).toContain(lookedFor(kind, apiVersion, version, false));
  });

  test("asks for the full version, with the address in the schema", () => {
    const [first] = files;
    expect(first?.path).toBe("v1.30.0-standalone-strict/kubeletconfiguration-kubelet-v1beta1.json");
    expect(first?.schema["$id"]).toBe(base + (first?.path ?? ""));
    expect(new Set(files.map(({ path }) => path)).size).toBe(files.length);
  });

  test("refuses keys that are no fields where it is strict, and nowhere else", () => {
    const ajv = new Ajv({ strict: false, validateFormats: false });
    const accepts = (folder: string): unknown => {
      const file = files.find(({ path }) => path.startsWith(`${folder}/kubeletconfiguration`));
      return ajv.validate(file?.schema ?? {}, {
        apiVersion: "kubelet.config.k8s.io/v1beta1",
        kind: "KubeletConfiguration",
        maxPodz: 1,
      });
    };
    expect([accepts("master-standalone-strict"), accepts("master-standalone")]).toEqual([
      false,
      true,
    ]);
  });
});
