import { describe, expect, test } from "vitest";
import { parseText } from "../../../server/src/stacks/parse-text.ts";
import { createNeighbourSearch } from "../../../server/src/stacks/finders/platform-neighbours.ts";
import { knowledge } from "../../support/knowledge.ts";
import { memoryFileSystem } from "../../support/memory-file-system.ts";

const group = (name: string): string =>
  `apiVersion: kops.k8s.io/v1alpha2\nkind: InstanceGroup\nmetadata: {name: ${name}, labels: {kops.k8s.io/cluster: a.test}}\n`;
const cluster = (pods: number): string =>
  `apiVersion: kops.k8s.io/v1alpha2\nkind: Cluster\nmetadata: {name: a.test}\nspec: {kubelet: {maxPods: ${pods}}}\n`;

const texts = { "/w/a.yaml": group("a"), "/w/b.yaml": group("b"), "/w/c.yaml": cluster(60) };

test("each folder and file is read once for all files of a run", async () => {
  const files = memoryFileSystem(texts);
  const search = createNeighbourSearch(files);
  for (const uri of ["file:///w/a.yaml", "file:///w/b.yaml", "file:///w/a.yaml"]) {
    expect(await search.find({ text: group("x"), uri })).toEqual([cluster(60)]);
  }
  expect([...files.read].sort()).toEqual([...new Set(files.read)].sort());
});

test("files are read again after a change on the disk, an open document after each edit", async () => {
  let open: string | undefined;
  const files = memoryFileSystem(texts);
  const openText = (uri: string): string | undefined => (uri.endsWith("c.yaml") ? open : undefined);
  const search = createNeighbourSearch(files, openText);
  const request = { text: group("a"), uri: "file:///w/a.yaml" };
  expect(await search.find(request)).toEqual([cluster(60)]);
  open = cluster(70);
  expect(await search.find(request)).toEqual([cluster(70)]);
  open = cluster(80);
  expect(await search.find(request)).toEqual([cluster(80)]);
  open = undefined;
  files.put("/w/c.yaml", cluster(90));
  expect(await search.find(request)).toEqual([cluster(60)]);
  search.forget();
  expect(await search.find(request)).toEqual([cluster(90)]);
});

test("a text that needs nothing reads no file", async () => {
  const files = memoryFileSystem(texts);
  const search = createNeighbourSearch(files);
  expect(await search.find({ text: cluster(60), uri: "file:///w/c.yaml" })).toBe(undefined);
  expect(
    await search.find({ text: group("a") + "---\n" + cluster(1), uri: "file:///w/a.yaml" }),
  ).toBe(undefined);
  expect(files.read.filter((read) => read.startsWith("text"))).toEqual([]);
});

describe("a kustomization says that another document completes a file", () => {
  const nodeClass =
    "apiVersion: karpenter.k8s.aws/v1\nkind: EC2NodeClass\nmetadata: {name: default}\nspec: {kubelet: {evictionSoft: {memory.available: 500Mi}}}\n";
  const missing = ["platform-value-refused"];
  test.each<[what: string, path: string, kustomization: string, rules: readonly string[]]>([
    ["a patch", "/w/kustomization.yaml", "patches: [{path: ./sub/node.yaml}]", []],
    ["a patch of old", "/w/sub/kustomization.yml", "patchesStrategicMerge: [node.yaml]", []],
    [
      "a resource with a patch beside it",
      "/w/Kustomization",
      "kind: Kustomization\nresources: [sub/node.yaml]\npatches: [{path: other.yaml}]",
      [],
    ],
    ["a resource alone", "/w/sub/kustomization.yaml", "resources: [node.yaml]", missing],
    ["another file", "/w/sub/kustomization.yaml", "patches: [{path: other.yaml}]", missing],
    ["another tool's file", "/w/sub/kustomization.yaml", "kind: X\npatches: [node.yaml]", missing],
  ])("%s", async (_what, path, kustomization, rules) => {
    expect(await rulesOf("/w/sub/node.yaml", path, kustomization)).toEqual(rules);
  });

  test("a resource of a base", async () => {
    const kustomization = "resources: [node.yaml]\n";
    const path = "/w/base/kustomization.yaml";
    expect(await rulesOf("/w/base/node.yaml", path, kustomization)).toEqual([]);
  });

  async function rulesOf(path: string, other: string, text: string): Promise<readonly string[]> {
    const files = memoryFileSystem({ [path]: nodeClass, [other]: text });
    const uri = `file://${path}`;
    const neighbours = await createNeighbourSearch(files).find({ text: nodeClass, uri });
    const options = { kubernetesVersion: "1.34", path, neighbours } as const;
    const { parts } = parseText(nodeClass, options, knowledge);
    return parts.flatMap(({ findings }) => findings.map(({ rule }) => rule));
  }
});

describe("patches of Talos", () => {
  const kubelet = (config: string): string => `machine: {kubelet: {extraConfig: {${config}}}}\n`;
  const partial = kubelet("evictionHard: {memory.available: 100Mi}");
  const network = "machine: {network: {nameservers: [192.0.2.53]}}\n";
  const crash = kubelet("crashLoopBackOff: {maxContainerRestartPeriod: 60s}");
  const gate = kubelet("featureGates: {KubeletCrashLoopBackOffMax: true}");
  test.each(["patches", "talos"])(
    "in %s are checked with the others of their folder",
    async (name) => {
      const found = async (...others: readonly string[]): Promise<readonly string[]> => {
        const [text = ""] = others;
        const files = Object.fromEntries(
          others.map((other, at) => [`/w/${name}/${at}.yaml`, other]),
        );
        const uri = `file:///w/${name}/0.yaml`;
        const neighbours = await createNeighbourSearch(memoryFileSystem(files)).find({ text, uri });
        const options = {
          kubernetesVersion: "1.34",
          path: `/w/${name}/0.yaml`,
          neighbours,
        } as const;
        const { parts } = parseText(text, options, knowledge);
        return parts.flatMap(({ findings }) => findings.map(({ rule }) => rule));
      };
      expect(await found(partial, network)).toEqual(["eviction-hard-partial"]);
      expect(await found(partial, network, kubelet("maxPods: 50"))).toEqual([]);
      expect(await found(crash, gate)).toEqual([]);
      expect(await found(crash, network)).toEqual(["crashloop-max-gate"]);
      expect(await found(crash, "machine: {wheels: 4}\n")).toEqual(
        name === "patches" ? [] : ["crashloop-max-gate"],
      );
    },
  );
});

describe("variables of Kubespray", () => {
  const enforced = "kubelet_enforce_node_allocatable: pods,kube-reserved\n";
  const missing = ["enforce-kube-needs-cgroup"];
  const own = "/w/group_vars/k8s_cluster/k8s-cluster.yml";
  test.each<
    [what: string, text: string, others: Readonly<Record<string, string>>, rules: readonly string[]]
  >([
    ["a switch of another group", enforced, { "all/reserved.yml": "kube_reserved: true\n" }, []],
    ["a switch of the same group", enforced, { "k8s_cluster/b.yml": "kube_reserved: true\n" }, []],
    ["a switch beside the groups", enforced, { "all.yml": "kube_reserved: yes\n" }, []],
    ["one that is off", enforced, { "all.yml": "kube_reserved: false\n" }, missing],
    ["one that is filled in", enforced, { "all.yml": 'kube_reserved: "{{ x }}"\n' }, []],
    ["a switch of a file without an ending", enforced, { all: "kube_reserved: true\n" }, []],
    [
      "groups that override the group of all nodes",
      enforced,
      {
        "all/a.yml": "kube_reserved: false\nkubelet_image_gc_high_threshold: 60\n",
        "k8s_cluster.yml": "kube_reserved: true\nkubelet_image_gc_high_threshold: 85\n",
      },
      [],
    ],
    ["an inventory without one", enforced, { "all.yml": "kube_proxy_mode: ipvs\n" }, missing],
    [
      "two limits of one range",
      "kubelet_image_gc_high_threshold: 75\n",
      { "all/gc.yml": "kubelet_image_gc_low_threshold: 70\n" },
      [],
    ],
    [
      "a mistake of another file",
      "kubelet_image_gc_low_threshold: 70\n",
      { "all/a.yml": "kubelet_image_gc_high_threshold: 60\nkubelet_image_gc_low_threshold: 50\n" },
      ["image-gc-low-lt-high"],
    ],
  ])("%s", async (_what, text, others, rules) => {
    const files = Object.entries(others).map(
      ([name, other]) => [`/w/group_vars/${name}`, other] as const,
    );
    const system = memoryFileSystem({ ...Object.fromEntries(files), [own]: text });
    const uri = `file://${own}`;
    const neighbours = await createNeighbourSearch(system).find({ text, uri });
    expect(rulesIn(text, { path: own, neighbours })).toEqual(rules);
  });

  test.each([
    ["a switch of a group", { "group_vars/all": "kube_reserved: true\n" }, []],
    ["a switch of the node", { "host_vars/n1/b.yml": "kube_reserved: true\n" }, []],
    [
      "a switch of the node over that of a group",
      {
        "group_vars/all.yml": "kube_reserved: true\n",
        "host_vars/n1/b.yml": "kube_reserved: false\n",
      },
      missing,
    ],
    ["a switch of another node", { "host_vars/n2/b.yml": "kube_reserved: true\n" }, missing],
  ])("variables of a node with %s", async (_what, others, rules) => {
    const files = Object.entries(others).map(([name, text]) => [`/w/${name}`, text] as const);
    const ofNode = "/w/host_vars/n1/a.yml";
    const system = memoryFileSystem({ ...Object.fromEntries(files), [ofNode]: enforced });
    const request = { text: enforced, uri: `file://${ofNode}` };
    const neighbours = await createNeighbourSearch(system).find(request);
    expect(rulesIn(enforced, { path: ofNode, neighbours })).toEqual(rules);
  });

  test("a file whose folder is not known may be completed by others", () => {
    expect(rulesIn(enforced, { path: own })).toEqual([]);
    expect(rulesIn(enforced, { path: "/w/vars.yml", neighbours: [] })).toEqual([]);
    expect(rulesIn(`kube_reserved: false\n${enforced}`, { path: "/w/vars.yml" })).toEqual(missing);
  });

  function rulesIn(
    text: string,
    place: { readonly path: string; readonly neighbours?: readonly string[] | undefined },
  ): readonly string[] {
    const { parts } = parseText(text, { kubernetesVersion: "1.34", ...place }, knowledge);
    return parts.flatMap(({ findings }) => findings.map(({ rule }) => rule));
  }
});
