import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const root = new URL("../../", import.meta.url);
/** What paths of the pages may count from. */
const folders = ["", "server/src/", "server/src/core/"];

/** What is made, what may lie beside a checkout, and what is in the repository of Kubernetes. */
const elsewhere = /^(?:\.\.\/|(?:out|dist|\.vscode-test)\/|pkg\/|test\/compatibility_lifecycle\/)/;

/** The files and folders that a page names as code; names with a placeholder in them are none. */
function pathsIn(page: string): string[] {
  const text = readFileSync(new URL(page, root), "utf8");
  return [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)+\/?)`/g)].map(([, path = ""]) => path);
}

test.each(["ARCHITECTURE.md", "CONTRIBUTING.md", "docs/limits.md"])(
  "%s names files and folders that exist",
  (page) => {
    const gone = pathsIn(page).filter(
      (path) => !folders.some((folder) => existsSync(new URL(folder + path, root))),
    );
    expect(gone.filter((path) => !elsewhere.test(path))).toEqual([]);
  },
);

test("ARCHITECTURE.md has at most 2,500 words", () => {
  const words = readFileSync(new URL("ARCHITECTURE.md", root), "utf8").split(/\s+/);
  expect(words.length).toBeLessThanOrEqual(2_500);
});
