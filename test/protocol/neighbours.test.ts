import { expect, test } from "vitest";
import { connectWith, foundIn, pulling, uriOf } from "./sets-client.ts";

const cluster = (high: number): string =>
  `apiVersion: kops.k8s.io/v1alpha2\nkind: Cluster\nmetadata: {name: a.example}\nspec: {kubelet: {imageGCHighThresholdPercent: ${high}, imageGCLowThresholdPercent: 50}}\n`;
const group =
  "apiVersion: kops.k8s.io/v1alpha2\nkind: InstanceGroup\nmetadata: {name: n, labels: {kops.k8s.io/cluster: a.example}}\nspec:\n  role: Node\n  kubelet:\n    imageGCLowThresholdPercent: 70\n";
const wrong = ["7:33 error[image-gc-low-lt-high]"];

test("an InstanceGroup is checked with its Cluster, as the editor has it", async () => {
  const files = { "cluster.yaml": cluster(60), "groups/nodes.yaml": group };
  const client = await connectWith(files, { capabilities: pulling });
  await client.show("groups/nodes.yaml", undefined, "yaml");
  expect(await foundIn(client, "groups/nodes.yaml")).toEqual(wrong);
  const effective = await client.effective({ uri: uriOf("groups/nodes.yaml") });
  expect(effective?.text).toContain("imageGCHighThresholdPercent: 60");
  await client.show("cluster.yaml", cluster(90), "yaml");
  expect(await foundIn(client, "groups/nodes.yaml")).toEqual([]);
  await client.close(uriOf("cluster.yaml"));
  expect(await foundIn(client, "groups/nodes.yaml")).toEqual(wrong);
  client.files.put("/w/cluster.yaml", cluster(90));
  await client.diskChanged();
  expect(await foundIn(client, "groups/nodes.yaml")).toEqual([]);
});
