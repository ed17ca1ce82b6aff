import { mkdir, rm, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path/posix";
import { beforeEach, describe, expect, test } from "vitest";
import { machine } from "../../../../server/src/shells/hosts/machine-paths.ts";
import type { PassedOver } from "../../../../server/src/engine/files/walk-folder.ts";
import { filesToCheck, missingPaths } from "../../../../server/src/shells/cli/check/find-files.ts";
import { maxBytes, readInputBytes } from "../../../../server/src/shells/cli/input/read-text.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";
import { isWindows } from "../../../support/is-windows.ts";

let root = "";

beforeEach(() => {
  root = temporaryFolder("kubelet config ");
});

async function put(...paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), "a: 1\n");
  }
}

/** The files found, by their path below the folder; those named themselves with a star. */
async function found(...paths: readonly string[]): Promise<string[]> {
  return foundBy({ isWhole: false }, ...paths);
}

/** `isTold`: the notes about skipped files come last. */
async function foundBy(
  { isWhole, isTold = false }: { isWhole: boolean; isTold?: boolean },
  ...paths: readonly string[]
): Promise<string[]> {
  const list: string[] = [];
  const told: string[] = [];
  const search = {
    isWhole,
    onSkip: (sentence: string) => list.push(sentence.replaceAll(root, "%")),
    onPassedOver: (passedOver: PassedOver) => told.push(JSON.stringify(passedOver)),
  };
  const named = paths.map((path) => join(root, path));
  for await (const candidate of filesToCheck(named, search)) {
    const path = machine.relative(root, candidate.path);
    if (candidate.problem !== undefined) list.push(`${path}: ${candidate.problem}`);
    else list.push(candidate.isNamed ? `*${path}` : path);
  }
  return isTold ? [...list, ...told] : list;
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
  const { length } = await readInputBytes(join(root, "huge.yaml"));
  expect(length).toBeGreaterThan(maxBytes);
  expect(length).toBeLessThan(maxBytes + 100_000);
});

describe("what git ignores", () => {
  const ignoring = async (texts: Readonly<Record<string, string>>): Promise<void> => {
    for (const [path, text] of Object.entries(texts)) {
      await mkdir(dirname(join(root, path)), { recursive: true });
      await writeFile(join(root, path), text);
    }
  };

  test("is passed over and counted, with the folders of others", async () => {
    await put("a.yaml", "out/b.yaml", "c.log", "d.gen.yaml", "e/d.gen.yaml", "e/keep.gen.yaml");
    await put("vendor/x.yaml", "e/node_modules/y.yaml", ".terraform/z.yaml", ".git/k.yaml");
    await ignoring({
      ".gitignore": "# built\nout/\n*.log\n*.gen.yaml\n",
      "e/.gitignore": "!keep.gen.yaml\n",
    });
    expect(await foundBy({ isWhole: false, isTold: true }, ".")).toEqual([
      "a.yaml",
      "e/keep.gen.yaml",
      '{"ignoredFiles":2,"ignoredFolders":1,"folders":[".git",".terraform","node_modules","vendor"],"largeFiles":0}',
    ]);
    expect(await foundBy({ isWhole: true }, ".")).toEqual([
      ".terraform/z.yaml",
      "a.yaml",
      "d.gen.yaml",
      "e/d.gen.yaml",
      "e/keep.gen.yaml",
      "e/node_modules/y.yaml",
      "out/b.yaml",
      "vendor/x.yaml",
    ]);
  });

  test("is read where it is named, as a file or as a folder", async () => {
    await put("out/b.yaml", "out/in/c.yaml", "out/in/d.yaml", ".git/HEAD");
    await ignoring({ ".gitignore": "out/\n", "out/.gitignore": "d.yaml\n" });
    expect(await found("out/b.yaml", "out")).toEqual(["*out/b.yaml", "out/in/c.yaml"]);
    expect(await found("out/in/*.yaml")).toEqual(["out/in/c.yaml", "out/in/d.yaml"]);
  });

  test("is decided by the repository around the folder, and by none without one", async () => {
    await put("r/a/b/k.yaml", "r/a/b/l.yaml", "r/a/b/m.yaml", "r/a/b/n.yaml");
    await ignoring({
      ".gitignore": "*.yaml\n",
      "r/.gitignore": "/a/b/k.yaml\n",
      "r/a/.gitignore": "b/l.yaml\n",
      "r/.git/info/exclude": "m.yaml\n",
    });
    expect(await found("r/a/b")).toEqual(["r/a/b/n.yaml"]);
    await rm(join(root, "r/.git"), { recursive: true });
    expect(await found("r/a/b")).toHaveLength(4);
  });

  test("is decided by the own rules of a repository inside another, and of a worktree", async () => {
    await put("sub/a.yaml", "sub/b.yaml", "tree/a.yaml", "tree/c.yaml", ".git/HEAD");
    await ignoring({
      ".gitignore": "a.yaml\n",
      "sub/.git": "gitdir: ../.git/modules/sub\n",
      ".git/modules/sub/info/exclude": "b.yaml\n",
      "tree/.git": `gitdir: ${join(root, ".git/worktrees/tree")}\n`,
      ".git/worktrees/tree/commondir": "../..\n",
      ".git/info/exclude": "c.yaml\n",
    });
    expect(await found(".")).toEqual(["sub/a.yaml", "tree/a.yaml"]);
  });

  test("with patterns that take long on deep paths are not applied", async () => {
    const deep = `${"a/".repeat(90)}k.yaml`;
    await put(deep, "b/k.yaml", "c.yaml");
    await ignoring({ ".gitignore": `${"**/a/".repeat(8)}x\nb/**/k.yaml\nc.yaml\n` });
    expect(await found(".")).toEqual([deep]);
  });
});
