import { mkdir, rm, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path/posix";
import { afterEach, beforeEach, expect, test } from "vitest";
import { machine } from "../../../../server/src/shells/hosts/machine-paths.ts";
import { filesToCheck, missingPaths } from "../../../../server/src/shells/cli/check/find-files.ts";
import { maxBytes, readBytes } from "../../../../server/src/shells/cli/input/read-text.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";
import { isWindows } from "../../../support/is-windows.ts";

let root = "";

beforeEach(() => {
  root = temporaryFolder("kubelet config ");
});

afterEach(async () => {
  await rm(root, { recursive: true });
});

async function put(...paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), "a: 1\n");
  }
}

/** The files found, by their path below the folder; those named themselves with a star. */
async function found(...paths: readonly string[]): Promise<string[]> {
  const list: string[] = [];
  for await (const candidate of filesToCheck(
    paths.map((path) => join(root, path)),
    (sentence) => list.push(sentence.replaceAll(root, "%")),
  )) {
    const path = machine.relative(root, candidate.path);
    if (candidate.problem !== undefined) list.push(`${path}: ${candidate.problem}`);
    else list.push(candidate.isNamed ? `*${path}` : path);
  }
  return list;
}

test("a folder is searched in order, by the endings of configurations", async () => {
  await put("b.yaml", "a/z.yml", "a/B.json", "a.conf", "x.txt", "y.yaml.bak", "c d/e.yaml");
  await put("node_modules/m/k.yaml", ".git/k.yaml", ".hidden/k.yaml");
  expect(await found(".")).toEqual([
    ".hidden/k.yaml",
    "a/B.json",
    "a/z.yml",
    "a.conf",
    "b.yaml",
    "c d/e.yaml",
  ]);
});

test("a named file is taken whatever its name is", async () => {
  await put("x.txt", "node_modules/k.yaml");
  expect(await found("x.txt", "node_modules")).toEqual(["*x.txt", "node_modules/k.yaml"]);
});

test("a file that is named twice, or is in a named folder too, comes once", async () => {
  await put("a/x.yaml", "a/y.yaml");
  expect(await found("a/y.yaml", "a", "a/y.yaml")).toEqual(["*a/y.yaml", "a/x.yaml"]);
});

test.skipIf(isWindows)("links to files count, links to folders are not followed", async () => {
  await put("a/x.yaml");
  await symlink("..", join(root, "a/up"));
  await symlink("x.yaml", join(root, "a/y.yaml"));
  await symlink("nowhere", join(root, "a/z.yaml"));
  await symlink("self.yaml", join(root, "a/self.yaml"));
  await symlink("a", join(root, "link"));
  expect(await found("a")).toEqual(["a/x.yaml", "a/y.yaml"]);
  expect(await found("link")).toEqual(["link/x.yaml", "link/y.yaml"]);
  expect(await found("a/self.yaml")).toEqual(["a/self.yaml: it is a link to itself"]);
});

test.each([
  ["a/*.yaml", ["a/x.yaml"]],
  ["a/**/*.yaml", ["a/b/y.yaml", "a/x.yaml"]],
  ["*/*/*", ["a/b/y.yaml", "a/b/z.txt"]],
  ["{a,c}/?.yaml", ["a/x.yaml", "c/w.yaml"]],
  ["a[1].yaml", ["*a[1].yaml"]],
  ["no/*.yaml", ["no: no such file or directory"]],
  ["a/*.yml", ["a/*.yml: no file matches it"]],
])("the glob %s", async (glob, expected) => {
  await put(
    "a/x.yaml",
    "a/b/y.yaml",
    "a/b/z.txt",
    "c/w.yaml",
    "a[1].yaml",
    "node_modules/m/k.yaml",
  );
  expect(await found(glob)).toEqual(expected);
  expect(missingPaths([join(root, glob)])).toEqual([]);
});

test("what does not exist is told before anything is read", async () => {
  await put("x.yaml");
  const paths = ["x.yaml", "no.yaml", "x.yaml/y"].map((path) => join(root, path));
  expect(missingPaths([...paths, "-"])).toEqual(paths.slice(1));
});

test("a huge file is not read to its end", async () => {
  await writeFile(join(root, "huge.yaml"), Buffer.alloc(maxBytes * 2, 35));
  const { length } = await readBytes(join(root, "huge.yaml"));
  expect(length).toBeGreaterThan(maxBytes);
  expect(length).toBeLessThan(maxBytes + 100_000);
});
