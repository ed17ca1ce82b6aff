import { spawn, spawnSync } from "node:child_process";
import { mkdir, readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { keptBuild } from "../../tools/kept-build.mjs";
import { temporaryFolder } from "../support/temporary-folder.ts";

interface SingleFile {
  readonly platform: string;
  readonly path: string;
}

/** The parts of tools/single-file.mjs that this file uses. */
interface Builder {
  readonly buildSingleFiles: (
    folder: string,
    name: string,
    platforms: readonly string[],
  ) => Promise<SingleFile[]>;
  readonly ownPlatform: () => string | undefined;
}

const tools = new URL("../../tools/", import.meta.url);
const { buildSingleFiles, ownPlatform } = (await import(
  new URL("single-file.mjs", tools).href
)) as Builder;
const cli = fileURLToPath(new URL("../../dist/cli.js", import.meta.url));
const examples = fileURLToPath(new URL("../../examples/", import.meta.url));
const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";
const platform = ownPlatform();
let folder = "";
let program = "";

beforeAll(async () => {
  folder = temporaryFolder("kubelet single ");
  await writeFile(join(folder, "a.yaml"), `${header}maxPods: 50\nimageGCLowThresholdPercent: 90\n`);
  await writeFile(join(folder, "b.yaml"), `${header}maxPods: many\n`);
  await writeFile(join(folder, "dumps.jsonl"), dumps());
  // Bun would read this file from the current folder.
  await writeFile(join(folder, ".env"), "NO_COLOR=\n");
  await writeFile(join(folder, "bunfig.toml"), 'preload = ["./nothing.js"]\n');
  await mkdir(join(folder, "node", "etc", "systemd", "system"), { recursive: true });
  await mkdir(join(folder, "node", "var", "lib", "kubelet"), { recursive: true });
  await writeFile(
    join(folder, "node", "etc", "systemd", "system", "kubelet.service"),
    "[Service]\nExecStart=/usr/bin/kubelet --config=/var/lib/kubelet/config.yaml --v=2\n",
  );
  await writeFile(
    join(folder, "node", "var", "lib", "kubelet", "config.yaml"),
    `${header}imageGCLowThresholdPercent: 90\n`,
  );
  if (platform !== undefined) {
    const made = await keptBuild("executable", (into) =>
      buildSingleFiles(into, "kubelet-config", [platform]),
    );
    const [file = ""] = await readdir(made);
    program = join(made, file);
  }
}, 300_000);

/** Two nodes that differ. */
function dumps(): string {
  const dump = (name: string, maxPods: number): string =>
    JSON.stringify({ name, kubeletconfig: { maxPods } });
  return `${dump("one", 110)}\n${dump("two", 50)}\n`;
}

/** An environment in which there is no Node, as a unit of systemd has it. */
const env = { PATH: "/nowhere", LANG: "C.UTF-8" };

interface Run {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

function run(command: readonly [string, ...string[]], input = ""): Run {
  const [file, ...args] = command;
  const { status, stdout, stderr } = spawnSync(file, args, {
    cwd: folder,
    env,
    input,
    encoding: "utf8",
    maxBuffer: 1e8,
  });
  return { status, stdout, stderr };
}

describe("one file without Node", () => {
  if (platform === undefined) {
    test("is refused with a reason where it cannot be made", async () => {
      await expect(buildSingleFiles(folder, "kubelet-config", ["linux-x64"])).rejects.toThrow(
        "executables without Node are made on",
      );
    });
    return;
  }

  const lines = ["a", "b"].map((name) =>
    JSON.stringify({
      id: name,
      version: "1.33",
      kind: "KubeletConfiguration",
      main: header + name,
    }),
  );
  const many = Array.from({ length: 300 }, () => lines.join("\n")).join("\n");

  test.each<[string, readonly string[], string]>([
    ["help", ["--help"], ""],
    ["an option that is wrong", ["check", "--nothing"], ""],
    ["check on several threads", ["check", "--jobs", "2", "."], ""],
    ["check in Chinese", ["check", "--locale", "zh-cn", "a.yaml", "b.yaml"], ""],
    ["check for programs", ["check", "--format", "sarif", examples], ""],
    ["check of standard input", ["check", "-"], `${header}maxPods: -1\n`],
    ["effective", ["effective", "a.yaml"], ""],
    ["posture", ["posture", "a.yaml"], ""],
    ["drift", ["drift", "dumps.jsonl"], ""],
    ["batch on several threads", ["batch", "--jobs", "2"], `${many}\n`],
    ["explain", ["explain", "--locale", "zh-cn", "maxPods"], ""],
    ["node", ["node", "--root", "node", "--kubernetes-version", "1.33"], ""],
    ["upgrade", ["upgrade", "--from", "1.30", "--to", "1.36", "a.yaml"], ""],
  ])("says what the program says on Node: %s", (_, args, input) => {
    const expected = run([process.execPath, cli, ...args], input);
    expect(expected.stdout + expected.stderr).not.toBe("");
    expect(run([program, ...args], input)).toEqual(expected);
  });

  test("says its version and commit", () => {
    // That of Node's was perhaps built from another commit.
    expect(run([program, "--version"])).toEqual({
      status: 0,
      stdout: expect.stringMatching(
        /^kubelet-config \d+\.\d+\.\d+(?: \(commit .*\))?\n$/,
      ) as string,
      stderr: "",
    });
  });

  test("serves agents", async () => {
    const server = spawn(program, ["mcp", "--stdio"], { cwd: folder, env });
    const params = {
      protocolVersion: "2025-06-18",
      capabilities: {},
      clientInfo: { name: "test", version: "1" },
    };
    const message = { jsonrpc: "2.0", id: 1, method: "initialize", params };
    server.stdin.write(`${JSON.stringify(message)}\n`);
    let answer = "";
    await new Promise<void>((resolve) => {
      server.once("close", resolve);
      server.stdout.on("data", (chunk: Buffer) => {
        answer += chunk.toString();
        if (answer.includes("\n")) resolve();
      });
    });
    server.kill();
    expect(JSON.parse(answer)).toMatchObject({ id: 1, result: { capabilities: { tools: {} } } });
  });

  test("serves an editor", async () => {
    const text = await readFile(join(folder, "b.yaml"), "utf8");
    const uri = "file:///files/b.yaml";
    const messages = [
      {
        id: 1,
        method: "initialize",
        params: { capabilities: { textDocument: { diagnostic: {} } } },
      },
      { method: "initialized", params: {} },
      {
        method: "textDocument/didOpen",
        params: { textDocument: { uri, languageId: "yaml", version: 1, text } },
      },
      { id: 2, method: "textDocument/diagnostic", params: { textDocument: { uri } } },
    ].map((message) => JSON.stringify({ jsonrpc: "2.0", ...message }));
    const server = spawn(program, ["lsp", "--stdio"], { cwd: folder, env });
    for (const message of messages)
      server.stdin.write(`Content-Length: ${message.length}\r\n\r\n${message}`);
    let answer = "";
    await new Promise<void>((resolve) => {
      server.once("close", resolve);
      server.stdout.on("data", (chunk: Buffer) => {
        answer += chunk.toString();
        if (answer.includes('"id":2')) resolve();
      });
    });
    server.kill();
    expect(answer).toContain('"serverInfo"');
    expect(answer).toContain('"maxPods\\" must be an integer');
  });
});
