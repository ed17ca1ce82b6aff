import { execFile, spawn } from "node:child_process";
import { mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";

/** Of the package as it is published. */
const largest = 930 * 1024;
/** What this file uses of tools/package.mjs. */
interface Packer {
  readonly packForPublishing: (path: string) => Promise<string[]>;
  readonly packNpm: (folder: string) => Promise<string>;
}

const { packForPublishing, packNpm } = (await import(
  new URL("../../tools/package.mjs", import.meta.url).href
)) as Packer;
const run = promisify(execFile);
const shell = process.platform === "win32";
const timeout = 300_000;
let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kubelet package "));
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** The list as the project keeps it: the bundler names shared parts by their contents. */
function asKept(files: readonly string[]): string[] {
  const named = files.map((file) => file.replace(/shared-\w+\.js$/, "shared-*.js"));
  return [...new Set(named)].toSorted();
}

async function keptList(name: string): Promise<string[]> {
  const text = await readFile(new URL(name, import.meta.url), "utf8");
  return text.trimEnd().split("\n");
}

/** What bundles import of each other. */
async function importsOf(bundles: readonly string[]): Promise<string[]> {
  const codes = bundles.map((name) => readFile(new URL(`../../${name}`, import.meta.url), "utf8"));
  return (await Promise.all(codes)).flatMap((code) =>
    [...code.matchAll(/"\.\/([\w-]+\.c?js)"/g)].map(([, name = ""]) => `dist/${name}`),
  );
}

test("the extension's package is small and holds what is listed", { timeout }, async () => {
  const extension = join(folder, "kubelet-config.vsix");
  const files = await packForPublishing(extension);
  expect(asKept(files)).toEqual(await keptList("package-files.txt"));
  const imported = await importsOf(files.filter((file) => /^dist\/.*js$/.test(file)));
  expect(imported.filter((file) => !files.includes(file))).toEqual([]);
  expect((await stat(extension)).size).toBeLessThanOrEqual(largest);
});

test("the npm package works where nothing else is installed", { timeout }, async () => {
  const project = join(folder, "project");
  await mkdir(project);
  await writeFile(join(project, "package.json"), '{ "private": true }\n');
  await run("npm", ["install", "--offline", "--no-audit", await packNpm(folder)], {
    cwd: project,
    shell,
  });
  const installed = join(project, "node_modules", "kubelet-config");
  expect(await readdir(join(project, "node_modules"))).toEqual(
    expect.arrayContaining([".bin", "kubelet-config"]),
  );
  const files = await readdir(installed, { recursive: true, withFileTypes: true });
  const names = files
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(installed.length + 1))
    .map((name) => name.replaceAll("\\", "/").replace(/^docs\/.*/, "docs/*"))
    .map((name) => name.replace(/^schemas\/v1\..*/, "schemas/v*/*"));
  expect(asKept(names)).toEqual(await keptList("npm-files.txt"));

  const command = join(project, "node_modules", ".bin", "kubelet-config");
  const { stdout } = await run(command, ["explain", "maxPods"], { cwd: project, shell });
  expect(stdout).toContain("Default: 110");
  const schema =
    'import("kubelet-config/schemas/v1.33/kubeletconfiguration-v1beta1.json", { with: { type: "json" } })';
  const program = `${schema}.then((module) => console.log(module.default.title))`;
  const loaded = await run(process.execPath, ["--no-warnings", "-e", program], { cwd: project });
  expect(loaded.stdout).toContain("KubeletConfiguration kubelet.config.k8s.io/v1beta1");
  const server = spawn(command, ["lsp", "--stdio"], { cwd: project, shell });
  const text = '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}';
  server.stdin.write(`Content-Length: ${text.length}\r\n\r\n${text}`);
  let answer = "";
  await new Promise<void>((resolve) => {
    server.once("close", resolve);
    server.stdout.on("data", (chunk: Buffer) => {
      answer += chunk.toString();
      if (answer.includes('"serverInfo"')) resolve();
    });
  });
  expect(answer).toContain('"jsonrpc":"2.0","id":1,"result"');
  server.kill();
});
