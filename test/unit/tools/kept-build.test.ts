import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { keptBuild } from "../../../tools/kept-build.mjs";
import { temporaryFolder } from "../../support/temporary-folder.ts";

let checkout = "";
let builds = 0;

beforeEach(() => {
  checkout = temporaryFolder("kept build ");
  builds = 0;
  for (const folder of ["docs/rules", "test"])
    mkdirSync(join(checkout, folder), { recursive: true });
  write("docs/rules/a.md", "one");
});

afterEach(() => {
  rmSync(checkout, { recursive: true });
});

function write(path: string, text: string): void {
  writeFileSync(join(checkout, path), text);
}

/** Builds a copy of the page, if it is needed; its text. */
async function copied(meanwhile?: () => void): Promise<string> {
  const make = (folder: string): Promise<void> => {
    builds++;
    writeFileSync(join(folder, "copy"), readFileSync(join(checkout, "docs/rules/a.md")));
    if (builds === 1) meanwhile?.();
    return Promise.resolve();
  };
  return readFileSync(join(await keptBuild("copy", make, checkout), "copy"), "utf8");
}

test("a build is kept until a file of the checkout changes", async () => {
  expect([await copied(), await copied(), builds]).toEqual(["one", "one", 1]);
  write("test/a.test.ts", "no build reads tests");
  expect([await copied(), builds]).toEqual(["one", 1]);
  write("docs/rules/a.md", "two");
  expect([await copied(), await copied(), builds]).toEqual(["two", "two", 2]);
  write("docs/rules/b.md", "");
  expect([await copied(), builds]).toEqual(["two", 3]);
  expect(readdirSync(join(checkout, "node_modules/.cache/kubelet-config"))).toHaveLength(1);
});

test("what is saved during a build is in the result", async () => {
  expect([await copied(() => write("docs/rules/a.md", "saved")), builds]).toEqual(["saved", 2]);
});

test("a build that fails leaves nothing", async () => {
  const broken = (): Promise<void> => Promise.reject(new Error("no esbuild"));
  await expect(keptBuild("copy", broken, checkout)).rejects.toThrow("no esbuild");
  expect([await copied(), builds]).toEqual(["one", 1]);
});
