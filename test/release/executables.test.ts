import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { beforeAll, expect, test } from "vitest";
import { temporaryFolder } from "../support/temporary-folder.ts";

interface SingleFile {
  readonly platform: string;
  readonly path: string;
}

/** The parts of the tools that this file uses. */
interface Builder {
  readonly buildSingleFiles: (
    folder: string,
    name: string,
    platforms: readonly string[],
  ) => Promise<SingleFile[]>;
}

interface Signer {
  readonly signed: (file: Buffer, identifier: string) => Buffer;
}

interface Reader {
  readonly executableHeader: (file: Buffer) => string;
}

const tool = (name: string): Promise<unknown> =>
  import(new URL(`../../tools/${name}`, import.meta.url).href);
const { buildSingleFiles } = (await tool("single-file.mjs")) as Builder;
const { executableHeader } = (await tool("executable-header.mjs")) as Reader;
const { signed } = (await tool("sign-mach-o.mjs")) as Signer;
/** One of each form. The build checks the header of each. */
const platforms = ["linux-x64", "darwin-x64", "darwin-arm64", "windows-x64"];
let folder = "";
let built: readonly SingleFile[] = [];

beforeAll(async () => {
  folder = temporaryFolder("kubelet executables ");
  built = await buildSingleFiles(folder, "kubelet-config", platforms);
}, 300_000);

test("executables are made for each system, without the folder of the build in them", async () => {
  expect(built.map(({ platform }) => platform)).toEqual(platforms);
  const home = fileURLToPath(new URL("../../out/", import.meta.url));
  for (const { path } of built) expect((await readFile(path)).includes(home)).toBe(false);
});

test("executables are signed for macOS as Bun signs them for arm64, byte for byte", async () => {
  const byBun = built.find(({ platform }) => platform === "darwin-arm64");
  const file = await readFile(byBun?.path ?? "");
  expect(signed(file, "a.out").equals(file)).toBe(true);
  file[0x2000] = (file[0x2000] ?? 0) ^ 1;
  expect(executableHeader(file)).toBe("Mach-O 64-bit arm64, page 2 has another hash");
});
