import { spawn } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { ListRootsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { beforeAll, expect, test } from "vitest";
import {
  createProtocolConnection,
  DidChangeWatchedFilesNotification,
  DidOpenTextDocumentNotification,
  DocumentDiagnosticRequest,
  DocumentLinkRequest,
  ExitNotification,
  FileChangeType,
  HoverRequest,
  InitializedNotification,
  InitializeRequest,
  ShutdownRequest,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver/node";
import { putInto } from "../support/run-in-folder.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const cli = fileURLToPath(new URL("../../dist/cli.js", import.meta.url));
const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";
const text = `${header}staticPodPath: /etc/kubernetes/manifests
authentication:
  x509:
    clientCAFile: /etc/kubernetes/pki/ca.crt
tlsCertFile: pki/kubelet.crt
maxPods: many
`;
/** More than the reads that go on at once. */
const many = 20;
let folder = "";

beforeAll(async () => {
  folder = temporaryFolder("kubelet config ");
  await putInto(folder, {
    "kubelet.yaml": text,
    "pki/kubelet.crt": "",
    "kubelet.conf.d/10.conf": header,
  });
});

test("the language server answers after many looks at paths of the node", async () => {
  const server = spawn(process.execPath, [cli, "lsp", "--stdio"]);
  const ended = new Promise<number | null>((resolve) => server.once("close", resolve));
  const connection = createProtocolConnection(
    new StreamMessageReader(server.stdout),
    new StreamMessageWriter(server.stdin),
  );
  connection.listen();
  const root = pathToFileURL(folder).href;
  // Editors write drives in small letters, and encode the colon.
  const uri = `${root.replace(/^file:\/\/\/[A-Z]:/, (drive) => drive.toLowerCase().replace(/:$/, "%3A"))}/kubelet.yaml`;
  await connection.sendRequest(InitializeRequest.type, {
    processId: null,
    // oxlint-disable-next-line typescript/no-deprecated -- the protocol wants it
    rootUri: null,
    workspaceFolders: [{ uri: root, name: "nodes" }],
    capabilities: { textDocument: { diagnostic: {} }, workspace: { workspaceFolders: true } },
  });
  await connection.sendNotification(InitializedNotification.type, {});
  await connection.sendNotification(DidOpenTextDocumentNotification.type, {
    textDocument: { uri, languageId: "kubelet-config", version: 1, text },
  });
  const textDocument = { uri };
  for (let look = 0; look < many; look++) {
    const links = await connection.sendRequest(DocumentLinkRequest.type, { textDocument });
    expect(links?.map(({ target }) => target)).toEqual([
      uri.replace("kubelet.yaml", "pki/kubelet.crt"),
    ]);
    await connection.sendNotification(DidChangeWatchedFilesNotification.type, {
      changes: [{ uri: "file:///etc/kubernetes/kubelet.yaml", type: FileChangeType.Changed }],
    });
  }
  const hover = await connection.sendRequest(HoverRequest.type, {
    textDocument,
    position: { line: 7, character: 2 },
  });
  expect(JSON.stringify(hover)).toContain("maxPods");
  const report = await connection.sendRequest(DocumentDiagnosticRequest.type, { textDocument });
  expect(JSON.stringify(report)).toContain("type-mismatch");
  await connection.sendRequest(ShutdownRequest.type);
  await connection.sendNotification(ExitNotification.type);
  expect(await ended).toBe(0);
  connection.dispose();
});

test("the server of agents reads absolute paths below a root with a drive", async () => {
  const client = new Client({ name: "test", version: "1.0.0" }, { capabilities: { roots: {} } });
  client.setRequestHandler(ListRootsRequestSchema, () => ({
    roots: [{ uri: pathToFileURL(folder).href }],
  }));
  const env = Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [cli, "mcp", "--stdio"], env }),
  );
  const path = join(folder, "kubelet.yaml");
  const small = path.charAt(0).toLowerCase() + path.slice(1);
  for (const written of [
    path,
    small,
    path.replaceAll("\\", "/"),
    pathToFileURL(path).href,
    "kubelet.yaml",
  ]) {
    const { structuredContent } = await client.callTool({
      name: "check",
      arguments: { files: [{ path: written }] },
    });
    expect(structuredContent).toMatchObject({ summary: { errors: 1 } });
  }
  await client.close();
});
