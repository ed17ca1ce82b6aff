import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { once } from "node:events";
import { open } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const place = (name: string): string =>
  fileURLToPath(new URL(`../../dist/${name}`, import.meta.url));

const initialize = JSON.stringify({
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { processId: null, rootUri: null, capabilities: {} },
});
const message = `Content-Length: ${Buffer.byteLength(initialize)}\r\n\r\n${initialize}`;

function startServer(): ChildProcessWithoutNullStreams {
  return spawn(process.execPath, [place("cli.js"), "lsp", "--stdio"]);
}

describe("the server on standard input and output", () => {
  test.each([
    ["a header without a length", "X: y\r\n\r\n"],
    ["a header without a colon", "hello\r\n\r\n"],
    ["a length that is not a number", "Content-Length: many\r\n\r\n"],
    ["several of them", "X: y\r\n\r\nhello\r\n\r\nX: z\r\n\r\n"],
    ["a content that is not JSON", "Content-Length: 3\r\n\r\n{]}"],
  ])("answers the message that comes in one chunk with %s", async (_name, broken) => {
    const server = startServer();
    server.stdin.write(broken + message);
    let answer = "";
    for await (const chunk of server.stdout) {
      answer += String(chunk);
      if (answer.includes('"capabilities"')) break;
    }
    expect(answer).toContain('"id":1');
    server.kill();
  });

  test("ends when its output is closed", async () => {
    const server = startServer();
    server.stdout.destroy();
    server.stdin.on("error", () => undefined);
    server.stdin.write(message);
    expect(await once(server, "exit")).toEqual([1, null]);
  });

  test("ends when its input is closed", async () => {
    const server = startServer();
    server.stdin.end();
    expect(await once(server, "exit")).toEqual([1, null]);
  });
});

test("the server of agents says that its output cannot be written", async () => {
  const full = await open("/dev/full", "w");
  const server = spawn(process.execPath, [place("cli.js"), "mcp", "--stdio"], {
    stdio: ["pipe", full.fd, "pipe"],
  });
  let told = "";
  server.stderr?.on("data", (chunk) => (told += String(chunk)));
  const clientInfo = { name: "a", version: "1" };
  const params = { protocolVersion: "2025-03-26", capabilities: {}, clientInfo };
  const asked = { jsonrpc: "2.0", id: 1, method: "initialize", params };
  server.stdin?.write(`${JSON.stringify(asked)}\n`);
  const [code] = (await once(server, "close")) as [number];
  await full.close();
  expect(code).toBe(2);
  expect(told).toMatch(/^kubelet-config: Cannot write to standard output: .*ENOSPC/);
});

test.each([
  ["cli.js", "--version"],
  ["cli.js", "lsp", "--stdio"],
  ["server.js", "--stdio"],
])("an older Node.js gets one sentence: %s %s", async (program, ...args) => {
  const versions = `{ value: { ...process.versions, node: "18.20.4" } }`;
  const older = `data:text/javascript,Object.defineProperty(process,"versions",${versions})`;
  const child = spawn(process.execPath, ["--import", older, place(program), ...args]);
  let told = "";
  child.stderr.on("data", (chunk) => (told += String(chunk)));
  const [code] = (await once(child, "close")) as [number];
  expect({ code, told }).toEqual({
    code: 2,
    told: "Kubelet Config requires Node.js 20.19 or later, but this is 18.20.4.\n",
  });
});
