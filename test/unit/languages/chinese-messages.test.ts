import { describe, expect, test } from "vitest";
import { englishMessages } from "../../../server/src/kubelet/messages/english-messages.ts";
import { syntaxText } from "../../../server/src/kubelet/messages/english-syntax.ts";
import {
  englishUpgradePhrases,
  upgradeKinds,
} from "../../../server/src/answers/upgrade/messages/upgrade-phrases.ts";
import { chineseKubeletFixTitles } from "../../../server/src/kubelet/messages/zh-cn/fix-titles.ts";
import { chineseMessages } from "../../../server/src/kubelet/messages/zh-cn/messages.ts";
import { chineseSyntaxText } from "../../../server/src/kubelet/messages/zh-cn/syntax.ts";
import { chineseUpgradePhrases } from "../../../server/src/answers/upgrade/messages/zh-cn/upgrade-phrases.ts";
import {
  sample,
  read,
  sorted,
  chinese,
  expectSame,
  type Write,
} from "../../support/chinese-texts.ts";
import { defaultVersion } from "../../../server/src/facts/field-index.ts";
import { budgetLimits } from "../../../server/src/engine/text/budget.ts";

describe("the texts of findings that are no rule's", () => {
  const base = {
    ...sample,
    code: "BAD_ALIAS",
    detail: "What the parser says",
    json: true,
    dropIn: false,
    limit: 1000,
    written: "as-written",
    nearest: { version: "1.37", asked: "1.45" },
    first: "1.20",
    last: "1.29",
    expected: "as-expected",
    since: "1.35",
    parent: "some.parent",
    suggestion: "nearest",
    effect: "logged",
    result: "accepted",
    takesEffect: true,
    place: "a.conf:3",
    places: ["place.a", "place.b"],
    has: "group/v2",
    nested: "some: {key: …}",
    fatal: true,
    field: "some.field",
    found: "number",
    surprise: "true",
    type: "int32",
    unit: "parsec",
    rewrite: "24h",
    standard: "110",
    decimal: "72",
    inDropIn: true,
    allowed: ["value-a", "value-b", 31],
    refused: true,
    map: "some.map",
    minimum: 5,
    maximum: 9,
    exclusiveMinimum: undefined,
    multipleOf: 4,
    orZero: true,
    flag: "--some-flag",
    format: "cidr",
  } as const;
  const other = {
    ...base,
    json: false,
    dropIn: true,
    parent: "",
    suggestion: undefined,
    effect: "refused",
    result: "refused",
    allowed: Array.from({ length: 14 }, (_, at) => `value-${at}`),
    takesEffect: false,
    fatal: false,
    field: "other.field",
    found: "string",
    surprise: undefined,
    type: "int64",
    rewrite: undefined,
    inDropIn: false,
    refused: false,
    minimum: undefined,
    exclusiveMinimum: 2,
    flag: undefined,
    format: "percentage",
    written: "12",
  } as const;
  const special: Readonly<Record<string, readonly object[]>> = {
    "version-unknown": [
      { expected: ["group/v1", "group/v2"] },
      { expected: ["group/v1"], result: "unread" },
    ],
    "type-mismatch": [
      { expected: "string" },
      { expected: "bool", found: "null", surprise: undefined },
      { expected: "integer", found: "string", surprise: undefined },
      { expected: "duration", found: "list" },
      { expected: "list", found: "string" },
      { expected: "map-of-bools", found: "map", field: "" },
    ],
    "project-file": [{ problem: { key: "not-text", params: {} } }],
    "map-key-unknown": [{ allowed: ["key-a", "key-b"] }],
    "too-much-work": Object.keys(budgetLimits).map((unit) => ({ unit })),
  };

  test.each(Object.keys(chineseMessages))("%s", (key) => {
    const write = englishMessages[key as keyof typeof chineseMessages] as Write;
    const translate = chineseMessages[key as keyof typeof chineseMessages] as Write;
    for (const changes of special[key] ?? [{}]) {
      for (const variant of [base, other]) {
        const params = { ...variant, ...changes };
        const { expected, found, format, code, detail, ...values } = params;
        if (key === "yaml-syntax") expect([code, detail]).toHaveLength(2);
        const shown = key === "type-mismatch" || key === "value-format" ? {} : { expected };
        expect([found, format]).toHaveLength(2);
        // A unit of work is a word of the sentence.
        const unit = key === "too-much-work" ? { unit: undefined } : {};
        expectSame(write(params), translate(params), { ...values, ...shown, ...unit });
      }
    }
  });

  test("every mistake of syntax that English knows", () => {
    const source = read("server/src/kubelet/messages/english-syntax.ts");
    const codes = sorted(source.matchAll(/^ {2}(\w+):/gm));
    expect(codes.length).toBeGreaterThan(30);
    for (const code of codes) {
      expect(chineseSyntaxText(code, "x")).toMatch(/[\u4e00-\u9fff].*[。？]$/);
    }
    for (const detail of ["implicit key", "quote", "flow map", "flow sequence", "a , b", "else"]) {
      expect(chineseSyntaxText("MISSING_CHAR", detail)).toMatch(chinese);
      expect(syntaxText("MISSING_CHAR", detail)).not.toMatch(chinese);
    }
    for (const detail of ["flow-map-end", "block-scalar-header", "document", "else"]) {
      expect(chineseSyntaxText("UNEXPECTED_TOKEN", detail)).toMatch(chinese);
    }
    expect(chineseSyntaxText("NEW", "What the parser says")).toBe("What the parser says.");
  });
});

describe("the phrases of upgrade reports", () => {
  const params = {
    from: "1.33",
    to: defaultVersion,
    path: "some.path",
    before: "before-it",
    after: "after-it",
    value: "some-value",
    now: "is-now",
    gate: "SomeGate",
    gates: ["GateA", "GateB"],
    since: "1.35",
    rule: "some-rule",
    platform: "Platform",
  };

  test.each(Object.keys(englishUpgradePhrases.messages))("%s", (key) => {
    const write = englishUpgradePhrases.messages[key as "solved"] as Write;
    const translate = chineseUpgradePhrases.messages[key as "solved"] as Write;
    for (const changes of [{}, { before: undefined }]) {
      const values = { ...params, ...changes };
      expectSame(write(values), translate(values), values);
    }
  });

  test("what stands around the messages", () => {
    const { title, headings, nothing, refusedByBoth, summary } = chineseUpgradePhrases;
    expect(title("kubelet.yaml", { ...params, isDowngrade: true })).toBe(
      `kubelet.yaml：从 Kubernetes 1.33 降级到 ${defaultVersion}`,
    );
    expect(Object.values(headings).map((write) => write(params))).toHaveLength(upgradeKinds.length);
    expect(nothing(params)).toBe(`从 1.33 到 ${defaultVersion} 没有任何变化。`);
    expect(refusedByBoth(2, params)).toContain("2 个错误");
    const none = {
      refused: 0,
      conditional: 0,
      ignored: 0,
      changed: 0,
      deprecated: 0,
      solved: 0,
      gates: 0,
    };
    expect(summary({ ...none, refused: 2, changed: 1 }, 3)).toBe(
      "3 个文件：启动失败 2 项，变化 1 项。",
    );
    expect(summary(none, 3)).toBe("3 个文件：没有变化。");
  });
});

test.each([
  [undefined, "将 maxPods 的值替换为默认值 110"],
  ["12", "将 12 替换为默认值 110"],
])("there is a blank only next to text that is not Chinese", (written, expected) => {
  const params = { path: "maxPods", value: "110", written };
  expect(chineseKubeletFixTitles["replace-by-default"](params)).toBe(expected);
});
