import { expect, test } from "vitest";
import { stackLabels, stackTitle } from "../../../client/src/views/stack-labels.ts";

test.each<[what: string, stacks: readonly string[], labels: readonly string[]]>([
  [
    "names that are not repeated",
    ["a/kubelet.yaml", "a/b/node.yaml"],
    ["kubelet.yaml", "node.yaml"],
  ],
  [
    "the same name in several folders",
    ["kubelet.yaml", "a/kubelet.yaml", "x/b/kubelet.yaml"],
    ["kubelet.yaml", "a/kubelet.yaml", "b/kubelet.yaml"],
  ],
  [
    "copies of the same folders",
    ["node-1/etc/kubernetes/kubelet.yaml", "node-2/etc/kubernetes/kubelet.yaml"],
    ["node-1/…/kubelet.yaml", "node-2/…/kubelet.yaml"],
  ],
  [
    "one of them nearer to the root",
    ["kubernetes/kubelet.yaml", "node-2/kubernetes/kubelet.yaml"],
    ["kubernetes/kubelet.yaml", "node-2/…/kubelet.yaml"],
  ],
])("%s", (_what, paths, expected) => {
  const stacks = paths.map((path) => ({ id: path, name: path.split("/").at(-1) ?? "", path }));
  expect(paths.map((path) => stackLabels(stacks).get(path))).toEqual(expected);
});

test("several configurations of one file have names of their own", () => {
  const path = "pools/k0s.yaml";
  const stacks = ["k0s.yaml:10", "k0s.yaml:15", "k0s.yaml:15"].map((name, at) => ({
    id: String(at),
    name,
    path,
  }));
  expect([...stackLabels(stacks).values()]).toEqual(["k0s.yaml:10", "k0s.yaml:15", "k0s.yaml:15"]);
});

test.each<[what: string, path: string, others: readonly string[], title: string]>([
  ["alone", "/w/a/nodes/kubelet.yaml", ["/w/a/kubelet.yaml"], "nodes/kubelet.yaml"],
  ["again", "/w/a/nodes/kubelet.yaml", ["/w/a/nodes/kubelet.yaml"], "nodes/kubelet.yaml"],
  ["of another root", "/w/b/nodes/kubelet.yaml", ["/w/a/nodes/kubelet.yaml"], "b/…/kubelet.yaml"],
  ["without a folder", "kubelet.yaml", ["/w/kubelet.yaml"], "kubelet.yaml"],
])("the title of a configuration, %s", (_what, path, others, expected) => {
  expect(stackTitle("kubelet.yaml", path, others)).toBe(expected);
});
