import { spawnSync } from "node:child_process";
import { cp, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path/posix";
import { fileURLToPath } from "node:url";
import { beforeAll, expect, test } from "vitest";
import { kubernetesVersions } from "../../../server/src/facts/table.ts";
import { newestVersion, oldestVersion } from "../../../server/src/facts/field-index.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

/** A version after the newest, which is not released yet. */
const next = `1.${Number(newestVersion.slice(2)) + 1}`;
const project = fileURLToPath(new URL("../../../", import.meta.url));
let folder = "";
/** The output of the programs that make the version, and of those that use it. */
let made: readonly string[] = [];
let used: readonly string[] = [];

/** Everything that the generator and the command line are made of. */
const parts = [
  ..."server client/src site tools schemas docs walkthrough examples test/fixtures".split(" "),
  ..."test/unit/platforms test/unit/seccomp test/unit/shells/cli".split(" "),
  ..."README.md README.zh-cn.md CHANGELOG.md package.json package.nls.json".split(" "),
  ..."package.nls.zh-cn.json tsconfig.json".split(" "),
];

/** Runs a program of the copy; its output, or what it says where it fails. */
function run(...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: folder,
    encoding: "utf8",
  });
  return status === 0 ? stdout : `exit ${status ?? -1}\n${stdout}${stderr}`;
}

/** Runs a module that is a program when it is imported, or that exports one; `\0` is after the output of each. */
const runModules = `
import { writeSync } from "node:fs";
for (const [module, ...args] of JSON.parse(process.argv[1])) {
  process.argv = [process.execPath, module, ...args];
  await (await import("./" + module)).run?.();
  writeSync(1, process.exitCode ? "exit " + process.exitCode + "\\0" : "\\0");
  process.exitCode = 0;
}`;

/** The output of modules of the copy, in one process: most of their time is that of loading them. */
function outputsOf(
  ...programs: readonly (readonly [module: string, ...args: string[]])[]
): readonly string[] {
  const options = ["--import", "tsx", "--input-type=module", "--eval", runModules];
  return run(...options, JSON.stringify(programs)).split("\0");
}

function read(path: string): Promise<string> {
  return readFile(join(folder, path), "utf8");
}

/** The first step of docs/contributing/version.md: an entry in the list. */
async function addVersion(): Promise<void> {
  const path = join(folder, "server/src/facts/table.ts");
  const text = await read("server/src/facts/table.ts");
  await writeFile(
    path,
    text.replace(`"${newestVersion}",\n]`, `"${newestVersion}",\n  "${next}",\n]`),
  );
}

beforeAll(async () => {
  folder = temporaryFolder("next-version-");
  for (const part of parts) {
    await cp(join(project, part), join(folder, part), { recursive: true });
  }
  await symlink(join(project, "node_modules"), join(folder, "node_modules"), "junction");
  await addVersion();
  made = outputsOf(
    ["tools/generate/extract-main.ts", "--carry-over", newestVersion, "--version", next],
    ["tools/generate/main.ts"],
  );
  used = outputsOf(
    ["tools/generate/main.ts", "--check"],
    ["server/src/shells/cli/program.ts", "check", "--help"],
    ["server/src/shells/cli/program.ts", "explain", "--kubernetes-version", next, "maxPods"],
    ["server/src/shells/cli/program.ts", "explain", "MemoryQoS"],
  );
});

test("generating makes all that the next version needs, and nothing is left to do", async () => {
  expect(made).toEqual([
    "3 files, 3 of them changed.\n",
    expect.stringMatching(/^\d+ files, \d+ of them changed\./),
    "",
  ]);
  expect(used[0]).toBe("");
  const schema = await read(`schemas/v${next}/kubeletconfiguration-v1beta1.json`);
  expect(schema).toContain('"$schema"');
  const manifest = JSON.parse(await read("package.json")) as {
    readonly contributes: {
      readonly configuration: { readonly properties: Record<string, unknown> };
    };
  };
  expect(manifest.contributes.configuration.properties["kubelet.kubernetesVersion"]).toMatchObject({
    enum: [...kubernetesVersions, next].toReversed(),
    default: next,
  });
});

test("every page that names the supported versions names the next one", async () => {
  for (const [page, mention] of [
    ["README.md", `${oldestVersion} to ${next}`],
    ["README.zh-cn.md", `${oldestVersion} 到 ${next}`],
    ["docs/README.md", `${oldestVersion} to ${next}`],
    ["docs/cli/check.md", `\`${oldestVersion}\` to \`${next}\``],
    ["docs/editors.md", `\`"${oldestVersion}"\` to \`"${next}"\``],
    ["docs/guide.md", `${newestVersion} and ${next}`],
    ["docs/guide.zh-cn.md", `${newestVersion} 和 ${next}`],
    ["docs/settings.md", `"${next}"`],
    ["docs/versions.md", `### ${newestVersion} to ${next}\n\n`],
    ["docs/feature-gates.md", next],
    ["docs/fields/kubeletconfiguration.md", `default in ${next}`],
    ["package.nls.json", `${oldestVersion} to ${next}`],
    ["walkthrough/version.md", `${newestVersion} · ${next}`],
    ["walkthrough/effective.md", `default in ${next}`],
  ] as const) {
    const text = await read(page);
    expect([page, text.includes(mention)]).toEqual([page, true]);
    const older = new RegExp(
      `${oldestVersion} (?:to|到)\\s*${newestVersion}|default in ${newestVersion}`,
    );
    expect([page, older.test(text)]).toEqual([page, false]);
  }
});

test("types fit, and the command line knows the version", () => {
  // All code that depends on the versions is in the core.
  expect(run("node_modules/typescript-7/bin/tsc", "-p", "server/tsconfig.core.json")).toBe("");
  expect(used).toEqual([
    "",
    expect.stringContaining(`${oldestVersion} to ${next}`),
    expect.stringContaining("110"),
    expect.stringContaining(next),
    "",
  ]);
});
