import { execFile, spawn } from "node:child_process";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import {
  createProtocolConnection,
  DidOpenTextDocumentNotification,
  DocumentSymbolRequest,
  ExitNotification,
  InitializedNotification,
  InitializeRequest,
  ShutdownRequest,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver/node";
import { temporaryFolder } from "../support/temporary-folder.ts";

const dist = (name: string) => fileURLToPath(new URL(`../../dist/${name}`, import.meta.url));

/** Writes one message as the language server protocol frames it. */
function framed(message: object): string {
  const text = JSON.stringify({ jsonrpc: "2.0", ...message });
  return `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
}

test("the command line explains itself", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [dist("cli.js"), "--help"]);
  expect(stdout).toContain("kubelet-config");
});

test("help reads none of the rules and tables", async () => {
  const folder = temporaryFolder("kubelet-help-");
  const env = { ...process.env, NODE_V8_COVERAGE: folder };
  await promisify(execFile)(process.execPath, [dist("cli.js"), "--help"], { env });
  const [file = ""] = await readdir(folder);
  const { result } = JSON.parse(await readFile(join(folder, file), "utf8")) as {
    result: readonly { readonly url: string }[];
  };
  const own = result.filter(({ url }) =>
    url.startsWith(new URL("../../dist/", import.meta.url).href),
  );
  const sizes = await Promise.all(own.map(async ({ url }) => (await stat(new URL(url))).size));
  expect(own.length).toBeGreaterThan(1);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(100_000);
});

test("a check makes no formatter of a language, whose data takes 15 ms and 10 MB", async () => {
  const forbid =
    "Object.defineProperty(globalThis, 'Intl', { get() { throw new Error('Intl'); } });";
  const args = ["--import", `data:text/javascript,${forbid}`, dist("cli.js"), "check"];
  const example = fileURLToPath(new URL("../bench/inputs/small.kubelet.yaml", import.meta.url));
  const checked = promisify(execFile)(process.execPath, [...args, example]);
  await expect(checked).rejects.toMatchObject({ code: 1, stderr: "" });
});

/** Node.js 20.9, which VS Code 1.91 brings, does not have this. */
const withoutNewNames = ["--import", "data:text/javascript,delete process.getBuiltinModule"];

test.each([
  ["this Node.js", []],
  ["that of VS Code 1.91", withoutNewNames],
])("in %s the language server answers initialize and ends on exit", async (_name, options) => {
  const server = spawn(process.execPath, [...options, dist("server.js"), "--stdio"]);
  let output = "";
  const answered = new Promise<void>((resolve, reject) => {
    server.once("close", () => reject(new Error(`the server ended: ${output}`)));
    server.stdout.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('"id":1')) resolve();
    });
  });
  const ended = new Promise<number | null>((resolve) => server.once("close", resolve));
  const params = { processId: process.pid, rootUri: null, capabilities: {} };
  server.stdin.write(framed({ id: 1, method: "initialize", params }));
  await answered;
  expect(output).toContain('"capabilities"');
  expect(output).toContain('"textDocumentSync"');
  server.stdin.write(framed({ method: "initialized", params: {} }));
  server.stdin.write(framed({ id: 2, method: "shutdown" }) + framed({ method: "exit" }));
  expect(await ended).toBe(0);
});

test("a long outline comes over standard output, as often as it is asked for", async () => {
  const server = spawn(process.execPath, [dist("server.js"), "--stdio"]);
  const ended = new Promise<number | null>((resolve) => server.once("close", resolve));
  const connection = createProtocolConnection(
    new StreamMessageReader(server.stdout),
    new StreamMessageWriter(server.stdin),
  );
  connection.listen();
  const documentSymbol = { hierarchicalDocumentSymbolSupport: true };
  const capabilities = { textDocument: { documentSymbol } };
  const params = { processId: process.pid, rootUri: null, capabilities };
  await connection.sendRequest(InitializeRequest.type, params);
  await connection.sendNotification(InitializedNotification.type, {});
  const names = Array.from({ length: 1_000 }, (_none, at) => `名-${at}`);
  const head = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";
  const text = `${head}allowedUnsafeSysctls:\n${names.map((name) => `- ${name}\n`).join("")}`;
  const uri = "file:///kubelet.yaml";
  const textDocument = { uri, languageId: "yaml", version: 1, text };
  await connection.sendNotification(DidOpenTextDocumentNotification.type, { textDocument });
  for (let time = 0; time < 2; time++) {
    const symbols = await connection.sendRequest(DocumentSymbolRequest.type, { textDocument });
    expect(symbols).toMatchObject([
      { name: "apiVersion" },
      { name: "kind" },
      { name: "allowedUnsafeSysctls", children: names.map((name) => ({ name })) },
    ]);
  }
  await connection.sendRequest(ShutdownRequest.type);
  await connection.sendNotification(ExitNotification.type);
  expect(await ended).toBe(0);
  connection.dispose();
});
