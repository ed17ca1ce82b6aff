import { execFile, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile, readdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { strFromU8, unzipSync } from "fflate";
import { beforeAll, expect, test } from "vitest";
import { temporaryFolder } from "../support/temporary-folder.ts";

/** A mistake in bundling would exceed this size. */
const largest = 1_600_000;

/** The parts of tools/package.mjs that this file uses. */
interface Packer {
  readonly packedExtension: () => Promise<string>;
  readonly packNpm: (folder: string) => Promise<string>;
}

const { packNpm, packedExtension } = (await import(
  new URL("../../tools/package.mjs", import.meta.url).href
)) as Packer;
const run = promisify(execFile);
const shell = process.platform === "win32";
const timeout = 300_000;
let folder = "";

beforeAll(() => {
  folder = temporaryFolder("kubelet package ");
});

test("the extension's package is small and holds all that it imports", { timeout }, async () => {
  const archive = await readFile(await packedExtension());
  expect(archive.length).toBeLessThanOrEqual(largest);
  const files = unzipSync(archive);
  expect(Object.keys(files)).toContain("extension/THIRD_PARTY_NOTICES.txt");
  const dist = Object.entries(files).flatMap(([name, data]) => {
    const [, file] = /^extension\/dist\/(.*)$/.exec(name) ?? [];
    return file === undefined ? [] : [[file, strFromU8(data)] as const];
  });
  const names = dist.map(([name]) => name);
  expect(names).toEqual(expect.arrayContaining(["extension.cjs", "server.js", "rule-pages.json"]));
  expect(names).not.toContain("cli.js");
  const scripts = dist.filter(([name]) => /\.c?js$/.test(name));
  const imported = scripts.flatMap(([, code]) =>
    [...code.matchAll(/"\.\/([\w-]+\.c?js)"/g)].map(([, name = ""]) => name),
  );
  expect(imported.filter((name) => !names.includes(name))).toEqual([]);
});

/** Relative links of the pages in a folder that lead to nothing. */
async function deadLinksBelow(root: string): Promise<readonly string[]> {
  const names = await readdir(root, { recursive: true });
  const pages = names.filter((name) => name.endsWith(".md"));
  const dead = await Promise.all(
    pages.map(async (page) => {
      const prose = (await readFile(join(root, page), "utf8"))
        .replaceAll(/^```[^]*?^```$/gm, "")
        .replaceAll(/`[^`]*`/g, "code");
      const targets = [...prose.matchAll(/\]\(([^()\s#]+)(?:#[^()\s]*)?\)/g)].map(
        ([, to = ""]) => to,
      );
      return targets
        .filter((to) => !/^[a-z]+:/i.test(to))
        .filter((to) => !existsSync(join(root, dirname(page), decodeURIComponent(to))))
        .map((to) => `${page}: ${to}`);
    }),
  );
  return dead.flat();
}

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
  expect((await readdir(installed)).toSorted()).toEqual([
    "CHANGELOG.md",
    "LICENSE",
    "README.md",
    "README.zh-cn.md",
    "SECURITY.md",
    "THIRD_PARTY_NOTICES.txt",
    "deploy",
    "dist",
    "docs",
    "editors",
    "package.json",
    "schemas",
  ]);
  expect(await readdir(join(installed, "docs"))).not.toContain("contributing");

  expect(await deadLinksBelow(installed)).toEqual([]);

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
