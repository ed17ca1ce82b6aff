import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import type { Project } from "../../../tools/new/project.ts";
import { scaffold } from "../../../tools/new/scaffold.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const project = fileURLToPath(new URL("../../../", import.meta.url));

/** Folders that neither the scaffolds nor the generator read. */
const unread =
  /^(?:node_modules|out|coverage|\.[a-z-]+|dist|docs\/images|test\/(?:corpus|conformance|bench))$/;

let copy = "";

beforeAll(() => {
  copy = temporaryFolder("scaffold ");
  const filter = (path: string): boolean => !unread.test(relative(project, path));
  cpSync(project, copy, { recursive: true, filter });
  symlinkSync(join(project, "node_modules"), join(copy, "node_modules"));
});

/** Runs a script of the copy, or a program of node_modules. */
function run(script: string, ...args: readonly string[]): { code: number | null; output: string } {
  const node = script.endsWith(".ts") ? ["--import", "tsx", script] : [script];
  const options = { cwd: copy, encoding: "utf8" } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [...node, ...args], options);
  return { code: status, output: stdout + stderr };
}

/** The files of the copy with their texts. */
function filesOfCopy(): ReadonlyMap<string, string> {
  const folders = ["docs", "schemas", "server/src", "test/fixtures", "test/unit", "CHANGELOG.md"];
  const files = folders.flatMap((folder) =>
    folder.includes(".")
      ? [folder]
      : readdirSync(join(copy, folder), { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name).slice(copy.length + 1)),
  );
  return new Map(files.sort().map((file) => [file, readFileSync(join(copy, file), "utf8")]));
}

/** Runs something; the files that it makes (+) or changes. */
function changesOf(work: () => void): readonly string[] {
  const before = filesOfCopy();
  work();
  return [...filesOfCopy()].flatMap(([file, text]) => {
    const old = before.get(file);
    if (old === undefined) return [`+ ${file}`];
    return old === text ? [] : [`  ${file}`];
  });
}

/** Files that the scaffolds made (+) or changed. */
const written = new Set<string>();

/** Files that their authors write, unlike those that are generated. */
const ownFiles =
  /^\+ (?:docs\/(?:zh-cn\/)?(?:rules|cli)|server|test)\/|^ {2}(?:CHANGELOG|.*\/(?:convert-flags|commands-of-files|commands\/index|zh-cn\/rules\/images)\.ts$)/;

/** The copy, as the scaffolds see it. */
const projectOfCopy: Project = {
  read: (path) => {
    const file = join(copy, path);
    return existsSync(file) ? readFileSync(file, "utf8") : undefined;
  },
  list: (folder) => readdirSync(join(copy, folder)).sort(),
};

/** Makes something new as `npm run new` does, but for what it runs afterwards: that takes seconds. */
function make(args: string): void {
  const files = scaffold(args.split(" "), projectOfCopy);
  if (typeof files === "string") throw new Error(files);
  for (const [path, text] of files) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    writeFileSync(join(copy, path), text);
  }
}

describe("npm run new", () => {
  test("makes files and changes others, and runs the generator", () => {
    const made = changesOf(() => {
      make("platform my-tool");
      make("option convert-flags fail-fast");
      make("rule images/image-gc-never");
      make("chinese image-gc-never");
      const formatted = run("node_modules/oxfmt/bin/oxfmt", "server", "test/unit", "docs");
      const { code } = run("tools/new/main.ts", "command", "show-file");
      expect([formatted.code, code]).toEqual([0, 0]);
    });
    for (const line of made) written.add(line);
    const changes = [
      "  CHANGELOG.md",
      "  docs/cli.md",
      "  docs/cli/convert-flags.md",
      "  docs/exit-codes.md",
      "  docs/platforms/README.md",
      "  docs/rules/README.md",
      "  docs/zh-cn/cli.md",
      "  docs/zh-cn/cli/convert-flags.md",
      "  docs/zh-cn/exit-codes.md",
      "  docs/zh-cn/platforms/README.md",
      "  docs/zh-cn/rules/README.md",
      "  schemas/chinese-agreement.json",
      "  schemas/generated/rule-titles.json",
      "  schemas/generated/rules.json",
      "  server/src/engine/messages/rule-ids.ts",
      "  server/src/kubelet/rules/rule-registry.ts",
      "  server/src/kubelet/messages/zh-cn/rules/images.ts",
      "  server/src/platforms/messages/zh-cn/kinds/index.ts",
      "  server/src/platforms/platform-looks.ts",
      "  server/src/platforms/platform-registry.ts",
      "  server/src/shells/cli/commands/convert-flags.ts",
      "  server/src/shells/cli/commands/index.ts",
      "  server/src/shells/cli/help/command-runs.ts",
      "  server/src/shells/cli/texts/zh-cn/commands-of-files.ts",
      "+ docs/cli/show-file.md",
      "+ docs/platforms/my-tool.md",
      "+ docs/rules/image-gc-never.md",
      "+ docs/zh-cn/cli/show-file.md",
      "+ docs/zh-cn/platforms/my-tool.md",
      "+ docs/zh-cn/rules/image-gc-never.md",
      "+ server/src/kubelet/rules/images/image-gc-never.ts",
      "+ server/src/platforms/kinds/my-tool.ts",
      "+ server/src/platforms/messages/kinds/my-tool.ts",
      "+ server/src/platforms/messages/zh-cn/kinds/my-tool.ts",
      "+ server/src/shells/cli/commands/show-file.ts",
      "+ server/src/shells/cli/show-file/run-show-file.ts",
      "+ test/fixtures/rules/image-gc-never.yaml",
      "+ test/unit/platforms/my-tool.test.ts",
      "+ test/unit/shells/cli/convert-flags-fail-fast.test.ts",
      "+ test/unit/shells/cli/show-file.test.ts",
    ];
    expect(made.toSorted()).toEqual(changes.sort());
  });

  test("what is made is formatted, free of lint and compiles", () => {
    const files = [...written].map((line) => line.slice(2));
    const code = files.filter((file) => file.endsWith(".ts"));
    const config = { extends: "./tsconfig.json", include: ["server/src/**/*.ts"] };
    writeFileSync(join(copy, "tsconfig.made.json"), JSON.stringify(config));
    const { output } = run("node_modules/oxfmt/bin/oxfmt", "--check", ...files);
    expect(output).toContain("All matched files use the correct format");
    expect(run("node_modules/oxlint/bin/oxlint", "--deny-warnings", ...code).code).toBe(0);
    expect(run("node_modules/typescript-7/bin/tsc", "-p", "tsconfig.made.json").output).toBe("");
  });

  test("open questions, facts without a source and Chinese texts whose English has changed are named", () => {
    const rule = join(copy, "server/src/kubelet/rules/swap/swap.ts");
    const text = readFileSync(rule, "utf8");
    writeFileSync(rule, text.replace("Swap is enabled", "Swap is on"));
    const { code, output } = run("tools/generate/main.ts", "--check");
    const asking = [...written].filter((line) => ownFiles.test(line)).map((line) => line.slice(2));
    const asked = new Set(output.match(/^.*(?=:\d+: not answered yet)/gm));
    expect([...asked].sort()).toEqual(asking.toSorted());
    expect(output.match(/^.*(?=: its `source` is empty)/gm)).toEqual([
      "images/image-gc-never",
      "platforms/kinds/my-tool",
    ]);
    const changed = /^message .*? has changed\./gm;
    expect(output.match(changed)).toEqual(["message fail-swap-on: its English has changed."]);
    expect(code).toBe(1);
  });

  test.each([
    ["rule image-gc-never", /^A rule is TOPIC\/NAME. Topics: drop-ins, eviction, /],
    ["rule images/image-gc-low-range", /^There is a rule image-gc-low-range already\./],
    ["chinese no-such", /^There is no rule no-such with a page\./],
    ["chinese image-gc-low-lt-high", /^The rule image-gc-low-lt-high is in Chinese already\./],
    ["platform talos", /^There is a platform talos already\./],
    ["option no-such all", /^There is no command no-such\./],
    ["option check alone", /^check has the option --alone already\./],
    ["command check", /^There is a command check already\./],
    ["field maxPods", /^Usage:/],
    ["", /^Usage:/],
  ])("refuses %s", (args, sentence) => {
    expect(scaffold(args.split(" ").filter(Boolean), projectOfCopy)).toMatch(sentence);
  });
});
