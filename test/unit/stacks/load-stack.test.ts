import { expect, it } from "vitest";
import { withFolder, type StackPlaces } from "../../../server/src/stacks/stack-files.ts";
import { loadStack, type LoadedStack } from "../../../server/src/stacks/load-stack.ts";
import { memoryFileSystem } from "../../support/memory-file-system.ts";

const node = {
  "/etc/k/kubelet.yaml": "main",
  "/etc/k/kubelet.conf.d/20.conf": "twenty",
  "/etc/k/kubelet.conf.d/10.conf": "[Service]\nExecStart=/usr/bin/kubelet\n",
  "/etc/k/kubelet.conf.d/readme.txt": "skipped",
};

/** The set of a folder's files as it is loaded. */
async function load(given: Partial<StackPlaces>): Promise<LoadedStack> {
  const files = memoryFileSystem(node);
  const places: StackPlaces = {
    id: "",
    main: "file:///etc/k/kubelet.yaml",
    dropInFolder: "file:///etc/k/kubelet.conf.d",
    args: ["--v=4"],
    foundBy: "setting",
    ...given,
  };
  const set = await withFolder(places, files, () => Promise.resolve(true));
  return loadStack(set, (uri) => files.readText(uri));
}

it("has the main file, the drop-ins in order, the flags, and the main file's folder", async () => {
  const { texts, unread } = await load({});
  const uri = (path: string): string => `file:///etc/k/${path}`;
  expect(unread).toEqual([]);
  expect(texts).toEqual({
    isPart: false,
    main: { uri: uri("kubelet.yaml"), path: "kubelet.yaml", text: "main" },
    dropIns: [
      {
        uri: uri("kubelet.conf.d/10.conf"),
        path: "10.conf",
        text: "[Service]\nExecStart=/usr/bin/kubelet\n",
      },
      { uri: uri("kubelet.conf.d/20.conf"), path: "20.conf", text: "twenty" },
    ],
    args: ["--v=4"],
    mainFolder: "/etc/k",
  });
});

it("leaves a unit of systemd out where only names make the folder a kubelet's", async () => {
  const { texts } = await load({ foundBy: "names" });
  expect(texts.dropIns?.map(({ path }) => path)).toEqual(["20.conf"]);
});

it("tells no folder from an empty one, and no main file from one that cannot be read", async () => {
  expect((await load({ dropInFolder: undefined })).texts.dropIns).toBeUndefined();
  expect((await load({ main: undefined })).unread).toEqual([]);
  const { texts, unread } = await load({ main: "file:///etc/k/none.yaml" });
  expect(texts.main).toBeUndefined();
  expect(unread).toEqual([{ uri: "file:///etc/k/none.yaml", path: "none.yaml" }]);
});

it("has the folder of a drive as Windows writes it", async () => {
  const { texts } = await load({ main: "file:///C%3A/k/kubelet.yaml", dropInFolder: undefined });
  expect(texts.mainFolder).toBe("C:/k");
});
