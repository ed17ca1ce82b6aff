import { expect, test } from "vitest";
import { answerCaseLine } from "../../../../server/src/shells/cli/batch/batch-line.ts";
import { defaultVersion } from "../../../../server/src/facts/field-index.ts";
import {
  isSameJson,
  jsonText,
  type ExactJson,
} from "../../../../server/src/engine/text/json-text.ts";
import { knowledge } from "../../../support/knowledge.ts";

const values: readonly ExactJson[] = [
  null,
  true,
  -1.5,
  'a "text"\u2028',
  [],
  {},
  [1, [2], { a: [] }],
  { a: { b: [{}, "c"] }, "d e": null },
];

test.each(values)("%j is written as JSON.stringify writes it", (value) => {
  expect(jsonText(value)).toBe(JSON.stringify(value));
  expect(jsonText(value, "  ")).toBe(JSON.stringify(value, undefined, 2));
});

test("integers keep all their digits", () => {
  expect(jsonText({ a: 9223372036854775807n, b: [-9007199254740993n] })).toBe(
    '{"a":9223372036854775807,"b":[-9007199254740993]}',
  );
  expect(isSameJson(9223372036854775807n, 9223372036854775806n)).toBe(false);
});

test.each(["9223372036854775807", "9007199254740993"])("batch writes %s as it is", (limit) => {
  const main = `apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\npodPidsLimit: ${limit}\n`;
  const line = JSON.stringify({
    id: 1,
    version: defaultVersion,
    kind: "KubeletConfiguration",
    main,
  });
  expect(answerCaseLine(line, knowledge)).toContain(`"podPidsLimit":${limit},`);
});
