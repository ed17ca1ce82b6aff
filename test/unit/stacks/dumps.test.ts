import { describe, expect, test } from "vitest";
import { dumpsIn } from "../../../server/src/stacks/dumps.ts";

/** The nodes, the lines and the keys of the dumps in a text. */
function found(text: string): readonly object[] {
  return dumpsIn(text).map(({ node, region, config }) => ({
    node,
    line: text.slice(0, region.start).split("\n").length,
    keys: config.entries.map(({ key }) => key.text).filter((key) => !/^(?:kind|api)/.test(key)),
  }));
}

const yaml = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nmaxPods: 7\n";
const json =
  '{"kind":"KubeletConfiguration","apiVersion":"kubelet.config.k8s.io/v1beta1","maxPods":7}';
const klog = 'I0618 09:03:38.494769 1711 server.go:267] "Effective KubeletConfiguration" config=';
const block = (text: string): string => `${klog}<\n${text.replaceAll(/^(?=.)/gm, "\t")} >\n`;

describe("the configurations that running kubelets report", () => {
  test.each([
    [
      "what /configz answers",
      '{"kubeletconfig": {"maxPods": 7}}',
      [{ line: 1, keys: ["maxPods"] }],
    ],
    [
      "with the name of the node",
      '{\n"node": "a",\n"kubeletconfig": {"maxPods": 7}}',
      [{ node: "a", line: 1, keys: ["maxPods"] }],
    ],
    [
      "a line for each node",
      '{"name": "a", "kubeletconfig": {}}\n\n{"name": "b", "kubeletconfig": {"maxPods": 7}}\n',
      [
        { node: "a", line: 1, keys: [] },
        { node: "b", line: 3, keys: ["maxPods"] },
      ],
    ],
    [
      "a quoted value of klog",
      `a\n${klog}${JSON.stringify(json)}\n`,
      [{ line: 2, keys: ["maxPods"] }],
    ],
    ["a block of klog in YAML", block(yaml), [{ line: 1, keys: ["maxPods"] }]],
    ["a block of klog in JSON", block(`${json}\n`), [{ line: 1, keys: ["maxPods"] }]],
    [
      "two starts in one log",
      `${block(yaml)}other\n${block(yaml)}`,
      [
        { line: 1, keys: ["maxPods"] },
        { line: 7, keys: ["maxPods"] },
      ],
    ],
    [
      "a log in JSON",
      JSON.stringify({ ts: 1, msg: "Effective KubeletConfiguration", config: json }),
      [{ line: 1, keys: ["maxPods"] }],
    ],
    ["none in a configuration", yaml, []],
    ["none in half a dump", '{"kubeletconfig": {"maxPods": 7}', []],
    ["none in a block without an end", `${klog}<\n\tkind: KubeletConfiguration\n`, []],
    ["none in another value", `KubeletConfiguration config="a"\n`, []],
  ])("%s", (_name, text, dumps) => {
    expect(found(text)).toEqual(dumps);
  });
});

test("the version and the size of the node, if the text names them", () => {
  const size = '{"os": "linux", "cpus": 4, "memory": "16Gi"}';
  const known = dumpsIn(
    `{"name": "a", "version": "v1.34.1", "node": ${size}, "kubeletconfig": {"maxPods": 7}}`,
  );
  expect(known).toMatchObject([
    { node: "a", version: "1.34", described: { os: "linux", cpus: "0-3" } },
  ]);
  const others = ['{"name": "a", "version": "new", "node": "b", "kubeletconfig": {"maxPods": 7}}'];
  expect(others.flatMap(dumpsIn).map(({ version, described }) => [version, described])).toEqual([
    [undefined, undefined],
  ]);
});
