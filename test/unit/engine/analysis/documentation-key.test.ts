import { expect, test } from "vitest";
import type { DocumentationKey } from "../../../../server/src/engine/analysis/part-results.ts";
import { documentationKeyFrom } from "../../../../server/src/engine/analysis/documentation-key.ts";

test.each<DocumentationKey>([
  { of: "field", kind: "K", apiVersion: "v1", path: "a.b" },
  { of: "value", kind: "K", path: "a", value: "b" },
  { of: "seccomp", name: "read", kind: "call" },
  { of: "gate", name: "G" },
  { of: "flag", name: "--max-pods" },
  { of: "rule", name: "r" },
  { of: "rule-facts", name: "r" },
  { of: "none" },
])("comes back from a client as it was: $of", (key) => {
  expect(documentationKeyFrom(JSON.parse(JSON.stringify(key)))).toEqual(key);
});

test.each([undefined, null, 1, "field", [], {}, { of: "x" }, { of: "seccomp", kind: "x" }])(
  "what is no key of ours: %j",
  (key) => {
    expect(documentationKeyFrom(key)).toBeUndefined();
  },
);
