import { describe, expect, test } from "vitest";
import type { FieldType } from "../../../server/src/facts/table.ts";
import { normaliseDuration } from "../../../tools/generate/tables/go-duration.ts";
import { readStatedDefault, statedDefault } from "../../../tools/generate/sources/page-defaults.ts";

describe("the default in a description", () => {
  test.each<readonly [string, FieldType, unknown]>([
    ["Default: 10250", "int32", 10250],
    ["Default: 0 (disabled)", "int32", 0],
    ["Default: true", "bool", true],
    ['Default: "4h"', "duration", "4h0m0s"],
    ["Default: 10s", "duration", "10s"],
    ["Default: 0.9", "float64", 0.9],
    ['Default: ["pods"]', "list", ["pods"]],
    ['Default:\na.b:  "1"\nc.d: "5%"\n\nMore: text', "map", { "a.b": "1", "c.d": "5%" }],
    ["The default: 1\nDefault: 2", "int32", 2],
  ])("%j of a %s", (text, type, value) => {
    expect(readStatedDefault(statedDefault(text), type)).toEqual({ form: "value", value });
  });

  test.each<readonly [string, FieldType]>([
    ["No word about it.", "int32"],
    ["Default: nil", "map"],
    ["Default:\nwebhook:\n  enabled: true", "struct"],
  ])("%j of a %s is none", (text, type) => {
    expect(readStatedDefault(statedDefault(text), type)).toEqual({ form: "none" });
  });

  test.each<readonly [string, FieldType]>([
    ["Default: many", "int32"],
    ["Default: 2147.5", "int32"],
    ["Default: 5", "duration"],
    ["Default: yes", "bool"],
    ["Default:", "map"],
    ["Default: as many as there are", "string"],
  ])("%j of a %s is reported, not guessed", (text, type) => {
    expect(readStatedDefault(statedDefault(text), type)).toMatchObject({ form: "unreadable" });
  });
});

describe("a duration as Go prints it", () => {
  test.each([
    ["1m", "1m0s"],
    ["4h", "4h0m0s"],
    ["90s", "1m30s"],
    ["100ms", "100ms"],
    ["1.5h", "1h30m0s"],
    ["0", "0s"],
    ["-1s", "-1s"],
    ["1500us", "1.5ms"],
    ["300ns", "300ns"],
    ["2us", "2µs"],
  ])("%s is %s", (text, normal) => {
    expect(normaliseDuration(text)).toBe(normal);
  });

  test.each(["", "5", "1d", "s", "1 s", "."])("%j is none", (text) => {
    expect(normaliseDuration(text)).toBeUndefined();
  });
});
