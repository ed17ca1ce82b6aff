import { expect, test } from "vitest";
import { analyzeFile } from "../../../server/src/stacks/index.ts";
import { knowledge } from "../../support/knowledge.ts";
import { defaultVersion } from "../../../server/src/facts/field-index.ts";

test("a path with a backslash that reaches the core fails the test", () => {
  const options = { kubernetesVersion: defaultVersion, path: "patches\\kubelet.yaml" };
  expect(() => analyzeFile("maxPods: 1\n", options, knowledge)).toThrow("patches\\kubelet.yaml");
});
