import { mkdir, readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { unzipSync } from "fflate";
import { list } from "tar";
import { beforeEach, expect, test } from "vitest";
import { archiveSingleFiles } from "../../../tools/archive-single-files.mjs";
import { temporaryFolder } from "../../support/temporary-folder.ts";

let folder = "";
beforeEach(() => {
  folder = temporaryFolder("kubelet archives ");
});
/** Packs texts in place of executables; its paths. */
async function archives(where: string): Promise<readonly string[]> {
  const out = join(folder, where);
  await mkdir(out);
  const executables = (["linux-x64", "windows-x64"] as const).map((platform) => ({
    platform,
    path: join(out, `built-${platform}`),
  }));
  for (const { platform, path } of executables) await writeFile(path, platform);
  await writeFile(join(out, "THIRD_PARTY_NOTICES.txt"), "notices\n");
  await writeFile(join(out, "LICENSE"), "license\n");
  const more = ["THIRD_PARTY_NOTICES.txt", "LICENSE"].map((name) => join(out, name));
  const made = await archiveSingleFiles(out, "kubelet-config-9.9.9", executables, more);
  return made.map(({ path }) => path);
}

test("each archive has the program under its name, and what belongs to it", async () => {
  const [tar = "", zip = ""] = await archives("once");
  expect([tar, zip].map((path) => basename(path))).toEqual([
    "kubelet-config-9.9.9-linux-x64.tar.gz",
    "kubelet-config-9.9.9-windows-x64.zip",
  ]);
  const packed: string[] = [];
  await list({
    file: tar,
    onReadEntry: ({ path, mode, size, mtime }) => {
      packed.push(`${path} ${(mode ?? 0).toString(8)} ${size} ${mtime?.toISOString() ?? ""}`);
    },
  });
  const date = "1980-01-01T00:00:00.000Z";
  expect(packed).toEqual([
    `LICENSE 644 8 ${date}`,
    `THIRD_PARTY_NOTICES.txt 644 8 ${date}`,
    `kubelet-config 755 9 ${date}`,
  ]);
  const files = Object.entries(unzipSync(await readFile(zip)));
  expect(files.map(([name, data]) => `${name} ${data.length}`)).toEqual([
    "LICENSE 8",
    "THIRD_PARTY_NOTICES.txt 8",
    "kubelet-config.exe 11",
  ]);
});

test("the same files make the same archives", async () => {
  const [first, second] = await Promise.all([archives("first"), archives("second")]);
  const contents = (paths: readonly string[]): Promise<Buffer[]> =>
    Promise.all(paths.map((path) => readFile(path)));
  expect(await contents(second)).toEqual(await contents(first));
});
