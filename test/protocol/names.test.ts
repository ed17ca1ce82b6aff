import {
  DefinitionRequest,
  DidCloseTextDocumentNotification,
  DidOpenTextDocumentNotification,
  DocumentOnTypeFormattingRequest,
  HoverRequest,
  PrepareRenameRequest,
  ReferencesRequest,
  RenameRequest,
  type Range,
} from "vscode-languageserver/node";
import { describe, expect, test } from "vitest";
import { connect, head, type Client, type ClientOptions } from "./harness.ts";

const uri = "file:///node/kubelet.yaml";
const textDocument = { uri };
const text = `${head}maxPods: &many 5\nport: *many\nreadOnlyPort: *many\nlogging:\n\n`;

async function opened(written = text, options?: ClientOptions): Promise<Client> {
  const client = await connect(options);
  await client.open(uri, written);
  return client;
}

function range(line: number, start: number, end: number): Range {
  return { start: { line, character: start }, end: { line, character: end } };
}

describe("anchors", () => {
  test("the definition of an alias is its anchor", async () => {
    const { connection } = await opened();
    const params = { textDocument, position: { line: 3, character: 8 } };
    expect(await connection.sendRequest(DefinitionRequest.type, params)).toEqual([
      { uri, range: range(2, 9, 14) },
    ]);
  });

  test("the references of an anchor are its aliases, with or without itself", async () => {
    const { connection } = await opened();
    const position = { line: 2, character: 10 };
    const referencesWith = (includeDeclaration: boolean) => {
      const params = { textDocument, position, context: { includeDeclaration } };
      return connection.sendRequest(ReferencesRequest.type, params);
    };
    const aliases = [range(3, 6, 11), range(4, 14, 19)];
    expect(await referencesWith(false)).toEqual(
      aliases.map((aliasRange) => ({ uri, range: aliasRange })),
    );
    expect(await referencesWith(true)).toHaveLength(3);
  });

  test("a rename begins with the name and changes all places", async () => {
    const { connection, initialized } = await opened();
    expect(initialized.capabilities.renameProvider).toEqual({ prepareProvider: true });
    const position = { line: 4, character: 16 };
    const prepared = connection.sendRequest(PrepareRenameRequest.type, { textDocument, position });
    expect(await prepared).toEqual({ range: range(4, 15, 19), placeholder: "many" });
    const params = { textDocument, position, newName: "few" };
    const edit = await connection.sendRequest(RenameRequest.type, params);
    expect(edit?.changes?.[uri]).toEqual([
      { range: range(2, 10, 14), newText: "few" },
      { range: range(3, 7, 11), newText: "few" },
      { range: range(4, 15, 19), newText: "few" },
    ]);
  });

  test("nothing else is renamed, and no name is taken that YAML does not have", async () => {
    const { connection } = await opened();
    const key = { textDocument, position: { line: 2, character: 2 } };
    expect(await connection.sendRequest(PrepareRenameRequest.type, key)).toBeNull();
    const params = { textDocument, position: { line: 2, character: 11 }, newName: "a b" };
    expect(await connection.sendRequest(RenameRequest.type, params)).toBeNull();
  });
});

describe("a new line", () => {
  const enter = { textDocument, ch: "\n", options: { tabSize: 2, insertSpaces: true } };

  test("gets the indentation of what it belongs to", async () => {
    const { connection, initialized } = await opened();
    const { documentOnTypeFormattingProvider } = initialized.capabilities;
    expect(documentOnTypeFormattingProvider).toEqual({ firstTriggerCharacter: "\n" });
    const params = { ...enter, position: { line: 6, character: 0 } };
    expect(await connection.sendRequest(DocumentOnTypeFormattingRequest.type, params)).toEqual([
      { range: range(6, 0, 0), newText: "  " },
    ]);
  });

  test("stays as it is in another document", async () => {
    const { connection } = await opened("kind: Pod\nlogging:\n\n");
    const params = { ...enter, position: { line: 2, character: 0 } };
    expect(await connection.sendRequest(DocumentOnTypeFormattingRequest.type, params)).toEqual([]);
  });

  test("is registered for our language where the client lets it be", async () => {
    const capabilities = { textDocument: { onTypeFormatting: { dynamicRegistration: true } } };
    const client = await opened(text, { capabilities });
    expect(client.initialized.capabilities.documentOnTypeFormattingProvider).toBeUndefined();
    expect(await client.registered.next()).toBe(DocumentOnTypeFormattingRequest.method);
  });
});

describe("commands about names", () => {
  const dynamic = { dynamicRegistration: true };
  const capabilities = {
    textDocument: { definition: dynamic, references: dynamic, rename: dynamic },
  };
  const methods = ["textDocument/definition", "textDocument/references", "textDocument/rename"];

  /** Opens a file, asks about it, and says for which files the server has come to offer commands or no longer does. */
  async function offers(path: string, written: string, count: number): Promise<readonly unknown[]> {
    const client = await connect({ capabilities });
    const { connection, offered } = client;
    for (const _method of methods) await offered.next();
    const document = { uri: `file:///${path}`, languageId: "yaml", version: 1, text: written };
    await connection.sendNotification(DidOpenTextDocumentNotification.type, {
      textDocument: document,
    });
    const textDocument = { uri: document.uri };
    const place = { textDocument, position: { line: 0, character: 0 } };
    await connection.sendRequest(DefinitionRequest.type, place);
    await connection.sendNotification(DidCloseTextDocumentNotification.type, { textDocument });
    await connection.sendRequest(DefinitionRequest.type, place);
    for (let at = 0; at < count; at++) await offered.next();
    return offered.all.slice(methods.length);
  }

  test("are for our languages at the start, and for no others", async () => {
    const client = await connect({ capabilities });
    const { definitionProvider, referencesProvider, renameProvider } =
      client.initialized.capabilities;
    expect([definitionProvider, referencesProvider, renameProvider]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    for (const method of methods) expect(await client.registered.next()).toBe(method);
  });

  test("are offered in a file that has something of ours, until it is closed", async () => {
    const pattern = "**/pools/a [[]1].yaml";
    const documentSelector = [{ scheme: "file", pattern }];
    const talos = "version: v1alpha1\nmachine:\n  kubelet:\n    extraConfig: {maxPods: 9}\n";
    expect(await offers("c:/pools/a%20[1].yaml", talos, 6)).toEqual([
      ["textDocument/definition", { documentSelector }],
      ["textDocument/references", { documentSelector }],
      ["textDocument/rename", { documentSelector, prepareProvider: true }],
      ...methods.map((method) => [method]),
    ]);
  });

  test("are not offered in the file of another tool", async () => {
    expect(await offers("deployment.yaml", "kind: Deployment\nspec: {replicas: 1}\n", 0)).toEqual(
      [],
    );
  });
});

test("a setting in a comment is explained", async () => {
  const { connection } = await opened(`${head}# maxPods: 5\n`);
  const params = { textDocument, position: { line: 2, character: 4 } };
  const hover = await connection.sendRequest(HoverRequest.type, params);
  expect(hover?.range).toEqual(range(2, 2, 9));
});
