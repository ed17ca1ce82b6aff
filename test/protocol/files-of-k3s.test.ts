import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { connectAgent } from "../support/agent-client.ts";
import { putInto } from "../support/run-in-folder.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { connectWith, foundAt, pulling, uriOf } from "./sets-client.ts";

const main = "etc/rancher/k3s/config.yaml";
const more = "etc/rancher/k3s/config.yaml.d/10.yaml";

test("flags of k3s in two files are checked together while one of them is changed", async () => {
  const client = await connectWith(
    {
      [main]: "kubelet-arg:\n  - image-gc-high-threshold=90\n",
      [more]: "kubelet-arg+:\n  - image-gc-low-threshold=88\n",
    },
    { capabilities: pulling },
  );
  const errors = async (path: string): Promise<readonly string[]> =>
    (await client.pull(path)).map(foundAt).filter((finding) => finding.includes("error"));
  await client.show(main, undefined, "yaml");
  await client.show(more, undefined, "yaml");
  expect([await errors(main), await errors(more)]).toEqual([[], []]);
  await client.replace(uriOf(main), 2, "kubelet-arg:\n  - image-gc-high-threshold=80\n");
  expect([await errors(main), await errors(more)]).toEqual([
    [],
    ["2:5 error[image-gc-low-lt-high]"],
  ]);
  await client.replace(uriOf(more), 2, "kubelet-arg:\n  - image-gc-low-threshold=79\n");
  expect([await errors(main), await errors(more)]).toEqual([[], []]);
  await client.replace(uriOf(main), 3, "kubelet-arg:\n  - max-pods=abc\n");
  expect(await errors(main)).toEqual([]);
});

test("the effective view of either file has the flags of both", async () => {
  const client = await connectWith({
    [main]: "kubelet-arg:\n  - image-gc-high-threshold=90\n",
    [more]: "kubelet-arg+:\n  - max-pods=70\n",
  });
  for (const path of [main, more]) {
    await client.show(path, undefined, "yaml");
    const view = await client.effective({ uri: uriOf(path) });
    expect(view?.text.match(/^(?:# the flags|imageGCHigh|maxPods).*$/gm)).toEqual([
      "# the flags of config.yaml and 10.yaml, found by name",
      expect.stringMatching(/^imageGCHighThresholdPercent: 90/),
      expect.stringMatching(/^maxPods: 70/),
    ]);
  }
});

test.each([
  [false, { maxPods: 50, podPidsLimit: 70 }],
  [true, { maxPods: 50 }],
])("agents get the flags of both files; alone: %s", async (alone, effective) => {
  const folder = temporaryFolder("kubelet k3s ");
  await putInto(folder, {
    [main]: "kubelet-arg:\n  - max-pods=50\n",
    [more]: "kubelet-arg+:\n  - pod-max-pids=70\n",
  });
  const agent = await connectAgent([pathToFileURL(folder).href]);
  const asked = { main: { path: main }, alone, defaults: false };
  const { structured = {} } = await agent.call("effective", asked);
  const { maxPods, podPidsLimit } = structured["effective"] as Record<string, unknown>;
  expect({ maxPods, podPidsLimit }).toEqual(effective);
});
