import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { kubernetesVersions, previewVersions } from "../../../server/src/facts/table.ts";
import type {
  FieldRecord,
  FieldTable,
  FieldType,
  GateTable,
  Json,
  KubernetesVersion,
} from "../../../server/src/facts/table.ts";
import { measuredVersions } from "../../support/measured-versions.ts";
import { isJsonObject, parseJson, sortKeys } from "../../../tools/generate/tables/json-value.ts";
import { valueAt } from "../../../tools/generate/tables/versioned.ts";
import { listSchemas, readGenerated, readMeasured, readSource } from "./generated-files.ts";

/** The kubelet's own types, read by reflection: Go's kind by path, with a star before that of a pointer. */
type GoPaths = Readonly<Record<string, string>>;

// The files' shapes are those that their writers document.
const goPaths = (version: string): ReadonlyMap<string, GoPaths> =>
  new Map(
    Object.entries(JSON.parse(readMeasured(`types-${version}.json`)) as Record<string, GoPaths>),
  );
const table = JSON.parse(readGenerated("generated/fields.json")) as FieldTable;
const gateTable = JSON.parse(readGenerated("generated/gates.json")) as GateTable;
const fieldsOf = (kind: string): readonly FieldRecord[] => table.kinds[kind]?.fields ?? [];
const schemaName = (key: string): string => {
  const [version = "", kind = ""] = key.split("/");
  return `${kind.toLowerCase()}-${version}.json`;
};

/** The paths that a JSON Schema gives. */
function schemaPaths(schema: Json | undefined, path = ""): readonly string[] {
  if (!isJsonObject(schema)) return [];
  const paths = path === "" ? [] : [path];
  const properties = isJsonObject(schema["properties"]) ? schema["properties"] : {};
  // A map whose keys are known has a property for each.
  if (schema["x-kubelet-type"] === "map") {
    const others = isJsonObject(schema["additionalProperties"]);
    const value = others ? schema["additionalProperties"] : Object.values(properties)[0];
    return [...paths, ...schemaPaths(value, `${path}{}`)];
  }
  const prefix = path === "" ? "" : `${path}.`;
  return [
    ...paths,
    ...Object.entries(properties).flatMap(([name, child]) => schemaPaths(child, prefix + name)),
    ...schemaPaths(schema["items"], `${path}[]`),
  ];
}

const goKinds: ReadonlyMap<string, FieldType> = new Map([
  ["string", "string"],
  ["bool", "bool"],
  ["int32", "int32"],
  ["int64", "int64"],
  ["uint32", "uint32"],
  ["float64", "float64"],
  ["slice", "list"],
  ["map", "map"],
  ["struct", "struct"],
  ["v1.Duration", "duration"],
  ["v1.TimeOrMetaDuration", "duration-or-nanoseconds"],
  ["v1.Time", "time"],
  ["resource.Quantity", "quantity"],
  ["resource.QuantityValue", "quantity"],
]);

test("only a preview has gates that are known from a tree or by name alone", () => {
  const steps = Object.entries(gateTable.gates).flatMap(([name, history]) =>
    history.flatMap(({ since, value }) => (value?.gone === undefined ? [] : [{ name, since }])),
  );
  const ofReleases = steps.filter(({ since }) => !previewVersions.includes(since));
  expect(ofReleases).toEqual([]);
});

describe.each(measuredVersions)("%s: the schemas and the kubelet's own types", (version) => {
  const kinds = goPaths(version);

  test("are about the same kinds", () => {
    const files = listSchemas().filter((file) => file.startsWith(`v${version}/`));
    const expected = [...kinds.keys()].map((key) => `v${version}/${schemaName(key)}`);
    expect(files).toEqual(expected.sort());
  });

  test.each([...kinds.keys()])("%s has the same paths, none missing, none invented", (key) => {
    const schema = parseJson(readGenerated(`v${version}/${schemaName(key)}`));
    expect([...schemaPaths(schema)].sort()).toEqual(Object.keys(kinds.get(key) ?? {}).sort());
  });

  test.each([...kinds.keys()])("%s has the same types and pointers", (key) => {
    const records = new Map(fieldsOf(key.split("/")[1] ?? "").map((field) => [field.path, field]));
    for (const [path, goKind] of Object.entries(kinds.get(key) ?? {})) {
      const record = records.get(path);
      const pointer = goKind.startsWith("*");
      const type = goKinds.get(pointer ? goKind.slice(1) : goKind);
      expect([path, record?.type, record?.pointer ?? false]).toEqual([path, type, pointer]);
    }
  });

  test("have the defaults of an empty file", () => {
    const fields = fieldsOf("KubeletConfiguration");
    const whole = new Set(
      fields.flatMap(({ path, type }) => (type === "map" || type === "list" ? [path] : [])),
    );
    const measured = parse(readMeasured(`defaults-${version}.yaml`)) as Json;
    const expected = leaves(measured, whole).filter(
      ([path]) => !/^(?:kind|apiVersion)$/.test(path),
    );
    const stated = fields.flatMap(({ path, default: steps }): (readonly [string, Json])[] => {
      const value = steps && valueAt(steps, version);
      return value === undefined || value === null ? [] : [[path, value]];
    });
    expect(sortKeys(Object.fromEntries(stated))).toEqual(sortKeys(Object.fromEntries(expected)));
  });
});

function leaves(
  value: Json,
  whole: ReadonlySet<string>,
  path = "",
): readonly (readonly [string, Json])[] {
  if (!isJsonObject(value) || whole.has(path)) return [[path, value]];
  return Object.entries(value).flatMap(([key, child]) =>
    leaves(child, whole, path === "" ? key : `${path}.${key}`),
  );
}

describe("the field table", () => {
  const all = Object.values(table.kinds).flatMap(({ fields }) => fields);

  test("names rules of which stage and phrase are known, but for those that nothing checks", () => {
    const ids = new Set(Object.keys(JSON.parse(readGenerated("generated/rules.json")) as object));
    const named = all.flatMap((field) => [
      ...[field.enum, field.range, field.format].flatMap((constraint) =>
        constraint ? [constraint.rule, ...Object.values(constraint.ruleOf ?? {})] : [],
      ),
      ...(field.knownRule === undefined ? [] : [field.knownRule]),
    ]);
    const unnamed = named.filter((id) => !ids.has(id));
    expect([...new Set(unnamed)].sort()).toEqual([
      "cluster-domain-format",
      "static-pod-url-format",
    ]);
  });

  test("agrees with the facts on zero, paths, gates and deprecation", () => {
    interface Fact {
      readonly kind: string;
      readonly path: string;
      readonly zeroMeansDefault: boolean;
      readonly isPath: boolean;
      readonly deprecatedSince: string | null;
      readonly noEffectSince: string | null;
    }
    const facts = JSON.parse(readMeasured("fields.json")) as readonly Fact[];
    expect(facts.length).toBeGreaterThan(200);
    for (const fact of facts) {
      const record = fieldsOf(fact.kind).find(({ path }) => path === fact.path);
      // The facts leave out that the default of this field replaces "" where its gate is on.
      const zero = fact.zeroMeansDefault || fact.path === "imagePullCredentialsVerificationPolicy";
      expect({
        path: record?.path,
        zero: record?.zeroMeansDefault ?? false,
        file: record?.isPath ?? false,
        deprecated: record?.deprecatedSince ?? null,
        idle: record?.noEffectSince ?? null,
      }).toEqual({
        path: fact.path,
        zero,
        file: fact.isPath,
        deprecated: fact.deprecatedSince,
        idle: fact.noEffectSince,
      });
    }
  });

  test("lists a parent before its children", () => {
    for (const { fields } of Object.values(table.kinds)) {
      const seen = new Set<string>();
      for (const { path } of fields) {
        const parent = path.replace(/(?:\.?\w+|\[\]|\{\})$/, "");
        expect(parent === "" || seen.has(parent), path).toBe(true);
        seen.add(path);
      }
    }
  });

  test("requires only what the kubelet requires", () => {
    const required = Object.entries(table.kinds).flatMap(([kind, { fields }]) =>
      fields.flatMap((field) => (field.required ? [`${kind} ${field.path}`] : [])),
    );
    expect(required.filter((name) => !/ (?:kind|apiVersion)$/.test(name))).toEqual([
      "KubeletConfiguration logging.vmodule[].filePattern",
      "KubeletConfiguration registerWithTaints[].key",
      "CredentialProviderConfig providers",
      "CredentialProviderConfig providers[].matchImages",
      "CredentialProviderConfig providers[].defaultCacheDuration",
      "CredentialProviderConfig providers[].apiVersion",
      "CredentialProviderConfig providers[].tokenAttributes.serviceAccountTokenAudience",
      "CredentialProviderConfig providers[].tokenAttributes.cacheType",
      "CredentialProviderConfig providers[].tokenAttributes.requireServiceAccount",
      "ImagePullIntent image",
      "ImagePulledRecord lastUpdatedTime",
      "ImagePulledRecord imageRef",
      "ImagePulledRecord credentialMapping{}.kubernetesSecrets[].credentialHash",
    ]);
  });
});

describe("the gate table", () => {
  interface GateFact {
    readonly versions?: Readonly<Record<string, unknown>>;
    readonly lastSeen?: string;
  }
  const facts = JSON.parse(readSource("gates.json")) as {
    readonly gates: Readonly<Record<string, GateFact>>;
    readonly dependencies: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  };

  test.each(kubernetesVersions)("says the same as the facts in %s", (version) => {
    expect(gatesAt(version)).toEqual(
      Object.fromEntries(
        Object.entries(facts.gates).flatMap(([name, { versions }]) =>
          versions?.[version] === undefined ? [] : [[name, versions[version]]],
        ),
      ),
    );
    const dependencies = Object.entries(gateTable.dependencies).flatMap(([name, steps]) => {
      const value = valueAt(steps, version);
      return value ? [[name, value] as const] : [];
    });
    expect(Object.fromEntries(dependencies)).toEqual(facts.dependencies[version] ?? {});
  });

  test("knows the gates that went before the oldest version", () => {
    const gone = Object.entries(facts.gates).flatMap(([name, { lastSeen }]) =>
      lastSeen === undefined ? [] : [[name, lastSeen] as const],
    );
    // Those that went long ago are in the table from elsewhere.
    expect(gateTable.removed).toMatchObject(Object.fromEntries(gone));
  });

  function gatesAt(version: KubernetesVersion): unknown {
    const steps = Object.entries(gateTable.gates).flatMap(([name, gate]) => {
      const step = valueAt(gate, version);
      return step ? [[name, step] as const] : [];
    });
    return Object.fromEntries(steps);
  }
});
