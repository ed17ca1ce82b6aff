import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const path = (name: string): string => fileURLToPath(new URL(`../../${name}`, import.meta.url));
const small = path("test/bench/inputs/small.kubelet.yaml");

/** What Node writes of the scripts that it has run. */
interface Coverage {
  readonly result: readonly { readonly url: string }[];
}

/** The texts of the modules in dist/ that a run of the command reads, by name. */
async function readBy(...args: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), "kubelet start "));
  const env = { ...process.env, NODE_V8_COVERAGE: folder };
  const { stderr } = spawnSync(process.execPath, [path("dist/cli.js"), ...args], {
    ...{ env, encoding: "utf8" },
  });
  expect(stderr).toBe("");
  const [file = ""] = await readdir(folder);
  const { result } = JSON.parse(await readFile(join(folder, file), "utf8")) as Coverage;
  await rm(folder, { recursive: true });
  const urls = result.map(({ url }) => url).filter((url) => /\/dist\/[^/]*\.js$/.test(url));
  const names = urls.map((url) => url.replace(/.*\//, ""));
  const texts = names.map(async (name) => [name, await readFile(path(`dist/${name}`), "utf8")]);
  return new Map((await Promise.all(texts)) as [string, string][]);
}

/** Words that stand in one late part of the product, and nowhere else. */
const marks = {
  platforms: "karpenter.sh",
  seccomp: "SCMP_ACT_KILL_PROCESS",
  threads: "node:worker_threads",
  tables: "4.2.1",
  help: "kubelet-config mcp",
} as const;

function partsIn(modules: ReadonlyMap<string, string>): string[] {
  const texts = [...modules.values()];
  return Object.entries(marks).flatMap(([part, mark]) =>
    texts.some((text) => text.includes(mark)) ? [part] : [],
  );
}

test("a check of a small file reads a quarter of the program, in few files", async () => {
  const modules = await readBy("check", small);
  const size = [...modules.values()].reduce((sum, text) => sum + text.length, 0);
  expect(partsIn(modules)).toEqual([]);
  // Each file takes Node half a millisecond, forty kilobytes of code one.
  expect(modules.size).toBeLessThanOrEqual(5);
  expect(size).toBeLessThan(500_000);
});

test("the version takes next to nothing", async () => {
  const modules = await readBy("--version");
  const size = [...modules.values()].reduce((sum, text) => sum + text.length, 0);
  expect(modules.size).toBeLessThanOrEqual(2);
  expect(size).toBeLessThan(8_000);
});

test("a seccomp profile needs what is about profiles, and no platforms", async () => {
  expect(partsIn(await readBy("check", path("test/bench/inputs/seccomp-800.json")))).toEqual([
    "seccomp",
    "tables",
  ]);
});

test.each([
  [["check", "--jobs", "2", path("test/fixtures/rules")], "threads"],
  [["--help"], "help"],
])("%j needs more", async (args, part) => {
  expect(partsIn(await readBy(...args))).toContain(part);
});
