import { chmod, mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path/posix";
import { pathToFileURL } from "node:url";
import { beforeEach, expect, test, vi } from "vitest";
import {
  nodeFileSystem,
  workWithin,
} from "../../../../server/src/shells/hosts/node-file-system.ts";
import { readDropInFolder } from "../../../../server/src/stacks/finders/drop-in-folder.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";
import { isWindows } from "../../../support/is-windows.ts";

const files = nodeFileSystem();
let root = "";

beforeEach(async () => {
  root = temporaryFolder("kubelet sets (ü) ");
  await mkdir(join(root, "kubelet.d", "sub"), { recursive: true });
  await writeFile(join(root, "kubelet.d", "10 a.conf"), "maxPods: 5 # é\n");
  await writeFile(join(root, "kubelet.d", "sub", "5.conf"), "");
  await writeFile(join(root, "outside"), "secret");
  await symlink("../outside", join(root, "kubelet.d", "20.conf"));
  await symlink("nothing", join(root, "kubelet.d", "30.conf"));
  await symlink("sub", join(root, "kubelet.d", "40.conf"));
  await symlink("kubelet.d", join(root, "linked.d"));
});

function uri(path: string): string {
  return pathToFileURL(join(root, path)).href;
}

test.skipIf(isWindows)("a text is read by its address, and nothing else is", async () => {
  expect(await files.readText(uri("kubelet.d/10 a.conf"))).toBe("maxPods: 5 # é\n");
  expect(await files.readText(uri("kubelet.d/20.conf"))).toBe("secret");
  expect(await files.readText(uri("linked.d/10 a.conf"))).toBe("maxPods: 5 # é\n");
  for (const path of ["nothing", "kubelet.d", "kubelet.d/30.conf", "kubelet.d/40.conf"]) {
    expect(await files.readText(uri(path))).toBeUndefined();
  }
  expect(await files.readText("untitled:Untitled-1")).toBeUndefined();
  expect(await files.readText("vscode-vfs://github/a/b")).toBeUndefined();
  expect(await files.readText("file://host/%zz")).toBeUndefined();
});

test("addresses of other machines do no harm to what is read later", async () => {
  for (const uriOfServer of Array.from({ length: 20 }, (_, at) => `file://server/share/${at}`)) {
    expect(await files.readText(uriOfServer)).toBeUndefined();
    expect(await files.isLink(uriOfServer)).toBeUndefined();
    expect(await files.realUri(uriOfServer)).toBe(uriOfServer);
  }
  expect(await files.readText(uri("kubelet.d/10 a.conf"))).toBe("maxPods: 5 # é\n");
});

test("a text of many megabytes is none of the kubelet's", async () => {
  await writeFile(join(root, "large"), Buffer.alloc(8 * 1024 * 1024 + 1, "a"));
  await writeFile(join(root, "less"), Buffer.alloc(8 * 1024 * 1024, "a"));
  expect(await files.readText(uri("large"))).toBeUndefined();
  expect(await files.readText(uri("less"))).toHaveLength(8 * 1024 * 1024);
});

test.skipIf(isWindows)("a folder has its entries with what they lead to", async () => {
  const entries = await files.readFolder(uri("kubelet.d"));
  expect([...(entries ?? [])].sort((a, b) => (a.name < b.name ? -1 : 1))).toEqual([
    { name: "10 a.conf", type: "file" },
    { name: "20.conf", type: "file", isLink: true },
    { name: "30.conf", type: "file", isLink: true, isBroken: true },
    { name: "40.conf", type: "folder", isLink: true },
    { name: "sub", type: "folder" },
  ]);
  expect(await files.readFolder(uri("linked.d/sub"))).toEqual([{ name: "5.conf", type: "file" }]);
  expect(await files.readFolder(uri("outside"))).toBeUndefined();
  expect(await files.readFolder(uri("nothing"))).toBeUndefined();
});

test.skipIf(isWindows)("links are told from what they lead to", async () => {
  expect(await files.isLink(uri("linked.d"))).toBe(true);
  expect(await files.isLink(`${uri("linked.d")}/`)).toBe(true);
  expect(await files.isLink(uri("kubelet.d/30.conf"))).toBe(true);
  expect(await files.isLink(uri("kubelet.d"))).toBe(false);
  expect(await files.isLink(uri("outside"))).toBe(false);
  expect(await files.isLink(uri("nothing"))).toBeUndefined();
  expect(await files.realUri(uri("linked.d/20.conf"))).toBe(uri("outside"));
  expect(await files.realUri(uri("nothing"))).toBe(uri("nothing"));
  expect(await files.realUri("untitled:a")).toBe("untitled:a");
});

test.skipIf(isWindows)("a drop-in folder is walked on the disk as in memory", async () => {
  const isNear = (address: string): Promise<boolean> =>
    Promise.resolve(!address.endsWith("/20.conf"));
  const folder = uri("kubelet.d");
  expect(await readDropInFolder(files, folder, isNear)).toEqual({
    state: "read",
    files: [
      { path: "10 a.conf", uri: `${folder}/10%20a.conf` },
      { path: "sub/5.conf", uri: `${folder}/sub/5.conf` },
    ],
    skipped: [],
    broken: [
      { path: "30.conf", uri: `${folder}/30.conf` },
      { path: "40.conf", uri: `${folder}/40.conf` },
    ],
    outside: [{ path: "20.conf", uri: `${folder}/20.conf` }],
  });
  const nothing = { files: [], skipped: [], broken: [], outside: [] };
  const linked = await readDropInFolder(files, uri("linked.d"), isNear);
  expect(linked).toEqual({ state: "link", ...nothing });
  const missing = await readDropInFolder(files, uri("nothing.d"), isNear);
  expect(missing).toEqual({ state: "missing", ...nothing });
});

test.skipIf(isWindows)("what may not be read is not there", async () => {
  await writeFile(join(root, "locked"), "a");
  await chmod(join(root, "locked"), 0);
  await mkdir(join(root, "closed"), 0o000);
  // Root reads everything.
  const isRoot = process.getuid?.() === 0;
  expect(await files.readText(uri("locked"))).toBe(isRoot ? "a" : undefined);
  expect(await files.readFolder(uri("closed"))).toEqual(isRoot ? [] : undefined);
});

test.skipIf(isWindows)("the mode of a file is told, without its type", async () => {
  await chmod(join(root, "outside"), 0o640);
  expect(await files.mode?.(uri("outside"))).toBe(0o640);
  expect(await files.mode?.(uri("nothing"))).toBeUndefined();
});

/** More than the work that goes on at once. */
const many = 20;

test("work that throws at once takes no slot with it", async () => {
  const inTime = workWithin(1_000);
  for (let count = 0; count < many; count++) {
    const thrown = inTime(() => {
      throw new Error("no path");
    });
    await expect(thrown).rejects.toThrow("no path");
  }
  expect(await inTime(() => Promise.resolve("read"))).toBe("read");
});

test("work that rejects or never ends takes no slot with it", async () => {
  vi.useFakeTimers();
  try {
    const inTime = workWithin(1_000);
    const stuck = Array.from({ length: many }, () =>
      inTime(() => new Promise<string>(() => undefined)).catch(String),
    );
    const after = inTime(() => Promise.resolve("read"));
    await vi.advanceTimersByTimeAsync(3_000);
    expect(new Set(await Promise.all(stuck))).toEqual(
      new Set(["Error: the file system does not answer"]),
    );
    expect(await after).toBe("read");
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

test("eight pieces of work go on at once, and those that wait begin in their order", async () => {
  const inTime = workWithin(1_000);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const all = Array.from({ length: many }, (_, at) =>
    inTime(() => {
      begun.push(at);
      return new Promise<void>((resolve) => ends.push(resolve));
    }),
  );
  await new Promise((resolve) => setImmediate(resolve));
  expect(begun).toHaveLength(8);
  while (ends.length > 0) {
    ends.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
    expect(ends.length).toBeLessThanOrEqual(8);
  }
  await Promise.all(all);
  expect(begun).toEqual(Array.from({ length: many }, (_, at) => at));
});
