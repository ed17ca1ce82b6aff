import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { createProfileJson } from "../../server/src/json/profile-json.ts";

/** What this file uses of tools/unused-parts.mjs. */
interface Left {
  readonly unusedInClient: readonly string[];
}

const { unusedInClient } = (await import(
  new URL("../../tools/unused-parts.mjs", import.meta.url).href
)) as Left;

/** What a server announces whose client needs a feature that is left out, by the module of the feature. */
const providers: Readonly<Record<string, string>> = {
  callHierarchy: "callHierarchyProvider",
  colorProvider: "colorProvider",
  declaration: "declarationProvider",
  documentHighlight: "documentHighlightProvider",
  fileOperations: "workspace.fileOperations",
  implementation: "implementationProvider",
  inlineCompletion: "inlineCompletionProvider",
  inlineValue: "inlineValueProvider",
  linkedEditingRange: "linkedEditingRangeProvider",
  signatureHelp: "signatureHelpProvider",
  textDocumentContent: "workspace.textDocumentContent",
  typeDefinition: "typeDefinitionProvider",
  typeHierarchy: "typeHierarchyProvider",
  workspaceSymbol: "workspaceSymbolProvider",
};

/** What the bundled server announces, with the names of what stands under `workspace`. */
async function announced(): Promise<readonly string[]> {
  const path = fileURLToPath(new URL("../../dist/server.js", import.meta.url));
  const server = spawn(process.execPath, [path, "--stdio"]);
  const params = { processId: process.pid, rootUri: null, capabilities: {} };
  const text = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params });
  server.stdin.write(`Content-Length: ${text.length}\r\n\r\n${text}`);
  let output = "";
  const answer = await new Promise<string>((resolve, reject) => {
    server.once("close", () => reject(new Error(`the server ended: ${output}`)));
    server.stdout.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      const [head = "", body = ""] = output.split("\r\n\r\n");
      const length = Number(/Content-Length: (\d+)/.exec(head)?.[1]);
      if (Buffer.byteLength(body) >= length) resolve(body);
    });
  });
  server.kill();
  const { capabilities } = (
    JSON.parse(answer) as { result: { capabilities: Record<string, object> } }
  ).result;
  const inWorkspace = Object.keys(capabilities["workspace"] ?? {});
  return [...Object.keys(capabilities), ...inWorkspace.map((name) => `workspace.${name}`)];
}

test("the server announces nothing that is left out of the client, nor notebooks", async () => {
  expect(Object.keys(providers)).toEqual([...unusedInClient]);
  const names = await announced();
  expect(names).toContain("hoverProvider");
  const missing = [...Object.values(providers), "notebookDocumentSync"];
  expect(names.filter((name) => missing.includes(name))).toEqual([]);
});

test("the manifest asks for the version of VS Code that the client would ask for", async () => {
  const client = createRequire(import.meta.url).resolve("vscode-languageclient/node");
  const text = await readFile(client, "utf8");
  const required = /REQUIRED_VSCODE_VERSION = '\^(\d+\.\d+)/.exec(text)?.[1];
  const manifest = JSON.parse(
    await readFile(new URL("../../package.json", import.meta.url), "utf8"),
  ) as { engines: { vscode: string } };
  expect(manifest.engines.vscode).toMatch(new RegExp(`^\\^${required}\\.`));
});

const profile = `{
  "defaultAction": "SCMP_ACT_ERRNO",
  "defaultErrnoRet": 1,
  "archMap": [{ "architecture": "SCMP_ARCH_X86_64", "subArchitectures": [] }],
  "listenerPath": "/run/a.sock",
  "syscalls": [
    { "names": ["read"], "action": "SCMP_ACT_ALLOW", "args": [{ "index": 0, "op": "SCMP_CMP_EQ" }] }
  ],

}
`;

test.each(["docker", "oci"] as const)(
  "the service for JSON says of a profile of %s what it says with all its parts",
  { timeout: 60_000 },
  async (dialect) => {
    const path = new URL("../../dist/profile-json.js", import.meta.url).href;
    const bundled = (
      (await import(path)) as { createProfileJson: typeof createProfileJson }
    ).createProfileJson();
    const whole = createProfileJson();
    for (let offset = 0; offset <= profile.length; offset += 1) {
      for (const form of ["file", "bundle"] as const) {
        const of = { form, dialect };
        expect(await bundled.complete(profile, offset, of)).toEqual(
          await whole.complete(profile, offset, of),
        );
        expect(await bundled.hover(profile, offset, of)).toEqual(
          await whole.hover(profile, offset, of),
        );
      }
    }
  },
);
