import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path/posix";
import { beforeAll, expect, test } from "vitest";
import { thirdPartyNotices } from "../../../tools/third-party-notices.mjs";
import { temporaryFolder } from "../../support/temporary-folder.ts";

let folder = "";

async function addPackage(
  name: string,
  license: unknown,
  files: Readonly<Record<string, string>>,
): Promise<void> {
  const path = join(folder, "node_modules", name);
  await mkdir(path, { recursive: true });
  const manifest = { name, version: "1.2.3", license };
  const all = { "package.json": JSON.stringify(manifest), "index.js": "", ...files };
  for (const [file, text] of Object.entries(all)) await writeFile(join(path, file), text);
}

beforeAll(async () => {
  folder = temporaryFolder("kubelet notices ");
  await addPackage("plain", "MIT", { LICENSE: "Copyright A\r\n\r\nMIT text\r\n" });
  await addPackage("@scope/two", "ISC", { "license.md": "Copyright B", NOTICE: "Contains C." });
  await addPackage("silent", "MIT", {});
  await addPackage("strict", "GPL-3.0-only", { COPYING: "GPL text" });
  await addPackage("old", { type: "MIT" }, { LICENSE: "MIT text" });
});

/** The notices of a bundle with these files, by the bytes that it has of each. */
function noticesOf(inputs: Readonly<Record<string, number>>): Promise<string> {
  const contained = Object.entries(inputs).map(([path, bytes]) => [path, { bytesInOutput: bytes }]);
  const output = {
    bytes: 0,
    imports: [],
    exports: [],
    inputs: Object.fromEntries(contained) as Record<string, { bytesInOutput: number }>,
  };
  return thirdPartyNotices(folder, [{ outputs: { "dist/a.js": output } }]);
}

const intro =
  "Kubelet Config is licensed under the Apache License 2.0 (see LICENSE). It contains the software below.";
const line = "-".repeat(80);

test("each package that a bundle contains is listed once, with its texts", async () => {
  const notices = await noticesOf({
    "server/src/a.ts": 10,
    "node_modules/plain/index.js": 10,
    "node_modules/plain/lib/other.js": 10,
    "node_modules/@scope/two/index.js": 1,
    "node_modules/strict/index.js": 0,
  });
  expect(notices.split("\n")).toEqual([
    intro,
    "",
    line,
    "@scope/two 1.2.3",
    "License: ISC",
    line,
    "",
    "Contains C.",
    "",
    "Copyright B",
    "",
    line,
    "plain 1.2.3",
    "License: MIT",
    line,
    "",
    "Copyright A",
    "",
    "MIT text",
    "",
  ]);
});

test.each([
  ["silent", "silent 1.2.3 has no file with its license."],
  [
    "strict",
    'strict 1.2.3 has the license "GPL-3.0-only", which tools/third-party-notices.mjs does not accept.',
  ],
  [
    "old",
    'old 1.2.3 has the license {"type":"MIT"}, which tools/third-party-notices.mjs does not accept.',
  ],
])("%s stops the build", async (name, message) => {
  await expect(noticesOf({ [`node_modules/${name}/index.js`]: 1 })).rejects.toThrow(message);
});
