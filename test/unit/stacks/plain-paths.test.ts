import { expect, test } from "vitest";
import { parseText } from "../../../server/src/stacks/index.ts";
import { knowledge } from "../../support/knowledge.ts";
import { defaultVersion } from "../../../server/src/facts/field-index.ts";

test("a path with a backslash that reaches the core fails the test", () => {
  const options = { kubernetesVersion: defaultVersion, path: "patches\\kubelet.yaml" };
  expect(() => parseText("maxPods: 1\n", options, knowledge)).toThrow("patches\\kubelet.yaml");
});
