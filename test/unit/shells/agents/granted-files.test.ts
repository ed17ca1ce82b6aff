import { describe, expect, test } from "vitest";
import {
  grantedFiles,
  type GrantedFiles,
} from "../../../../server/src/shells/agents/granted-files.ts";
import { readSettings } from "../../../../server/src/service/settings.ts";
import { knowledge } from "../../../support/knowledge.ts";
import { memoryFileSystem } from "../../../support/memory-file-system.ts";

const files = memoryFileSystem({
  "/c:/work nodes/kubelet.yaml": "maxPods: 1\n",
  "/d:/kubelet.yaml": "maxPods: 2\n",
});
const server = memoryFileSystem({ "/share/kubelet.yaml": "maxPods: 3\n" }, "file://nas");

/** The files of a client of Windows that grants one folder. */
function granted(root: string, disk = files): Promise<GrantedFiles> {
  return grantedFiles(new Map(), {
    knowledge,
    files: disk,
    read: async (uri) => (await disk.readText(uri)) ?? "nothing",
    kindOf: async (uri) => ((await disk.readText(uri)) === undefined ? undefined : "file"),
    roots: () => Promise.resolve([root]),
    userSettings: () => Promise.resolve(readSettings({}, 0).settings),
    rulePage: () => Promise.resolve(undefined),
  });
}

describe.each([
  "file:///C:/work%20nodes",
  "file:///c:/work nodes/",
  "file:///c%3A/work%20nodes",
  "file:///C%3a/work%20nodes/",
])("below the root %s", (root) => {
  test.each([
    String.raw`C:\work nodes\kubelet.yaml`,
    "c:/work nodes/kubelet.yaml",
    "/C:/work nodes/kubelet.yaml",
    "file:///C:/work nodes/kubelet.yaml",
    "file:///c%3A/work%20nodes/kubelet.yaml",
    String.raw`C:\work nodes\sub\..\kubelet.yaml`,
    String.raw`.\kubelet.yaml`,
    "kubelet.yaml",
  ])("%s is found", async (path) => {
    const { locate, read, shownUri } = await granted(root);
    const uri = "file:///c%3A/work%20nodes/kubelet.yaml";
    expect(await locate(path)).toEqual({ uri, kind: "file" });
    expect(await read(uri)).toBe("maxPods: 1\n");
    expect(shownUri(uri)).toBe("kubelet.yaml");
  });

  test.each([
    String.raw`D:\kubelet.yaml`,
    String.raw`C:\work nodes\..\kubelet.yaml`,
    String.raw`..\kubelet.yaml`,
    String.raw`\\nas\share\kubelet.yaml`,
    "/etc/kubelet.yaml",
  ])("%s is outside", async (path) => {
    const { locate } = await granted(root);
    expect(await locate(path)).toMatchObject({
      problem: expect.stringContaining("is outside the granted folders") as string,
    });
  });
});

test.each([String.raw`\\nas\share\kubelet.yaml`, "//nas/share/kubelet.yaml", "kubelet.yaml"])(
  "on a server, %s is found",
  async (path) => {
    const { locate } = await granted("file://nas/share", server);
    const uri = "file://nas/share/kubelet.yaml";
    expect(await locate(path)).toEqual({ uri, kind: "file" });
  },
);
