// npm version runs this: writes the new version into the pages that name files of a release or its tag.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../ensure-installed.mjs";

const pages = ["README.md", "README.zh-cn.md", "docs/ci.md", "docs/library.md"];

const { npm_old_version: before, npm_new_version: after } = process.env;
if (before === undefined || after === undefined)
  throw new Error("Run npm version --no-git-tag-version NEW instead.");
for (const page of pages) {
  const path = join(root, page);
  await writeFile(path, (await readFile(path, "utf8")).replaceAll(before, after));
}
console.log(`Wrote ${after} into ${pages.join(", ")}`);
