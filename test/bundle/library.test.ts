import { build } from "esbuild";
import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { createContext, runInContext } from "node:vm";
import { beforeAll, expect, test } from "vitest";
import { temporaryFolder } from "../support/temporary-folder.ts";

const run = promisify(execFile);
const library = fileURLToPath(new URL("../../dist/library.js", import.meta.url));
let folder = "";
let example = "";
let expected = "";

beforeAll(async () => {
  folder = temporaryFolder("kubelet library ");
  const page = await readFile(new URL("../../docs/library.md", import.meta.url), "utf8");
  example = /```js\n(.*?)```/s.exec(page)?.[1] ?? "";
  expected = /```text\n(.*?)```/s.exec(page)?.[1] ?? "";
});

test("the example of docs/library.md prints in Node what the page says", async () => {
  const path = join(folder, "example.mjs");
  await writeFile(path, example.replace('"kubelet-config"', JSON.stringify(library)));
  const { stdout } = await run(process.execPath, [path]);
  expect(stdout).toBe(expected);
});

test("bundled for a browser it prints the same where there is no Node", async () => {
  const { outputFiles } = await build({
    stdin: { contents: example, resolveDir: folder, loader: "js" },
    alias: { "kubelet-config": library },
    bundle: true,
    write: false,
    platform: "browser",
    format: "esm",
    logLevel: "silent",
  });
  const [bundle] = outputFiles;
  const lines: string[] = [];
  const context = createContext({
    console: { log: (line: string) => void lines.push(line) },
    setTimeout,
    TextDecoder,
    URL,
  });
  await (runInContext(`(async () => {${bundle?.text ?? ""}})()`, context) as Promise<void>);
  expect(lines.join("\n")).toBe(expected.trimEnd());
});
