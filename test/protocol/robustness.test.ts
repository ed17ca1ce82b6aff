import { PassThrough } from "node:stream";
import {
  FileChangeType,
  CompletionRequest,
  createConnection,
  createProtocolConnection,
  DidChangeWatchedFilesNotification,
  DocumentDiagnosticRequest,
  DocumentLinkRequest,
  ErrorCodes,
  HoverRequest,
  InitializeRequest,
  ShutdownRequest,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver/node";
import { describe, expect, test } from "vitest";
import { effectiveRequest, toolRequest } from "../../server/src/shells/lsp/protocol/protocol.ts";
import { memoryFileSystem } from "../support/memory-file-system.ts";
import { startServer } from "../../server/src/shells/lsp/start-server.ts";
import { connect, head, knowledge } from "./harness.ts";
import { connectWith, foundIn, pulling } from "./sets-client.ts";

test("a request before initialize or after shutdown is refused, and one that is not known", async () => {
  const toServer = new PassThrough();
  const toClient = new PassThrough();
  startServer(
    createConnection(new StreamMessageReader(toServer), new StreamMessageWriter(toClient)),
    { knowledge: () => knowledge, defer: setImmediate, later: () => () => undefined },
  );
  const client = createProtocolConnection(
    new StreamMessageReader(toClient),
    new StreamMessageWriter(toServer),
  );
  client.listen();
  const asked = { textDocument: { uri: "file:///a" }, position: { line: 0, character: 0 } };
  const codeOf = async (method: string): Promise<unknown> =>
    client.sendRequest(method, asked).catch((error: unknown) => (error as { code: unknown }).code);
  expect(await codeOf("textDocument/hover")).toBe(ErrorCodes.ServerNotInitialized);
  const params = { processId: null, rootUri: null, capabilities: {} };
  await client.sendRequest(InitializeRequest.type, params);
  expect(await codeOf("textDocument/nothing")).toBe(ErrorCodes.MethodNotFound);
  await client.sendRequest(ShutdownRequest.type);
  expect(await codeOf("textDocument/hover")).toBe(ErrorCodes.InvalidRequest);
  client.dispose();
});

describe("a second initialize", () => {
  test("is refused, and the first session goes on", async () => {
    const client = await connectWith({}, { capabilities: pulling });
    const params = { processId: null, rootUri: null, capabilities: {} };
    await expect(client.connection.sendRequest(InitializeRequest.type, params)).rejects.toThrow(
      "already initialized",
    );
    await client.show("kubelet.yaml", `${head}maxPodz: 1\n`);
    expect(await foundIn(client, "kubelet.yaml")).toEqual(["3:1 warning[unknown-field]"]);
  });
});

describe("files that never answer", () => {
  /** A server that reads files forever, and whose time limits end when the test says so. */
  async function connectStuck() {
    const limits: { readonly end: () => void; readonly milliseconds: number }[] = [];
    const files = memoryFileSystem({ "/w/kubelet.yaml": `${head}maxPods: 3\n` });
    const stuck = new Promise<never>(() => undefined);
    let isStuck = false;
    const reached: (() => void)[] = [];
    const client = await connect({
      workspaceFolders: ["file:///w"],
      host: {
        files: {
          ...files,
          readFolder(uri) {
            if (!isStuck) return files.readFolder(uri);
            reached.shift()?.();
            return stuck;
          },
          readText(uri) {
            if (!isStuck) return files.readText(uri);
            reached.shift()?.();
            return stuck;
          },
        },
        later(end, milliseconds) {
          const limit = { end, milliseconds };
          limits.push(limit);
          return () => void limits.splice(limits.indexOf(limit), 1);
        },
      },
    });
    await client.open("file:///w/kubelet.yaml", `${head}maxPods: 3\n`);
    return {
      client,
      limits,
      setStuck: (value: boolean) => (isStuck = value),
      reading: () => new Promise<void>((resolve) => reached.push(resolve)),
    };
  }

  const textDocument = { uri: "file:///w/kubelet.yaml" };
  const hover = { textDocument, position: { line: 2, character: 1 } };

  test("every request is answered with nothing at its limit, which is logged once", async () => {
    const { client, limits, setStuck, reading } = await connectStuck();
    setStuck(true);
    for (const column of [1, 2]) {
      const position = { line: 2, character: column };
      const asked = [
        [HoverRequest.type, hover, null],
        [DocumentLinkRequest.type, { textDocument }, []],
        [CompletionRequest.type, { textDocument, position }, { isIncomplete: false, items: [] }],
        [DocumentDiagnosticRequest.type, { textDocument }, { kind: "full", items: [] }],
        [effectiveRequest, { uri: textDocument.uri }, null],
      ] as const;
      for (const [type, params, empty] of asked) {
        await client.connection.sendNotification(DidChangeWatchedFilesNotification.type, {
          changes: [{ uri: textDocument.uri, type: FileChangeType.Changed }],
        });
        const isReading = reading();
        const answer = client.connection.sendRequest(methodOf(type), params);
        await isReading;
        const state = { isAnswered: false };
        void answer.finally(() => (state.isAnswered = true));
        // Other work may read too, before the request is here.
        while (!state.isAnswered) {
          for (const { end, milliseconds } of [...limits]) if (milliseconds === 30_000) end();
          await new Promise((resolve) => setImmediate(resolve));
        }
        expect(await answer).toEqual(empty);
      }
    }
    const said = client.logged.all.filter((text) => text.includes("no answer within 30 seconds"));
    expect(new Set(said).size).toBe(said.length);
    expect(said).toContain("hover failed; the answer is empty. no answer within 30 seconds");
    expect(said.length).toBeGreaterThanOrEqual(5);
    // Requests are answered again once the disk answers.
    setStuck(false);
    await client.connection.sendNotification(DidChangeWatchedFilesNotification.type, {
      changes: [{ uri: textDocument.uri, type: FileChangeType.Changed }],
    });
    expect(await client.connection.sendRequest(HoverRequest.type, hover)).not.toBeNull();
  });

  test("a request that is answered leaves no limit behind", async () => {
    const { client, limits } = await connectStuck();
    expect(await client.connection.sendRequest(HoverRequest.type, hover)).not.toBeNull();
    expect(limits.filter(({ milliseconds }) => milliseconds === 30_000)).toEqual([]);
  });

  test("an agent's tool has longer", async () => {
    const limits: number[] = [];
    const client = await connect({
      host: {
        runTool: () => new Promise(() => undefined),
        later(end, milliseconds) {
          limits.push(milliseconds);
          if (milliseconds > 30_000) setImmediate(end);
          return () => undefined;
        },
      },
    });
    const input = { paths: ["/w/kubelet.yaml"] };
    const answer = await client.connection.sendRequest(toolRequest, { name: "check", input });
    expect([answer, limits]).toEqual([null, [300_000]]);
  });
});

function methodOf(type: string | { readonly method: string }): string {
  return typeof type === "string" ? type : type.method;
}

describe("a client that does not answer workspace/configuration", () => {
  /** A server whose time limits end when the test says so, and a client that answers when the test says so. */
  async function connectSilent() {
    const limits: (() => void)[] = [];
    let answer: (settings: unknown) => void = () => undefined;
    const settings = () => new Promise((resolve) => (answer = resolve));
    const client = await connect({
      settings,
      host: {
        later(task, milliseconds) {
          // The one for answers of the client; the request has a longer one.
          if (milliseconds >= 1_000 && milliseconds < 30_000) limits.push(task);
          return () => undefined;
        },
      },
    });
    await client.open("file:///w/kubelet.yaml", `${head}maxPodz: 1\n`);
    const asked = async (): Promise<void> => {
      while (limits.length === 0) await new Promise((resolve) => setImmediate(resolve));
    };
    await asked();
    return {
      client,
      endLimits: () => {
        for (const end of limits.splice(0)) end();
      },
      answer: (section: unknown) => {
        answer(section);
      },
    };
  }

  test("gets findings by the defaults", async () => {
    const { client, endLimits } = await connectSilent();
    endLimits();
    const { diagnostics } = await client.published.next();
    expect(diagnostics.map(({ code }) => code)).toEqual(["unknown-field"]);
    expect(client.logged.all.at(-1)).toMatch(/gave no settings/);
  });

  test("is listened to when it answers late", async () => {
    const { client, endLimits, answer } = await connectSilent();
    endLimits();
    await client.published.next();
    answer({ rules: { "unknown-field": "off" } });
    expect((await client.published.next()).diagnostics).toEqual([]);
  });
});
