import { profileFilesFor } from "../../../../server/src/stacks/index.ts";
import { mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path/posix";
import { beforeEach, describe, expect, test } from "vitest";
import type { FolderEntry } from "../../../../server/src/engine/files/file-system.ts";
import {
  inTreeOrder,
  nothingPassedOver,
  walkFolder,
} from "../../../../server/src/engine/files/walk-folder.ts";
import { linkTo, memoryFileSystem } from "../../../support/memory-file-system.ts";
import { putInto, runInFolder } from "../../../support/run-in-folder.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";
import { isWindows } from "../../../support/is-windows.ts";

const limits = { depth: 6, folders: 100, files: 100, milliseconds: 60_000 };

const numbers = Array.from({ length: 12 }, (_, at) => at + 1);

/** The profiles that a pod in `/w` is offered. */
async function profiles(
  entries: Parameters<typeof memoryFileSystem>[0],
): Promise<{ readonly paths: readonly string[]; readonly listed: number }> {
  const files = memoryFileSystem(entries);
  const search = {
    files,
    roots: ["file:///w"],
    root: "/var/lib/kubelet/seccomp",
    folder: undefined,
  };
  const found = await profileFilesFor("file:///w/pod.yaml", search);
  return { paths: [...(found?.paths ?? [])], listed: files.read.length };
}

describe("the folder of profiles", () => {
  test("twelve links to itself are not entered", async () => {
    const links = numbers.map((number) => [`/w/seccomp/l${number}`, linkTo(".")] as const);
    const { paths, listed } = await profiles({
      ...Object.fromEntries(links),
      "/w/seccomp/a.json": "{}",
    });
    expect(paths).toEqual(["a.json"]);
    expect(listed).toBe(1);
  });

  test("folders that link to each other come to an end", async () => {
    const links = numbers.flatMap((from) =>
      numbers.map((to) => [`/w/seccomp/d${from}/l${to}`, linkTo(`../d${to}`)] as const),
    );
    const { listed } = await profiles({ ...Object.fromEntries(links), "/w/seccomp/d1/a.json": "" });
    expect(listed).toBeLessThan(250);
  });

  test("a link in the workspace is entered, one that leaves it is not", async () => {
    const { paths } = await profiles({
      "/w/seccomp/v2/a.json": "{}",
      "/w/seccomp/current": linkTo("v2"),
      "/w/seccomp/shared": linkTo("../more"),
      "/w/more/b.json": "{}",
      "/w/seccomp/out": linkTo("/secret"),
      "/secret/c.json": "{}",
    });
    expect(paths).toEqual(["current/a.json", "shared/b.json", "v2/a.json"]);
  });
});

describe("limits", () => {
  const endless = {
    readFolder: (): Promise<readonly FolderEntry[]> =>
      Promise.resolve([
        { name: "a", type: "folder" },
        { name: "b", type: "folder" },
        { name: "f", type: "file" },
      ]),
  };

  test.each([
    ["depth", { depth: 2 }, 7, false],
    ["folders", { depth: 50, folders: 70 }, 70, true],
    ["files", { depth: 50, folders: 1_000, files: 20 }, 20, true],
    ["time", { depth: 50, milliseconds: -1 }, 0, true],
  ])("%s", async (_, changed, count, isCut) => {
    const walked = await walkFolder("file:///w", endless, { ...limits, ...changed });
    expect(walked?.files).toHaveLength(count);
    expect(walked?.isCut).toBe(isCut);
  });

  test("where nobody knows what a link leads to, it is not entered", async () => {
    const virtual = {
      realUri: (uri: string) => Promise.resolve(uri),
      readFolder: (): Promise<readonly FolderEntry[]> =>
        Promise.resolve([{ name: "l", type: "folder", isLink: true }]),
    };
    const walked = await walkFolder("vfs://w", virtual, { ...limits, entersLinks: true });
    expect(walked).toEqual({ files: [], unread: [], isCut: false, passedOver: nothingPassedOver });
  });

  test("a folder that cannot be read is reported", async () => {
    const readFolder = (uri: string): Promise<readonly FolderEntry[] | undefined> =>
      Promise.resolve(uri === "file:///w" ? [{ name: "a", type: "folder" }] : undefined);
    const walked = await walkFolder("file:///w", { readFolder }, limits);
    expect(walked).toEqual({
      files: [],
      unread: ["file:///w/a"],
      isCut: false,
      passedOver: nothingPassedOver,
    });
    expect(await walkFolder("file:///x", { readFolder }, limits)).toBeUndefined();
  });
});

test("files stand in the order of a tree", () => {
  const paths = ["a.conf", "a/z", "b", "a/B/c", "a b", "a/B.json"];
  expect(inTreeOrder(paths.map((path) => ({ path }))).map(({ path }) => path)).toEqual([
    "a/B/c",
    "a/B.json",
    "a/z",
    "a b",
    "a.conf",
    "b",
  ]);
});

describe("check", () => {
  const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";
  let folder = "";
  beforeEach(() => {
    folder = temporaryFolder("kubelet walk ");
  });
  test.skipIf(isWindows)("a link out of a named folder is skipped, which is said", async () => {
    await putInto(folder, { "d/a.yaml": header, "o/secret.yaml": `${header}maxPods: many\n` });
    await symlink("../o/secret.yaml", join(folder, "d/link.yaml"));
    await symlink("a.yaml", join(folder, "d/inside.yaml"));
    const { code, out, errors } = await runInFolder(folder, ["check", "%/d", "--no-advice"]);
    expect({ code, out, errors }).toEqual({
      code: 0,
      out: "No findings in 2 files.\n",
      errors: [
        "%/d/link.yaml is skipped: it is a link to a target outside %/d. Pass the file itself to read it.",
      ],
    });
  });

  test.skipIf(isWindows)("a patch that leads out of its folder is not read", async () => {
    await mkdir(join(folder, "p"));
    await writeFile(join(folder, "k.yaml"), header);
    await writeFile(join(folder, "secret.yaml"), "maxPods: 7\n");
    await symlink("../secret.yaml", join(folder, "p/kubeletconfiguration.yaml"));
    const { code, out } = await runInFolder(folder, ["patch", "%/k.yaml", "%/p"]);
    expect(code).toBe(1);
    expect(out).not.toContain("7");
  });
});
