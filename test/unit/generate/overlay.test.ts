import { describe, expect, test } from "vitest";
import { newestVersion } from "../../../server/src/facts/field-index.ts";
import type { Json } from "../../../server/src/facts/table.ts";
import type { PageField } from "../../../tools/generate/tables/expand-kind.ts";
import { buildKindRecord } from "../../../tools/generate/tables/field-records.ts";
import type { KindReading } from "../../../tools/generate/tables/field-records.ts";
import { readLinkedTypes } from "../../../tools/generate/sources/linked-types.ts";
import { readOverlay } from "../../../tools/generate/tables/overlay.ts";

const overlayOf = (fields: Json): Json => ({ kind: "Example", fields });
const shapeProblems = (fields: Json): readonly string[] =>
  readOverlay("overlay", overlayOf(fields)).problems.map(({ message }) => message);

const field = (path: string, more: Partial<PageField> = {}): PageField => ({
  path,
  type: "int32",
  required: false,
  ...more,
});
const reading = (version: KindReading["version"], ...fields: PageField[]): KindReading => ({
  version,
  apiVersion: "example/v1",
  fields,
});
const build = (
  readings: readonly KindReading[],
  fields: Json = {},
): ReturnType<typeof buildKindRecord> =>
  buildKindRecord(readings, readOverlay("overlay", overlayOf(fields)).result);
const messages = (readings: readonly KindReading[], fields: Json = {}): readonly string[] =>
  build(readings, fields).problems.map(({ message }) => message);

describe("the shape of an overlay", () => {
  test.each<readonly [Json, string]>([
    [{ a: 1 }, "a is not an object"],
    [{ a: { colour: "red" } }, "a has a colour that is not a key of the overlay"],
    [{ a: { pointer: false } }, "a has a pointer that is not true (leave it out instead)"],
    [{ a: { required: 1 } }, "a has a required that is not a boolean"],
    [{ a: { flag: "" } }, "a has a flag that is not a text"],
    [{ a: { requires: "b" } }, "a has a requires that is not a list of texts"],
    [{ a: { default: 5 } }, "a has a default that is not a list of steps"],
    [
      { a: { default: [{ since: "1.30" }] } },
      "a has a default that has a step without since and value",
    ],
    [
      { a: { known: [{ since: "1.29", value: [] }] } },
      "a has a known that has steps that are not in order of supported versions",
    ],
    [
      {
        a: {
          default: [
            { since: "1.32", value: 1 },
            { since: "1.31", value: 2 },
          ],
        },
      },
      "a has a default that has steps that are not in order of supported versions",
    ],
    [{ a: { range: { effect: "refuses", value: [] } } }, "a has a range that names no rule"],
    [
      { a: { range: { rule: "r", effect: "stops", value: [] } } },
      "a has a range that has no effect",
    ],
    [
      { a: { range: { rule: "r", effect: "starts", value: [], x: 1 } } },
      "a has a range that has the unknown key x",
    ],
  ])("%j", (fields, message) => {
    expect(shapeProblems(fields)).toEqual([message]);
  });

  test("no kind", () => {
    expect(readOverlay("overlay", {}).problems).toHaveLength(1);
  });

  test("linked types that say nothing", () => {
    const { problems } = readLinkedTypes("linked", { T: {}, U: { fields: { a: "two words" } } });
    expect(problems.map(({ message }) => message)).toEqual([
      "T is not described as a type",
      "U is not described as a type",
    ]);
  });
});

describe("pages and overlay together", () => {
  test("an entry for a field that does not exist", () => {
    expect(messages([reading("1.30", field("a"))], { b: { flag: "--b" } })).toEqual([
      "b is not a field of Example",
    ]);
  });

  test("a relation to a field that does not exist", () => {
    expect(messages([reading("1.30", field("a"))], { a: { requires: ["b"] } })).toEqual([
      "a names b, which is not a field",
    ]);
  });

  test("an entry that says what the pages say", () => {
    const entry = { required: true };
    const all = [reading(newestVersion, field("a", { required: true, stated: 5 }))];
    expect(
      messages(all, { a: { ...entry, default: [{ since: newestVersion, value: 5 }] } }),
    ).toEqual(["a: the pages say the same default", "a: the pages say the same about required"]);
  });

  test("a default that cannot be read", () => {
    const pages = [reading("1.30", field("a", { stated: "many" }))];
    expect(messages(pages)).toEqual(['a has the unreadable default "many" in 1.30']);
    expect(messages(pages, { a: { default: [{ since: "1.30", value: 5 }] } })).toEqual([]);
  });

  test("a type that changes, a field that goes", () => {
    const changed = [reading("1.30", field("a")), reading("1.31", field("a", { type: "string" }))];
    expect(messages(changed)).toEqual(["a has different types on different pages"]);
    const gone = [reading("1.30", field("a"), field("b")), reading("1.31", field("a"))];
    expect(messages(gone)).toEqual(["b is gone from example/v1 in 1.31"]);
  });

  test("since, default steps and the overlay's correction", () => {
    const pages = [
      reading("1.34", field("a", { required: true, stated: 1 })),
      reading("1.35", field("a", { stated: 2 }), field("b")),
    ];
    const { result, problems } = build(pages, { a: { required: false, pointer: true } });
    expect(problems).toEqual([]);
    expect(result).toEqual({
      apiVersions: [{ name: "example/v1", since: "1.34" }],
      fields: [
        {
          path: "a",
          type: "int32",
          since: "1.34",
          default: [
            { since: "1.34", value: 1 },
            { since: "1.35", value: 2 },
            { since: "1.36", value: null },
          ],
          pointer: true,
        },
        { path: "b", type: "int32", since: "1.35" },
      ],
    });
  });
});
