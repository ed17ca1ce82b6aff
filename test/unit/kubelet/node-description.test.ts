import { expect, test } from "vitest";
import { readNodeDescription } from "../../../server/src/kubelet/node-description.ts";

test.each([
  ["a number", 8, "0-7"],
  ["a number in quotes", "8", "0-7"],
  ["a list", "0-3,8", "0-3,8"],
  ["the list of the only CPU", "0", "0"],
])("the CPUs of a node can be %s", (_, cpus, list) => {
  expect(readNodeDescription({ cpus })).toMatchObject({ node: { cpus: list }, problems: [] });
});

test("a number in quotes is a list in a NUMA node", () => {
  const { node } = readNodeDescription({ numa: [{ cpus: "0" }, { cpus: "1" }] });
  expect(node?.numa?.map(({ cpus }) => cpus)).toEqual(["0", "1"]);
});

test("no amount is below zero", () => {
  expect(readNodeDescription({ memory: "-5Gi", ephemeralStorage: -1, cpus: 4 })).toMatchObject({
    node: { memory: undefined, ephemeralStorage: undefined, cpus: "0-3" },
    problems: [
      "memory must be a quantity such as 32Gi.",
      "ephemeralStorage must be a quantity such as 100Gi.",
    ],
  });
});
