import { expect, test } from "vitest";
import { createNeighbourSearch } from "../../../server/src/stacks/platform-neighbours.ts";
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

test("a text that needs nothing reads nothing", async () => {
  const files = memoryFileSystem(texts);
  const search = createNeighbourSearch(files);
  expect(await search.find({ text: cluster(60), uri: "file:///w/c.yaml" })).toEqual([]);
  expect(
    await search.find({ text: group("a") + "---\n" + cluster(1), uri: "file:///w/a.yaml" }),
  ).toEqual([]);
  expect(files.read).toEqual([]);
});
