import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const root = new URL("../../../", import.meta.url);

test("the example on the page about rules is the rule", () => {
  const page = readFileSync(new URL("docs/contributing/rule.md", root), "utf8");
  const [, example] = /```ts\n([^]*?)```/.exec(page) ?? [];
  const rule = "server/src/kubelet/rules/images/image-gc-low-lt-high.ts";
  expect(example).toBe(readFileSync(new URL(rule, root), "utf8"));
});
