import { spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { defaultVersion } from "../../server/src/facts/field-index.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const cli = fileURLToPath(new URL("../../dist/cli.js", import.meta.url));
const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";
let folder = "";

beforeAll(async () => {
  folder = temporaryFolder("kubelet config ");
  await mkdir(join(folder, "kubelet.conf.d"));
  await mkdir(join(folder, "empty"));
  await writeFile(join(folder, "sound.yaml"), `${header}maxPods: 50\n`);
  await writeFile(join(folder, "warning.yaml"), `${header}MaxPods: 50\n`);
  await writeFile(join(folder, "error.yaml"), `${header}maxPods: many\n`);
  await writeFile(join(folder, "pod.yaml"), "apiVersion: v1\nkind: Pod\n");
  await writeFile(join(folder, "kubelet.conf.d", "10.conf"), `${header}maxPods: 60\n`);
});

interface Run {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

test.each([
  ["check", "a.yaml"],
  ["schema", "--out", "b"],
])("in a folder that is deleted, %s ends with a sentence", async (...args) => {
  const script = 'mkdir gone && cd gone && rmdir ../gone && exec "$0" "$@"';
  const child = spawn("sh", ["-c", script, process.execPath, cli, ...args], { cwd: folder });
  let stderr = "";
  child.stderr.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
  const code = await new Promise((resolve) => child.once("close", resolve));
  expect(code).toBe(2);
  expect(stderr).toMatch(/^kubelet-config: [^\n]+\n$/);
});

/** Runs the bundled program in the test's folder. */
function run(args: readonly string[], input = ""): Promise<Run> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [cli, ...args], { cwd: folder });
    let stdout = "";
    let stderr = "";
    child.stdout.on("data", (chunk: Buffer) => (stdout += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, stdout, stderr }));
    child.stdin.on("error", () => undefined);
    child.stdin.end(input);
  });
}

const lastLine = (text: string): string | undefined => text.trimEnd().split("\n").at(-1);

test("Chinese is read where it is asked for", async () => {
  const { code, stdout } = await run(["check", "--locale", "zh-cn", "error.yaml"]);
  expect({ code, summary: lastLine(stdout) }).toEqual({ code: 1, summary: "1 个文件：1 个错误。" });
});

describe("check", () => {
  test.each([
    [["sound.yaml"], 0, "No findings in 1 file."],
    [["warning.yaml"], 0, "1 warning in 1 file."],
    [["error.yaml"], 1, "1 error in 1 file."],
    [["pod.yaml"], 0, "1 note in 1 file."],
    [["."], 1, "1 error, 1 warning in 4 files."],
    // The kubelet of error.yaml does not start with this drop-in either.
    [["kubelet.conf.d"], 1, "1 error in 2 files."],
    [["empty"], 0, "No kubelet configuration found."],
  ])("%j ends with %i", async (paths, code, summary) => {
    const result = await run(["check", ...paths]);
    expect({ ...result, stdout: lastLine(result.stdout) }).toEqual({
      code,
      stdout: summary,
      stderr: "",
    });
  });

  test("the text report", async () => {
    const { stdout } = await run(["check", "error.yaml"]);
    expect(stdout).toMatch(/^error\.yaml:3:10 error type-mismatch .*maxPods.*\n/);
    expect(stdout).toContain("\n    3 | maxPods: many\n      |          ^^^^\n");
  });

  test("standard input", async () => {
    const { code, stdout } = await run(["check", "-"], `${header}maxPods: x\n`);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^<stdin>:3:10 error /);
  });

  test("reads documents of platforms from the standard input too, for which it loads more code", async () => {
    const bottlerocket = await run(["check", "-"], "[settings.kubernetes]\nmax-podz = 5\n");
    expect(bottlerocket.stdout).toMatch(/^<stdin>:2:1 error /);
    const gke = await run(["check", "-"], "kubeletConfig: {podPidsLimit: 1}\nlinuxConfig: {}\n");
    expect(gke.stdout).toMatch(/^<stdin>:1:31 error /);
  });

  test("the JSON report", async () => {
    const { code, stdout, stderr } = await run(["check", "--format", "json", "error.yaml"]);
    expect({ code, stderr }).toEqual({ code: 1, stderr: "" });
    expect(JSON.parse(stdout)).toMatchObject({
      files: [
        {
          path: "error.yaml",
          kind: "KubeletConfiguration",
          version: defaultVersion,
          findings: [
            {
              rule: "type-mismatch",
              severity: "error",
              path: "maxPods",
              range: { start: { line: 2, character: 9 }, end: { line: 2, character: 13 } },
            },
          ],
        },
      ],
      summary: { errors: 1, warnings: 0 },
    });
  });

  test.each([
    [["--kubernetes-version", "2.0", "sound.yaml"], 'Unknown Kubernetes version "2.0". Use '],
    [["--nonsense", "sound.yaml"], "Unknown option '--nonsense'."],
    [[], "check requires a file or directory."],
  ])("%j cannot run", async (args, sentence) => {
    const { code, stdout, stderr } = await run(["check", ...args]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr.startsWith(`kubelet-config: ${sentence}`)).toBe(true);
    expect(stderr).toMatch(/^[^\n]+\n(?:Usage: [^\n]+\nSee kubelet-config check --help\.\n)?$/);
  });

  test.skipIf(process.platform !== "linux")("a full disk is an error", async () => {
    const child = spawn("sh", [
      "-c",
      '"$0" "$1" explain --list-rules > /dev/full',
      process.execPath,
      cli,
    ]);
    let stderr = "";
    child.stderr.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
    const code = await new Promise((resolve) => child.once("close", resolve));
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: "kubelet-config: Cannot write to standard output: no space left on device.\n",
    });
  });

  test("a reader that goes away leaves no stack trace", async () => {
    const many = join(folder, "many");
    await mkdir(many);
    const text = header + "a: 1\n".repeat(3_000);
    for (let index = 0; index < 10; index++) await writeFile(join(many, `${index}.yaml`), text);
    const child = spawn(process.execPath, [cli, "check", many]);
    let stderr = "";
    child.stderr.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
    child.stdout.once("data", () => child.stdout.destroy());
    const code = await new Promise((resolve) => child.once("close", resolve));
    expect({ code, stderr }).toEqual({ code: 141, stderr: "" });
  });
});

describe("explain", () => {
  test("a field", async () => {
    const { code, stdout, stderr } = await run(["explain", "maxPods"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/^maxPods · .*\n[^]*- Default: 110\n/);
  });

  test("an unknown path", async () => {
    expect(await run(["explain", "maxPodz"])).toEqual({
      code: 2,
      stdout: "",
      stderr:
        'kubelet-config: There is no field, feature gate, flag or rule "maxPodz". Did you mean maxPods?\n',
    });
  });
});

describe("help and version", () => {
  test.each([["--help"], ["check --help"], ["explain --help"], ["lsp --help"]])(
    "%s",
    async (line) => {
      const { code, stdout } = await run(line.split(" "));
      expect({ code, stdout: stdout.slice(0, 14) }).toEqual({ code: 0, stdout: "kubelet-config" });
    },
  );

  test.each([["--version"], ["check --version"], ["explain --version"], ["lsp --version"]])(
    "%s",
    async (line) => {
      const { code, stdout } = await run(line.split(" "));
      expect(code).toBe(0);
      // Without a commit in a folder that is not a checkout.
      expect(stdout).toMatch(
        /^kubelet-config \d+\.\d+\.\d+(?: \(commit [0-9a-f]{12}(?:, modified)?\))?\n$/,
      );
    },
  );

  test("no command", async () => {
    const { code, stderr } = await run([]);
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /^kubelet-config: No command given\.\nCommands: check, .*\nSee kubelet-config --help\.\n$/,
    );
  });
});

test("lsp --stdio answers initialize", async () => {
  const child = spawn(process.execPath, [cli, "lsp", "--stdio"]);
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const send = (message: object): void => {
    const text = JSON.stringify({ jsonrpc: "2.0", ...message });
    child.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
  };
  let output = "";
  const answered = new Promise<void>((resolve) => {
    child.stdout.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('"id":1')) resolve();
    });
  });
  send({
    id: 1,
    method: "initialize",
    params: { processId: null, rootUri: null, capabilities: {} },
  });
  await Promise.race([answered, ended]);
  expect(output).toContain('"capabilities"');
  send({ method: "initialized", params: {} });
  send({ id: 2, method: "shutdown" });
  send({ method: "exit" });
  expect(await ended).toBe(0);
});

describe("a report that cannot be written is an error", () => {
  test.each([
    ...["text", "json", "sarif", "junit", "github"].map((format) => [
      ["check", "--format", format, "sound.yaml"],
    ]),
    [["check", "--jobs", "2", "."]],
    [["schema", "KubeletConfiguration"]],
    [["effective", "--config", "sound.yaml"]],
    [["batch"]],
    [["--help"]],
    [["--version"]],
  ])("%j", async (args) => {
    // Nothing can be written to it, as to a full disk.
    const readOnly = openSync(join(folder, "sound.yaml"), "r");
    const child = spawn(process.execPath, [cli, ...args], {
      cwd: folder,
      stdio: ["pipe", readOnly, "pipe"],
    });
    let errors = "";
    child.stderr?.on("data", (chunk: Buffer) => (errors += chunk.toString()));
    child.stdin?.end("{}\n");
    const code = await new Promise((resolve) => child.once("close", resolve));
    closeSync(readOnly);
    expect({ code, errors }).toEqual({
      code: 2,
      errors: "kubelet-config: Cannot write to standard output: bad file descriptor.\n",
    });
  });
});
