import { execFile, spawn } from "node:child_process";
import { readFile, readdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const dist = (name: string) => fileURLToPath(new URL(`../../dist/${name}`, import.meta.url));

/** Writes one message as the language server protocol frames it. */
function framed(message: object): string {
  const text = JSON.stringify({ jsonrpc: "2.0", ...message });
  return `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
}

test("scripts that are read without Chinese have ASCII letters alone, which take a byte each", async () => {
  const names = await readdir(dist(""));
  const scripts = names.filter((name) => name.endsWith(".js") && name !== "zh-cn.js");
  const texts = await Promise.all(scripts.map((name) => readFile(dist(name), "utf8")));
  expect(scripts).toContain("server.js");
  expect(scripts.filter((_, at) => /[^\0-\x7F]/.test(texts[at] ?? ""))).toEqual([]);
});

test("the command line explains itself", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [dist("cli.js"), "--help"]);
  expect(stdout).toContain("kubelet-config");
});

test("the language server answers initialize and ends on exit", async () => {
  const server = spawn(process.execPath, [dist("server.js"), "--stdio"]);
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
