import { expect, test } from "vitest";
import { testsOf } from "../../../tools/changed-tests.mjs";

const ofRules = [
  "test/unit/kubelet/rules/",
  "test/unit/languages/chinese-rule-messages.test.ts",
  "test/unit/languages/chinese-rule-pages.test.ts",
];

test.each<[string, readonly string[]]>([
  ["server/src/kubelet/rules/network/ports-distinct.ts", ofRules],
  ["server/src/credentials/rules/credential-providers/cred-name.ts", ofRules],
  ["docs/rules/ports-distinct.md", ofRules],
  ["docs/zh-cn/rules/ports-distinct.md", ofRules],
  ["test/fixtures/rules/ports-distinct.yaml", ofRules],
  ["server/src/kubelet/messages/zh-cn/rules/network.ts", ofRules],
  ["server/src/kubelet/messages/english-messages.ts", ["test/unit/kubelet/"]],
  ["server/src/platforms/kinds/talos.ts", ["test/unit/platforms/"]],
  ["server/src/shells/cli/texts/english.ts", ["test/unit/shells/cli/"]],
  ["server/src/service/analyses.ts", ["test/unit/service/"]],
  ["test/protocol/sets.test.ts", ["test/protocol/sets.test.ts"]],
  ["package.json", []],
])("the tests of %s", (path, expected) => {
  expect(testsOf(path)).toEqual(expected);
});
