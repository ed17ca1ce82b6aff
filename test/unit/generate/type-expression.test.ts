import { describe, expect, test } from "vitest";
import {
  formatTypeExpression,
  namedType,
  parseTypeExpression,
} from "../../../tools/generate/sources/type-expression.ts";

describe("type expressions", () => {
  test.each([
    "string",
    "[]string",
    "map[string]string",
    "map[string][]string",
    "[]map[string]bool",
    "meta/v1.Duration",
    "[]k8s.io/component-base/logs/api/v1.VModuleItem",
  ])("%s is read and written back", (text) => {
    const type = parseTypeExpression(text);
    expect(type && formatTypeExpression(type)).toBe(text);
  });

  test("a pointer is its target", () => {
    expect(parseTypeExpression("*int32")).toEqual({ form: "name", name: "int32" });
  });

  test("a link's anchor belongs to the innermost name", () => {
    const type = parseTypeExpression("map[string][]Taint", "taint");
    expect(type && namedType(type)).toEqual({ form: "name", name: "Taint", anchor: "taint" });
  });

  test.each(["", "[]", "map[string]", "map[int]string", "two words", "字符串", "a..b/", "-"])(
    "%j is no type",
    (text) => {
      expect(parseTypeExpression(text)).toBeUndefined();
    },
  );
});
