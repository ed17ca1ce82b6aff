import { expect, test } from "vitest";
import type { FileSystem, FolderEntry } from "../../../server/src/engine/files/file-system.ts";
import { unitFilesIn } from "../../../server/src/stacks/finders/unit-files.ts";

/** Folders by their address below `file:///w`; counts how often they are listed. */
function listing(
  folders: Readonly<Record<string, readonly FolderEntry[]>>,
): FileSystem & { readonly asked: string[] } {
  const requested: string[] = [];
  return {
    asked: requested,
    readText: () => Promise.reject(new Error("no file is read")),
    readFolder: (uri) => {
      const path = uri.slice("file:///w".length);
      requested.push(path);
      return Promise.resolve(folders[path]);
    },
    isLink: () => Promise.resolve(false),
    realUri: (uri) => Promise.resolve(uri),
  };
}

const folder = (name: string): FolderEntry => ({ name, type: "folder" });
const file = (name: string): FolderEntry => ({ name, type: "file" });

test("units are found by their names, each before its drop-ins", async () => {
  const files = listing({
    "": [folder("a b"), folder("etc"), folder("node_modules"), file("kubelet.yaml")],
    "/a%20b": [file("kubelet.service"), file("web.service")],
    "/etc": [folder("kubelet.service.d"), folder("default"), { ...folder("linked"), isLink: true }],
    "/etc/kubelet.service.d": [file("20-b.conf"), file("10-a.conf"), file("README")],
    "/etc/default": [file("kubelet"), file("other")],
  });
  expect(await unitFilesIn("file:///w", files)).toEqual([
    "file:///w/a%20b/kubelet.service",
    "file:///w/etc/default/kubelet",
    "file:///w/etc/kubelet.service.d/10-a.conf",
    "file:///w/etc/kubelet.service.d/20-b.conf",
  ]);
  expect(files.asked).toEqual(["", "/a%20b", "/etc", "/etc/kubelet.service.d", "/etc/default"]);
});

test("the many folders of one corner do not hide a unit near the root, and the search ends", async () => {
  const many = Array.from({ length: 3_000 }, (_, at) => folder(`f${at}`));
  const files = listing({
    "": [folder("many"), folder("node")],
    "/many": many,
    "/node": [file("kubelet.env")],
  });
  expect(await unitFilesIn("file:///w", files)).toEqual(["file:///w/node/kubelet.env"]);
  expect(files.asked).toHaveLength(2_000);
});
