import { describe, expect, test } from "vitest";
import type { FieldTable } from "../../server/src/facts/table.ts";
import { expandKind, unknownTypes } from "../../tools/generate/tables/expand-kind.ts";
import { readFlattenedPage } from "../../tools/generate/sources/flattened-page.ts";
import { loadSources } from "../../tools/generate/sources/load-sources.ts";
import { kindOf } from "../../tools/generate/sources/page-model.ts";
import type { ApiPage } from "../../tools/generate/sources/page-model.ts";
import { readPage } from "../../tools/generate/sources/page-reader.ts";
import { namedType } from "../../tools/generate/sources/type-expression.ts";
import type { Problem, Reading } from "../../tools/generate/problem.ts";
import { listShared, readShared } from "../support/shared.ts";
import { places, readGenerated } from "../unit/generate/generated-files.ts";

const { linked } = loadSources(places).result;
// Written by the generator in this shape.
const table = JSON.parse(readGenerated("generated/fields.json")) as FieldTable;

const translated = "docs/zh-cn/kubelet-config.";
const seed = (number: string): string => {
  const file = listShared("seeds").find((name) => name.startsWith(number));
  if (file === undefined) throw new Error(`there is no seed ${number}`);
  return `seeds/${file}`;
};
const read = (path: string): Reading<ApiPage> => readPage(path, readShared(path));
const flattened = readFlattenedPage(seed("004"), readShared(seed("004")));

const format = (problems: readonly Problem[]): readonly string[] =>
  problems.map(({ line, message }) => `${line}: ${message}`);

/** Problems of reading and of the types. */
const problemsOf = ({ result, problems }: Reading<ApiPage>): readonly Problem[] => [
  ...problems,
  ...unknownTypes(result, linked),
];

/** Fields of the page's kinds that the table does not have in that kind and API version. */
function strangers(page: ApiPage): readonly string[] {
  return page.sections.flatMap((section) => {
    const names = kindOf(section);
    if (!names) return [];
    const fields = table.kinds[names.kind]?.fields ?? [];
    const apiVersion = names.apiVersion.replace(/^.*\//, "");
    return expandKind(page, section, linked).result.flatMap(({ path, type }) => {
      const record = fields.find((field) => field.path === path);
      const isThere = record?.apiVersions?.includes(apiVersion) ?? record !== undefined;
      return isThere && record?.type === type ? [] : [`${names.kind} ${path}: ${type}`];
    });
  });
}

/** Fields of any section, reached from a kind or not, whose name no schema has. */
function unknownNames(page: ApiPage): readonly string[] {
  const names = new Set(
    Object.values(table.kinds).flatMap(({ fields }) =>
      fields.map(({ path }) => path.replace(/^.*\./, "")),
    ),
  );
  return page.sections.flatMap(({ name: section, rows }) => {
    // Shown in their Go form; the overlay has the form of a file.
    if (linked.has(section)) return [];
    return rows.flatMap(({ name, embedded, type }) => {
      const isGoOnly = linked.get(namedType(type).name)?.form === "internal";
      return embedded || isGoOnly || names.has(name) ? [] : [`${section}.${name}`];
    });
  });
}

/** How many fields each kind of the page has, by path. */
function counts(page: ApiPage): Readonly<Record<string, number>> {
  return Object.fromEntries(
    page.sections.flatMap((section) => {
      const names = kindOf(section);
      const fields = expandKind(page, section, linked).result.length;
      return names ? [[names.kind, fields]] : [];
    }),
  );
}

describe.each<readonly [string, Reading<ApiPage>, readonly string[], Record<string, number>]>([
  ["zh-cn v1", read(`${translated}v1.md`), [], { CredentialProviderConfig: 23 }],
  [
    "zh-cn v1alpha1",
    read(`${translated}v1alpha1.md`),
    // The list of users is that of another type.
    [
      "175: CredentialProvider appears in ImagePullIntent by its list, but no field of ImagePullIntent has that type",
      "175: CredentialProvider appears in ImagePulledRecord by its list, but no field of ImagePulledRecord has that type",
    ],
    { CredentialProviderConfig: 15, ImagePullIntent: 3, ImagePulledRecord: 18 },
  ],
  [
    "zh-cn v1beta1",
    read(`${translated}v1beta1.md`),
    [],
    { CredentialProviderConfig: 15, KubeletConfiguration: 184, SerializedNodeConfigSource: 9 },
  ],
  [
    "seed 000: v1beta1, simplified, rows without their first line",
    read(seed("000")),
    [
      "28: row 3 of CredentialProviderConfig: it has no field name",
      "1330: row 1 of CredentialProvider: it has no field name",
      "1340: row 2 of CredentialProvider: it has no field name",
      "1367: row 3 of CredentialProvider: it has no field name",
      "1376: row 4 of CredentialProvider: it has no field name",
      "1420: row 1 of ExecEnvVar: it has no field name",
      "1428: row 2 of ExecEnvVar: it has no field name",
      "1316: CredentialProvider appears in CredentialProviderConfig by its list, but no field of CredentialProviderConfig has that type",
      // A page of 1.27: nanoseconds only.
      "1789: LoggingConfiguration.flushFrequency has the unknown type time.Duration",
    ],
    { CredentialProviderConfig: 2, KubeletConfiguration: 166, SerializedNodeConfigSource: 9 },
  ],
  [
    "seed 001: v1, traditional, the original in comments",
    read(seed("001")),
    [],
    { CredentialProviderConfig: 23 },
  ],
  [
    "seed 004: v1alpha1, flattened to text",
    flattened,
    [],
    { CredentialProviderConfig: 15, ImagePullIntent: 3, ImagePulledRecord: 13 },
  ],
])("%s", (_name, reading, problems, kinds) => {
  test("has the problems that a reader sees, and no others", () => {
    expect(format(problemsOf(reading))).toEqual(problems);
  });

  test("names only fields that a schema has, with the same type", () => {
    expect(strangers(reading.result)).toEqual([]);
    expect(unknownNames(reading.result)).toEqual([]);
  });

  test("has every field that it should have", () => {
    expect(counts(reading.result)).toEqual(kinds);
  });
});
