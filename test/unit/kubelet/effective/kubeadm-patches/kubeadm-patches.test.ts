import { describe, expect, test } from "vitest";
import { applyPatches } from "../../../../../server/src/kubelet/effective/kubeadm-patches/apply-patches.ts";
import { treeJson } from "../../../../../server/src/kubelet/effective/tree-json.ts";
import { configIndex } from "../../../../../server/src/kubelet/config-index.ts";
import { defaultVersion } from "../../../../../server/src/facts/field-index.ts";
import { knowledge } from "../../../../support/knowledge.ts";

const base = `maxPods: 110
clusterDNS: [10.96.0.10, 10.96.0.11]
evictionHard: {memory.available: 100Mi}
`;

/** The patched file that kubeadm makes of the base and one file, or its error. */
function patched(name: string, text: string, from = base): unknown {
  const root = configIndex(knowledge.schema, defaultVersion)?.root;
  if (!root) return undefined;
  const { tree, problem } = applyPatches({ base: from, files: [{ path: name, text }], root });
  return tree ? treeJson(tree) : `${problem?.code}: ${problem?.phrase}`;
}

const whole = { maxPods: 110, clusterDNS: ["10.96.0.10", "10.96.0.11"] };
const eviction = { evictionHard: { "memory.available": "100Mi" } };

describe("a JSON patch", () => {
  const json = (text: string) => patched("kubeletconfiguration+json.yaml", text);

  test.each([
    ["counts from the end", "[{op: remove, path: /clusterDNS/-1}]", ["10.96.0.10"]],
    [
      "puts before an item",
      "[{op: add, path: /clusterDNS/0, value: a}]",
      ["a", "10.96.0.10", "10.96.0.11"],
    ],
    ["replaces an item", "[{op: replace, path: /clusterDNS/1, value: a}]", ["10.96.0.10", "a"]],
  ])("%s of a list", (_, text, clusterDNS) => {
    expect(json(text)).toEqual({ ...whole, ...eviction, clusterDNS });
  });

  test("copies, and what is not there is null", () => {
    const text = "[{op: copy, from: /maxPods, path: /a}, {op: copy, from: /nope, path: /b}]";
    expect(json(text)).toEqual({ ...whole, ...eviction, a: 110, b: null });
  });

  test.each([
    ["[{op: move, from: /nope, path: /a}]", /^patch-failed: error in move for path: '\/nope'/],
    ["[{op: add, path: /maxPods/x, value: 1}]", /doc is missing path/],
    ["[{op: add, path: /clusterDNS/x, value: 1}]", /not a proper array index/],
    ["[{op: test, path: /evictionHard, value: {memory.available: 1Mi}}]", /test failed/],
    ["[{op: add}]", /^patch-failed: add operation failed to decode path/],
    ["[5]", /cannot unmarshal number into Go value of type jsonpatch\.Operation/],
    ["[{path: /a}]", /Unexpected kind: unknown/],
    ['[{op: replace, path: "", value: 5}]', /value must be object or array/],
  ])("%s is refused", (text, words) => {
    expect(json(text)).toMatch(words);
  });

  test("a test compares maps in any order", () => {
    const text = "[{op: test, path: /evictionHard, value: {memory.available: 100Mi}}]";
    expect(json(text)).toEqual({ ...whole, ...eviction });
  });
});

describe("a strategic patch", () => {
  const strategic = (text: string, from?: string) =>
    patched("kubeletconfiguration.yaml", text, from);

  test.each([
    ["$retainKeys: [maxPods]\nmaxPods: 5\n", { maxPods: 5 }],
    [
      "$setElementOrder/clusterDNS: [10.96.0.11, 10.96.0.10]\n",
      { ...whole, ...eviction, clusterDNS: ["10.96.0.11", "10.96.0.10"] },
    ],
    ["evictionHard: {$patch: replace, a: b}\n", { ...whole, evictionHard: { a: "b" } }],
    ["evictionHard: {$patch: delete}\n", { ...whole, evictionHard: {} }],
    ["tracing: {$patch: replace, endpoint: a}\n", { ...whole, ...eviction }],
    ["tracing: {endpoint: null}\n", { ...whole, ...eviction, tracing: {} }],
    [
      "$deleteFromPrimitiveList/clusterDNS: [10.96.0.10]\n",
      { ...whole, ...eviction, clusterDNS: ["10.96.0.11"] },
    ],
  ])("%j", (text, result) => {
    expect(strategic(text)).toEqual(result);
  });

  test.each([
    ["$patch: merge\n", base, /^patch-failed: unknown patch type: merge/],
    ["$retainKeys: [maxPods]\nport: 5\n", base, /invalid patch format of retainKeys/],
    ["nope: {a: 1}\n", "nope: {b: 2}\n", /unable to find api field in struct/],
    ["evictionHard: {a: {b: 1}}\n", "evictionHard: {a: {c: 1}}\n", /data type is not struct/],
    [
      "$setElementOrder/clusterDNS: [a]\nclusterDNS: [b]\n",
      base,
      /order in patch list doesn't match \$setElementOrder list/,
    ],
    ["$deleteFromPrimitiveList: [a]\n", base, /invalid patch format of primitive list/],
  ])("%j is refused", (text, from, words) => {
    expect(strategic(text, from)).toMatch(words);
  });
});

test("a merge patch of a list takes the place of all, and keeps nulls in it", () => {
  expect(patched("kubeletconfiguration+merge.yaml", "[null, {a: null, b: 1}]")).toEqual([
    null,
    { b: 1 },
  ]);
});

describe("documents of a file", () => {
  const file = (text: string) => patched("kubeletconfiguration.yaml", text, "{}");

  test.each([
    ["---\nmaxPods: 1\n---\n---\nport: 2\n", { maxPods: 1, port: 2 }],
    ["maxPods: 1\n--- # next\nport: 2", { maxPods: 1, port: 2 }],
    ["maxPods: 1\r\n---\r\nport: 2\r\n", { maxPods: 1, port: 2 }],
    ["maxPods: 1\n--- x\nport: 2\n", "bad-yaml: invalid Yaml document separator: x"],
    ["a: .inf\n", /^bad-yaml/],
    ["? null\n: 1\n", /^bad-yaml/],
  ])("%j", (text, result) => {
    if (result instanceof RegExp) expect(file(text)).toMatch(result);
    else expect(file(text)).toEqual(result);
  });
});

test("the node's own file is laid over all patches", () => {
  const root = configIndex(knowledge.schema, defaultVersion)?.root;
  expect(root).toBeDefined();
  if (!root) return;
  const files = [{ path: "kubeletconfiguration.yaml", text: "maxPods: 1\nport: 1\n" }];
  const { tree, applied } = applyPatches({ base, files, instanceConfig: "maxPods: 2\n", root });
  expect(tree && treeJson(tree)).toMatchObject({ maxPods: 2, port: 1 });
  expect(applied.map(({ file }) => file)).toEqual([
    "kubeletconfiguration.yaml",
    "instance-config.yaml",
  ]);
});
