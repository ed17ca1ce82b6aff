import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { mkdir, readFile, readdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path/posix";
import { beforeEach, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { action, checkout, runActionStep } from "../../../support/action-step.ts";
import { parsedArguments } from "../../../support/parsed-arguments.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

const read = (path: string): string => readFileSync(join(checkout, path), "utf8");
const page = read("docs/ci.md");

/** The rows of the table under a heading, by their first column. */
function rowsBelow(heading: string): readonly string[] {
  const [, after = ""] = page.split(`| ${heading} `);
  const [table = ""] = after.split("\n\n");
  return [...table.matchAll(/^\| `([\w-]+)` /gm)].map(([, name = ""]) => name);
}

describe("the GitHub action", () => {
  let folder = "";
  let temporary = "";
  beforeEach(async () => {
    folder = temporaryFolder("kubelet action ");
    temporary = join(folder, "temporary");
    // Acts as the program that an earlier step has built: prints its arguments, and exits as requested.
    const key = createHash("sha256").update(checkout).digest("hex").slice(0, 16);
    const built = join(temporary, `kubelet-config-${key}`);
    await mkdir(built, { recursive: true });
    const script = `
      const args = process.argv.slice(2);
      console.log("::notice ::" + JSON.stringify(args));
      console.log("::error file=a::wrong\\n::warning ::odd\\n::warning ::strange\\n1 error in 1 file.");
      console.error("node options: " + process.env.NODE_OPTIONS + ", " + process.env.npm_config_registry);
      process.exitCode = Number(process.env.CODE);`;
    await writeFile(join(built, "kubelet-config.cjs"), script);
  });
  const run = (
    inputs: Readonly<Record<string, string>>,
    code = 0,
  ): ReturnType<typeof runActionStep> =>
    runActionStep(folder, temporary, inputs, {
      CODE: String(code),
      npm_config_registry: "https://example.invalid/",
    });

  const argumentsIn = (stdout: string): readonly string[] =>
    JSON.parse(/^::notice ::(.*)$/m.exec(stdout)?.[1] ?? "[]") as readonly string[];

  test("with nothing said", async () => {
    const { stdout, ...rest } = await run({});
    expect(argumentsIn(stdout)).toEqual(["check", "--format", "github", "--", "."]);
    expect(rest).toEqual({
      code: 0,
      stderr: "node options: undefined, undefined\n",
      outputs: "errors=1\nwarnings=2\nnotices=1\nsarif-file=\nexit-code=0\n",
      summary: "**Kubelet Config**: 1 error in 1 file.\n",
    });
  });

  test("with everything said, and nothing read as a command", async () => {
    const inputs = {
      paths: "a b\r\n'nodes/**'\n$(touch x)\n-x.yaml\n",
      "kubernetes-version": "1.33",
      advice: "false",
      args: '--node={"cpus": 8}\n--seccomp-runtime=crun\n',
    };
    const argv = argumentsIn((await run(inputs)).stdout);
    expect(argv).toEqual([
      "check",
      "--kubernetes-version",
      "1.33",
      "--no-advice",
      '--node={"cpus": 8}',
      "--seccomp-runtime=crun",
      "--format",
      "github",
      "--",
      "a b",
      "'nodes/**'",
      "$(touch x)",
      "-x.yaml",
    ]);
    expect(parsedArguments(argv)).toMatchObject({ command: "check", format: "github" });
  });

  test.each([0, 1, 2])("with a SARIF report, ends with %i as the program does", async (code) => {
    const { code: ended, outputs } = await run({ "sarif-file": "k.sarif" }, code);
    expect(ended).toBe(code);
    // A report that is not complete is not written.
    const written = code === 2 ? "" : "k.sarif";
    expect(outputs).toContain(`\nsarif-file=${written}\nexit-code=${code}\n`);
    const report = await readFile(join(folder, "k.sarif"), "utf8").catch(() => "");
    expect(report.includes('"--format","sarif"')).toBe(code !== 2);
  });

  test.each([
    [{ advice: "no" }, "advice must be true or false"],
    [{ "sarif-file": "link.sarif" }, "sarif-file link.sarif is a link, or in a folder that is one"],
    [
      { "sarif-file": "linked/a.sarif" },
      "sarif-file linked/a.sarif is a link, or in a folder that is one",
    ],
  ])("rejects %o", async (inputs, message) => {
    await mkdir(join(folder, "outside"));
    await writeFile(join(folder, "outside", "kept"), "kept");
    await symlink(join(folder, "outside", "kept"), join(folder, "link.sarif"));
    await symlink(join(folder, "outside"), join(folder, "linked"));
    const { code, stdout } = await run(inputs);
    expect({ code, stdout }).toEqual({
      code: 2,
      stdout: `::error title=kubelet-config::${message}\n`,
    });
    expect(await readdir(join(folder, "outside"))).toEqual(["kept"]);
    expect(await readFile(join(folder, "outside", "kept"), "utf8")).toBe("kept");
  });

  test("no paths and FALSE are read as meant", async () => {
    const { stdout } = await run({ paths: "", advice: "FALSE" });
    expect(argumentsIn(stdout)).toEqual(["check", "--no-advice", "--format", "github", "--", "."]);
  });

  test("takes a baseline", async () => {
    const { stdout } = await run({ paths: "nodes", baseline: "known findings.json" });
    expect(argumentsIn(stdout)).toEqual([
      "check",
      "--baseline=known findings.json",
      "--format",
      "github",
      "--",
      "nodes",
    ]);
  });

  describe("with a revision to compare with", () => {
    beforeEach(() => {
      const git = (...args: readonly string[]): void => {
        execFileSync("git", ["-C", folder, ...args], { stdio: "ignore" });
      };
      git("init", "-q");
      git("-c", "user.name=a", "-c", "user.email=a@b", "commit", "-q", "--allow-empty", "-m", "a");
    });

    test("shows what changes on nodes", async () => {
      const paths = "nodes\ncluster/**/k*.yaml\n*.yaml\nnodes";
      const inputs = { paths, "kubernetes-version": "1.33", "compare-git": "HEAD" };
      const { code, stdout, summary } = await run(inputs, 1);
      expect(code).toBe(1);
      const asked = [...stdout.matchAll(/^::notice ::(\["effective".*)$/gm)].map(([, args = ""]) =>
        parsedArguments(JSON.parse(args) as readonly string[]),
      );
      expect(asked).toMatchObject(
        ["nodes", "cluster", "."].map((config) => ({
          command: "effective",
          config,
          revision: "HEAD",
          version: "1.33",
        })),
      );
      expect(stdout).toMatch(/^::group::Changes on nodes since HEAD\n[^]*^::endgroup::\n$/m);
      expect(summary).toMatch(
        /^\*\*Kubelet Config\*\*: 1 error in 1 file\.\n\n\*\*Changes on nodes\*\* since `HEAD`:\n\n```diff\n[^`]*\n```\n$/,
      );
    });

    test.each([
      ["HEAD^", "git has no commit HEAD^ here: set fetch-depth in actions/checkout"],
      ["--help", "git has no commit --help here: set fetch-depth in actions/checkout"],
      ["a\nb", "compare-git must be one line"],
    ])("rejects %j", async (revision, message) => {
      const { code, stdout } = await run({ "compare-git": revision });
      expect(code).toBe(2);
      expect(stdout.split("\n")).toContain(`::error title=kubelet-config::${message}`);
    });
  });

  test("a name of two lines is not an output of its own", async () => {
    const { code, stdout, outputs } = await run({ "sarif-file": "k.sarif\nerrors=0" });
    expect({ code, stdout, outputs }).toEqual({
      code: 2,
      stdout: "::error title=kubelet-config::sarif-file must be one line\n",
      outputs: "",
    });
  });

  test("its outputs are those of its step, and actions are named by commit", async () => {
    const { outputs } = await run({});
    const written = [...outputs.matchAll(/^([\w-]+)=/gm)].map(([, name = ""]) => name);
    expect(Object.keys(action.outputs).toSorted()).toEqual(written.toSorted());
    for (const [name, { value }] of Object.entries(action.outputs))
      expect(value).toBe(`\${{ steps.check.outputs.${name} }}`);
    for (const { uses } of action.runs.steps)
      expect(uses ?? "own@").toMatch(/^own@$|^[\w-]+\/[\w-]+@[0-9a-f]{40}$/);
  });

  test("every input and output is in the documentation, which names the version", () => {
    expect(rowsBelow("input")).toEqual(Object.keys(action.inputs));
    expect(rowsBelow("output")).toEqual(Object.keys(action.outputs));
    const { version } = parse(read("package.json")) as { readonly version: string };
    const named = [...page.matchAll(/\bv(\d+\.\d+\.\d+)\b|kubelet-config-(\d+\.\d+\.\d+)/g)];
    expect(new Set(named.map(([, tag, file]) => tag ?? file))).toEqual(new Set([version]));
  });
});

test("the hooks of pre-commit name commands that there are", () => {
  const hooks = parse(read(".pre-commit-hooks.yaml")) as readonly {
    readonly id: string;
    readonly entry: string;
    readonly files: string;
  }[];
  for (const { id, entry, files } of hooks) {
    const [program, ...argv] = entry.split(" ");
    expect(program).toBe("kubelet-config");
    expect(parsedArguments([...argv, "a.yaml"])).toMatchObject({ command: "check" });
    expect(page).toContain(`id: ${id}`);
    // The pattern of a user replaces that of the hook, so the example has its endings too.
    for (const [, pattern = ""] of page.matchAll(/^ +files: (.*)$/gm))
      expect(pattern.endsWith(files)).toBe(true);
  }
});

test("no page has users run a package by a name that anyone could register", () => {
  const pages = readdirSync(join(checkout, "docs"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => join("docs", name));
  const naming = [...pages, "README.md", "README.zh-cn.md", "SECURITY.md"].filter((name) =>
    /npx [^\n]*kubelet-config(?!-)/.test(read(name)),
  );
  expect(naming).toEqual([]);
});
