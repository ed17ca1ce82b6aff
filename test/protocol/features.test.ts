import {
  CancellationTokenSource,
  CompletionResolveRequest,
  DocumentLinkRequest,
  DocumentSymbolRequest,
  FoldingRangeRequest,
  HoverRequest,
  SelectionRangeRequest,
  type CompletionItem,
} from "vscode-languageserver/node";
import { describe, expect, test } from "vitest";
import type { Knowledge } from "../../server/src/engine/analysis/knowledge.ts";
import { memoryFileSystem } from "../support/memory-file-system.ts";
import {
  completionsAt,
  connect,
  head,
  knowledge,
  type Client,
  type ClientOptions,
} from "./harness.ts";
import { newestVersion } from "../../server/src/facts/field-index.ts";

const uri = "file:///node/kubelet.yaml";
const textDocument = { uri };

async function opened(text: string, options?: ClientOptions): Promise<Client> {
  const client = await connect(options);
  await client.open(uri, text);
  return client;
}

/** Knowledge whose schema crashes while `broken.is` is true. */
function breakable(broken: { is: boolean }): Knowledge {
  return {
    ...knowledge,
    schema: {
      ...knowledge.schema,
      indexOf: (kind, apiVersion, version) => {
        if (broken.is) throw new Error("the schema is broken");
        return knowledge.schema.indexOf(kind, apiVersion, version);
      },
    },
  };
}

function itemsAt(
  client: Client,
  line: number,
  character: number,
): Promise<readonly CompletionItem[]> {
  return completionsAt(client, { textDocument, position: { line, character } });
}

function hover(client: Client, line: number, character: number) {
  const position = { line, character };
  return client.connection.sendRequest(HoverRequest.type, { textDocument, position });
}

describe("the server's features", () => {
  test("a hover shows Markdown over the key", async () => {
    const client = await opened(`${head}maxPods: 3\n`);
    const found = await hover(client, 2, 3);
    expect(found?.range).toEqual({
      start: { line: 2, character: 0 },
      end: { line: 2, character: 7 },
    });
    expect(found?.contents).toMatchObject({
      kind: "markdown",
      value: expect.stringContaining("110") as unknown,
    });
    expect(await hover(client, 3, 0)).toBeNull();
    expect(await hover(client, 99, 99)).toBeNull();
  });

  test("a completion comes without documentation, its resolve with it", async () => {
    const client = await opened(`${head}\n`);
    const items = await itemsAt(client, 2, 0);
    const item = items.find(({ label }) => label === "maxPods");
    expect(item?.detail).toEqual(expect.any(String));
    expect(item?.documentation).toBeUndefined();
    if (!item) return;
    const resolved = await client.connection.sendRequest(CompletionResolveRequest.type, item);
    expect(resolved.documentation).toMatchObject({
      kind: "markdown",
      value: expect.stringContaining("110") as unknown,
    });
  });

  test("snippets, commands and tags go only to clients that know them", async () => {
    const plain = await opened("", {});
    for (const item of await itemsAt(plain, 0, 0)) {
      expect(item.insertTextFormat).toBe(1);
      expect(item.command).toBeUndefined();
      expect(item.tags).toBeUndefined();
      expect(JSON.stringify(item.textEdit)).not.toMatch(/\$\{?\d/);
    }
  });

  test.each<[what: string, data: unknown]>([
    ["none", undefined],
    ["a text", "maxPods"],
    ["another server's", { version: 3, documentation: { of: "something" } }],
    ["incomplete", { documentation: { of: "field" } }],
  ])("an item whose data is %s resolves to itself", async (_what, data) => {
    const client = await connect();
    const item = { label: "maxPods", data };
    expect(await client.connection.sendRequest(CompletionResolveRequest.type, item)).toEqual(item);
    expect(client.logged.all).toEqual([]);
  });

  test("symbols are nested where the client can show that", async () => {
    const text = `${head}authentication:\n  anonymous:\n    enabled: false\n`;
    const nested = await opened(text, {
      capabilities: {
        textDocument: { documentSymbol: { hierarchicalDocumentSymbolSupport: true } },
      },
    });
    const tree = await nested.connection.sendRequest(DocumentSymbolRequest.type, { textDocument });
    expect(tree?.map(({ name }) => name)).toEqual(["apiVersion", "kind", "authentication"]);
    expect(tree?.[2]).toMatchObject({ children: [{ name: "anonymous" }] });
    const flat = await opened(text);
    const list = await flat.connection.sendRequest(DocumentSymbolRequest.type, { textDocument });
    expect(list?.[3]).toMatchObject({ name: "anonymous", containerName: "authentication" });
  });

  test("maps fold, up to the client's limit", async () => {
    const text = `${head}authentication:\n  anonymous:\n    enabled: false\nfeatureGates:\n  A: true\n`;
    const client = await opened(text, {
      capabilities: { textDocument: { foldingRange: { rangeLimit: 2 } } },
    });
    const ranges = await client.connection.sendRequest(FoldingRangeRequest.type, { textDocument });
    expect(ranges).toEqual([
      { startLine: 2, endLine: 4 },
      { startLine: 3, endLine: 4 },
    ]);
  });

  test("a selection grows", async () => {
    const client = await opened(`${head}maxPods: 3\n`);
    const positions = [{ line: 2, character: 3 }];
    const [selection] =
      (await client.connection.sendRequest(SelectionRangeRequest.type, {
        textDocument,
        positions,
      })) ?? [];
    const starts: number[] = [];
    for (let range = selection; range; range = range.parent) starts.push(range.range.start.line);
    expect(starts).toEqual([2, 2, 0]);
  });

  test("paths are links beside the document's own scheme", async () => {
    const client = await opened(
      `${head}staticPodPath: /etc/k8s/a b\ntlsCertFile: ../pki/x.crt\n# https://kubernetes.io/x\n`,
      {
        host: { files: memoryFileSystem({ "/etc/k8s/a b/web.yaml": "", "/pki/x.crt": "" }) },
        capabilities: { textDocument: { documentLink: { tooltipSupport: true } } },
      },
    );
    const links = await client.connection.sendRequest(DocumentLinkRequest.type, { textDocument });
    expect(links?.map(({ target, tooltip }) => [target, tooltip])).toEqual([
      // A path of the node leads to a file of this machine, which is said.
      [
        "file:///etc/k8s/a%20b",
        "Open /etc/k8s/a b of this machine. The node may have another one.",
      ],
      ["file:///pki/x.crt", "../pki/x.crt"],
      ["https://kubernetes.io/x", "https://kubernetes.io/x"],
    ]);
  });

  test("a file of others is answered with nothing", async () => {
    const client = await connect();
    await client.open(uri, "apiVersion: v1\nkind: Pod\nmetadata:\n  name: a\n", "yaml");
    const { connection } = client;
    expect(await hover(client, 1, 1)).toBeNull();
    expect(await itemsAt(client, 3, 2)).toEqual([]);
    expect(await connection.sendRequest(DocumentSymbolRequest.type, { textDocument })).toEqual([]);
    expect(await connection.sendRequest(FoldingRangeRequest.type, { textDocument })).toBeNull();
    expect(await connection.sendRequest(DocumentLinkRequest.type, { textDocument })).toEqual([]);
  });

  test("a kubelet document in a YAML file of kubeadm is answered", async () => {
    const client = await connect();
    await client.open(uri, `kind: ClusterConfiguration\n---\n${head}maxPods: 3\n`, "yaml");
    expect(await hover(client, 0, 1)).toBeNull();
    expect(await hover(client, 4, 1)).not.toBeNull();
  });
});

describe("the status", () => {
  const initializationOptions = { statusNotifications: true };

  test("tells kinds, version and findings of what is open", async () => {
    const client = await opened(`# kubelet-version: 1.33\n${head}maxPodz: 1\nmaxPods: x\n`, {
      initializationOptions,
    });
    expect(await client.statuses.next()).toEqual({
      uri,
      kubernetesVersion: "1.33",
      versionSource: "comment",
      versionPlace: { uri, line: 0 },
      kinds: ["KubeletConfiguration"],
      parts: ["KubeletConfiguration"],
      findings: { errors: 1, warnings: 1 },
    });
    await client.replace(uri, 2, "kind: Pod\n");
    expect(await client.statuses.next()).toMatchObject({ uri, kinds: [], parts: [] });
  });

  test("has the version that was asked for, and the one that is used", async () => {
    const client = await opened(`# kubelet-version: 1.45\n${head}`, { initializationOptions });
    expect(await client.statuses.next()).toMatchObject({
      kubernetesVersion: newestVersion,
      askedVersion: "1.45",
      versionSource: "comment",
    });
  });

  test("is not told to clients that did not ask for it", async () => {
    const client = await opened(head);
    await client.published.next();
    expect(client.statuses.all).toEqual([]);
  });
});

describe("the shell", () => {
  test("a crash is logged once and answered with nothing", async () => {
    const broken = { is: true };
    const client = await opened(`${head}maxPods: 3\n`, {
      host: { knowledge: () => breakable(broken) },
    });
    expect(await hover(client, 2, 1)).toBeNull();
    expect(await hover(client, 2, 2)).toBeNull();
    expect(await itemsAt(client, 2, 0)).toEqual([]);
    const crashes = client.logged.all.filter((text) => text.startsWith("hover failed"));
    expect(crashes).toHaveLength(1);
    expect(crashes[0]).toContain("the schema is broken");
    broken.is = false;
    expect(await hover(client, 2, 1)).not.toBeNull();
  });

  test("a cancelled request is not computed", async () => {
    const turns: (() => void)[] = [];
    const waiting: (() => void)[] = [];
    const client = await connect({
      host: {
        defer: (task) => {
          turns.push(task);
          waiting.shift()?.();
        },
        knowledge: () => breakable({ is: true }),
      },
    });
    const source = new CancellationTokenSource();
    const deferred = new Promise<void>((resolve) => waiting.push(resolve));
    const params = { textDocument, position: { line: 2, character: 1 } };
    const answer = client.connection.sendRequest(HoverRequest.type, params, source.token);
    await deferred;
    source.cancel();
    // Another request follows, and one that needs no turn is answered after both were read.
    const second = client.connection.sendRequest(HoverRequest.type, params);
    await expect(client.connection.sendRequest("nothing/known")).rejects.toThrow();
    // A turn plans the next one.
    for (const turn of turns) turn();
    await expect(answer).rejects.toMatchObject({ code: -32800 });
    expect(await second).toBeNull();
    expect(client.logged.all).toEqual([]);
  });

  test("an answer belongs to the text that the request was about", async () => {
    const client = await connect();
    const sent = client.open(uri, `${head}maxPods: 3\n`);
    const answer = hover(client, 2, 1);
    await Promise.all([sent, client.replace(uri, 2, "\n\n\n")]);
    expect(await answer).not.toBeNull();
  });

  test("closing a document frees what was kept for it", async () => {
    const client = await connect({ settings: () => null });
    for (let count = 0; count < 100; count++) {
      await client.open(`file:///node/${count}.yaml`, head);
      await client.published.next();
    }
    expect(client.server.held()).toMatchObject({ documents: 100, settings: 100 });
    expect(client.server.held().analyses).toBeLessThan(100);
    for (let count = 0; count < 100; count++) {
      await client.close(`file:///node/${count}.yaml`);
      await client.published.next();
    }
    expect(client.server.held()).toEqual({ documents: 0, analyses: 0, settings: 0 });
  });

  test("two servers know nothing of each other", async () => {
    const one = await opened(`${head}maxPods: 3\n`);
    const other = await connect();
    expect(await hover(one, 2, 1)).not.toBeNull();
    expect(await hover(other, 2, 1)).toBeNull();
  });
});
