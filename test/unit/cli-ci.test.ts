import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { parsedArguments } from "../support/parsed-arguments.ts";

const read = (path: string): string =>
  readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default: string }>>;
  readonly runs: {
    readonly steps: readonly {
      readonly run: string;
      readonly env: Readonly<Record<string, string>>;
    }[];
  };
}

const action = parse(read("action.yml")) as Action;
const page = read("docs/ci.md");

describe("the GitHub action", () => {
  let folder = "";
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "kubelet config "));
    // Acts as npm's runner: notes the requests, and exits as requested.
    const npx = 'printf "%s|" "$@" >> "$ASKED"; echo >> "$ASKED"; echo report; exit "$CODE"\n';
    await writeFile(join(folder, "npx"), `#!/bin/sh\n${npx}`);
    await chmod(join(folder, "npx"), 0o755);
  });
  afterEach(async () => {
    await rm(folder, { recursive: true });
  });

  /** The calls of npx by the action's step, a line each, and its exit code. */
  async function run(
    inputs: Readonly<Record<string, string>>,
    code = 0,
  ): Promise<{ readonly asked: readonly string[]; readonly code: number }> {
    const [step] = action.runs.steps;
    const env: Record<string, string> = {
      PATH: `${folder}:${process.env["PATH"] ?? ""}`,
      ASKED: join(folder, "asked"),
      CODE: String(code),
      GITHUB_ACTION_PATH: fileURLToPath(new URL("../..", import.meta.url)),
    };
    for (const [name, expression] of Object.entries(step?.env ?? {})) {
      const input = /^\$\{\{ inputs\.([\w-]+) \}\}$/.exec(expression)?.[1] ?? "";
      env[name] = inputs[input] ?? String(action.inputs[input]?.default);
    }
    const args = ["--noprofile", "--norc", "-eo", "pipefail", "-c", step?.run ?? ""];
    const ended = await promisify(execFile)("bash", args, { env, cwd: folder }).then(
      () => 0,
      (error: unknown) => (error as { readonly code: number }).code,
    );
    const calls = (await readFile(join(folder, "asked"), "utf8")).trimEnd().split("\n");
    return { asked: calls, code: ended };
  }

  const manifest = parse(read("package.json")) as { readonly version: string };
  const startOf = (version: string): string =>
    `--yes|--package|kubelet-config@${version}|--|kubelet-config|check|`;
  const start = startOf(manifest.version);

  test("with nothing said", async () => {
    expect(await run({})).toEqual({ asked: [`${start}--format|github|--|.|`], code: 0 });
  });

  test("with everything said, and nothing read as a command", async () => {
    const inputs = {
      paths: "a b\n'nodes/**'\n$(touch x)\n",
      "kubernetes-version": "1.33",
      advice: "false",
      args: '--node={"cpus": 8}\n--seccomp-runtime=crun\n',
      version: "9.9.9",
    };
    const options =
      '--kubernetes-version|1.33|--no-advice|--node={"cpus": 8}|--seccomp-runtime=crun|';
    const { asked: calls } = await run(inputs);
    expect(calls).toEqual([
      `${startOf("9.9.9")}${options}--format|github|--|a b|'nodes/**'|$(touch x)|`,
    ]);
    const argv = (calls[0] ?? "").split("|").slice(5, -1);
    expect(parsedArguments(argv)).toMatchObject({ command: "check", format: "github" });
  });

  test.each([0, 1, 2])("with a SARIF report, ends with %i as the program does", async (code) => {
    const { asked: calls, code: ended } = await run({ "sarif-file": "k.sarif" }, code);
    expect(ended).toBe(code);
    expect(calls[0]).toBe(`${start}--format|sarif|--|.|`);
    expect(calls).toHaveLength(code === 2 ? 1 : 2);
    expect(await readFile(join(folder, "k.sarif"), "utf8")).toBe("report\n");
  });

  test("every input is in the documentation, which names the package's version", () => {
    const documented = [...page.matchAll(/^\| `([\w-]+)` /gm)].map(([, name]) => name);
    expect(documented).toEqual(expect.arrayContaining(Object.keys(action.inputs)));
    expect(
      page
        .match(/kubelet-config@v?\d+\.\d+\.\d+/g)
        ?.map((mention) => mention.replace(/^.*@v?/, "")),
    ).toEqual(expect.arrayContaining([manifest.version]));
  });
});

test("the hooks of pre-commit name commands that there are", () => {
  const hooks = parse(read(".pre-commit-hooks.yaml")) as readonly {
    readonly id: string;
    readonly entry: string;
  }[];
  for (const { id, entry } of hooks) {
    const [program, ...argv] = entry.split(" ");
    expect(program).toBe("kubelet-config");
    expect(parsedArguments([...argv, "a.yaml"])).toMatchObject({ command: "check" });
    expect(page).toContain(`id: ${id}`);
  }
});
