// npm version runs this: writes the new version into the pages that name files of a release or its tag,
// and which rules are new in it. Run npm run generate afterwards.
import { readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../ensure-installed.mjs";

/** Pages of rules say in which release a rule came, and figures are of the version that was measured. */
const ofOneVersion = /^docs\/(?:performance\.md|(?:zh-cn\/)?rules\/)/;

const pages = [
  "README.md",
  "README.zh-cn.md",
  ...(await readdir(join(root, "docs"), { recursive: true })).map(
    (name) => `docs/${name.replaceAll("\\", "/")}`,
  ),
].filter((page) => page.endsWith(".md") && !ofOneVersion.test(page));

const { npm_old_version: before, npm_new_version: after } = process.env;
if (before === undefined || after === undefined)
  throw new Error("Run npm version --no-git-tag-version NEW instead.");
/** @type {string[]} */
const written = [];
for (const page of pages) {
  const path = join(root, page);
  const text = await readFile(path, "utf8");
  if (!text.includes(before)) continue;
  await writeFile(path, text.replaceAll(before, after));
  written.push(page);
}

// Rules in no release yet come with this one.
const releasesPath = join(root, "schemas/facts/overlay/rule-releases.json");
const releases = JSON.parse(await readFile(releasesPath, "utf8"));
const released = new Set(Object.values(releases).flat());
const added = (await readdir(join(root, "docs/rules")))
  .filter((name) => name !== "README.md")
  .map((name) => name.replace(/\.md$/, ""))
  .filter((id) => !released.has(id))
  .toSorted();
const withNew = { ...releases, [after]: added };
await writeFile(releasesPath, `${JSON.stringify(withNew, null, 2)}\n`);
console.log(`Wrote ${after} into ${written.join(", ")}`);
