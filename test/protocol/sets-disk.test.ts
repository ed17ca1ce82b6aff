import {
  DiagnosticRefreshRequest,
  DidChangeWatchedFilesNotification,
  DidChangeWorkspaceFoldersNotification,
  DidSaveTextDocumentNotification,
  FileChangeType,
  HoverRequest,
} from "vscode-languageserver/node";
import { describe, expect, test } from "vitest";
import {
  fileRequest,
  type FileAnswer,
  type FileQuestion,
} from "../../server/src/shells/lsp/protocol/protocol.ts";
import { linkTo, memoryFileSystem } from "../support/memory-file-system.ts";
import { connect, head } from "./harness.ts";
import { connectWith, foundAt, pulling, uriOf, foundIn, type SetsClient } from "./sets-client.ts";

const low = `${head}imageGCLowThresholdPercent: 70\n`;
const high = `${head}imageGCHighThresholdPercent: 60\n`;
const wrong = ["3:30 error[image-gc-low-lt-high]"];

describe("changes on the disk", () => {
  const watching = { workspace: { didChangeWatchedFiles: { dynamicRegistration: true } } };

  test("are asked for, and judged anew", async () => {
    const files = { "kubelet.yaml": head, "kubelet.d/10.conf": high };
    const client = await connectWith(files, { capabilities: watching });
    expect(await client.registered.next()).toBe("workspace/didChangeWatchedFiles");
    await client.show("kubelet.d/10.conf");
    // The default of the lower threshold is too high already.
    expect((await client.pushed("kubelet.d/10.conf")).diagnostics.map(foundAt)).toEqual(wrong);
    client.files.put("/w/kubelet.yaml", `${head}imageGCLowThresholdPercent: 50\n`);
    await client.diskChanged();
    expect((await client.pushed("kubelet.d/10.conf")).diagnostics).toEqual([]);
    client.files.put("/w/kubelet.d/05.conf", `${head}imageGCLowThresholdPercent: 65\n`);
    await client.diskChanged();
    expect((await client.pushed("kubelet.d/10.conf")).diagnostics.map(foundAt)).toEqual(wrong);
    client.files.remove("/w/kubelet.d/05.conf");
    await client.diskChanged();
    expect((await client.pushed("kubelet.d/10.conf")).diagnostics).toEqual([]);
  });

  test("are looked for after saving, by clients that do not tell of them", async () => {
    const files = { "kubelet.yaml": low, "kubelet.d/10.conf": high };
    const client = await connectWith(files, { capabilities: pulling });
    expect(client.registered.all).toEqual([]);
    await client.show("kubelet.d/10.conf");
    expect(await foundIn(client, "kubelet.d/10.conf")).toEqual(wrong);
    client.files.put("/w/kubelet.yaml", `${head}imageGCLowThresholdPercent: 50\n`);
    expect(await foundIn(client, "kubelet.d/10.conf")).toEqual(wrong);
    await client.connection.sendNotification(DidSaveTextDocumentNotification.type, {
      textDocument: { uri: uriOf("kubelet.d/10.conf") },
    });
    expect(await foundIn(client, "kubelet.d/10.conf")).toEqual([]);
  });

  test("behind a file that was open are seen when it is closed", async () => {
    const files = { "kubelet.yaml": low, "kubelet.d/10.conf": high };
    const client = await connectWith(files, { capabilities: pulling });
    await client.show("kubelet.d/10.conf");
    expect(await foundIn(client, "kubelet.d/10.conf")).toEqual(wrong);
    await client.show("kubelet.yaml");
    expect(await foundIn(client, "kubelet.d/10.conf")).toEqual(wrong);
    client.files.put("/w/kubelet.yaml", `${head}imageGCLowThresholdPercent: 50\n`);
    await client.close(uriOf("kubelet.yaml"));
    expect(await foundIn(client, "kubelet.d/10.conf")).toEqual([]);
  });

  test("take a drop-in out of its set, although it is open", async () => {
    const files = { "kubelet.yaml": low, "kubelet.d/10.conf": high, "kubelet.d/20.conf": head };
    const client = await connectWith(files, { capabilities: pulling });
    await client.show("kubelet.yaml");
    await client.show("kubelet.d/10.conf");
    expect(await foundIn(client, "kubelet.d/10.conf")).toEqual(wrong);
    client.files.remove("/w/kubelet.d/10.conf");
    await client.diskChanged();
    expect(await foundIn(client, "kubelet.d/10.conf")).toEqual([]);
    const result = await client.effective({ uri: uriOf("kubelet.yaml") });
    expect(result?.text).toBe(`# kubelet.yaml with 1 drop-in of kubelet.d, found by name\n${low}`);
  });

  test("break links and take folders away", async () => {
    const files = { "node.yaml": head, "parts/10.conf": high };
    const configSets = [{ main: "node.yaml", dropInDir: "parts" }];
    const client = await connectWith(files, {
      capabilities: pulling,
      settings: () => ({ configSets }),
    });
    await client.show("node.yaml");
    expect(await foundIn(client, "node.yaml")).toEqual([]);
    client.files.put("/w/parts/20.conf", linkTo("nothing"));
    await client.diskChanged();
    expect(await foundIn(client, "node.yaml")).toEqual(["2:7 error[dropin-link-broken]"]);
    client.files.remove("/w/parts/20.conf");
    client.files.remove("/w/parts/10.conf");
    await client.diskChanged();
    expect(await foundIn(client, "node.yaml")).toEqual(["2:7 error[dropin-dir-missing]"]);
    client.files.put("/w/parts", linkTo("elsewhere"));
    client.files.put("/w/elsewhere/10.conf", high);
    await client.diskChanged();
    expect(await foundIn(client, "node.yaml")).toEqual(["2:7 warning[dropin-dir-symlink]"]);
  });

  test("are told by result ids, also where the texts stay the same", async () => {
    const files = { "kubelet.yaml": head, "kubelet.d/10.conf": head };
    const client = await connectWith(files, { capabilities: pulling });
    await client.show("kubelet.yaml");
    const ask = async (previousResultId?: string): Promise<[string, string | undefined]> => {
      const { kind, resultId } = await client.connection.sendRequest<{
        kind: string;
        resultId?: string;
      }>("textDocument/diagnostic", {
        textDocument: { uri: uriOf("kubelet.yaml") },
        previousResultId,
      });
      return [kind, resultId];
    };
    const [, first] = await ask();
    await client.diskChanged();
    expect(await ask(first)).toEqual(["unchanged", first]);
    client.files.put("/w/kubelet.d/20.conf", linkTo("nothing"));
    await client.diskChanged();
    const [kind, second] = await ask(first);
    expect([kind, second === first]).toEqual(["full", false]);
  });

  test("may be whole folders that come to the workspace", async () => {
    const files = memoryFileSystem({
      "/v/kubelet.yaml": head,
      "/v/kubeadm-flags.env": 'KUBELET_KUBEADM_ARGS="--max-pods=-3"\n',
    });
    const capabilities = { ...pulling, workspace: { workspaceFolders: true } };
    const client = await connect({
      host: { files },
      workspaceFolders: ["file:///w/"],
      capabilities,
    });
    await client.open("file:///v/kubelet.yaml", head);
    const ask = async (): Promise<unknown[]> => {
      const report = await client.connection.sendRequest<{ items: { code: unknown }[] }>(
        "textDocument/diagnostic",
        { textDocument: { uri: "file:///v/kubelet.yaml" } },
      );
      return report.items.map(({ code }) => code);
    };
    expect(await ask()).toEqual([]);
    const folder = { uri: "file:///v/", name: "v" };
    await client.connection.sendNotification(DidChangeWorkspaceFoldersNotification.type, {
      event: { added: [folder], removed: [] },
    });
    expect(await ask()).toEqual(["max-pods-negative"]);
    await client.connection.sendNotification(DidChangeWorkspaceFoldersNotification.type, {
      event: { added: [], removed: [folder] },
    });
    expect(await ask()).toEqual([]);
  });
});

describe("files of a virtual workspace", () => {
  const origin = "vscode-vfs://github";
  const remote = memoryFileSystem(
    { "/o/r/kubelet.yaml": low, "/o/r/kubelet.d/10.conf": high },
    origin,
  );
  const answer = async ({ read, uri }: FileQuestion): Promise<FileAnswer> => {
    switch (read) {
      case "text": {
        const text = await remote.readText(uri);
        return text === undefined ? {} : { text };
      }
      case "folder": {
        const entries = await remote.readFolder(uri);
        return entries ? { entries } : {};
      }
      case "link": {
        const isLink = await remote.isLink(uri);
        return isLink === undefined ? {} : { isLink };
      }
    }
  };
  const uri = `${origin}/o/r/kubelet.d/10.conf`;

  test.each([
    [true, ["image-gc-low-lt-high"]],
    [false, []],
  ])("are asked of the client where it answers: %s", async (fileRequests, rules) => {
    const client = await connect({
      capabilities: pulling,
      initializationOptions: { fileRequests },
      host: { files: memoryFileSystem({}) },
      workspaceFolders: [`${origin}/o/r`],
    });
    const questions: string[] = [];
    client.connection.onRequest(fileRequest, (question: FileQuestion) => {
      questions.push(`${question.read} ${question.uri.slice(origin.length)}`);
      return answer(question);
    });
    await client.open(uri, high);
    const report = await client.connection.sendRequest<{ items: { code: unknown }[] }>(
      "textDocument/diagnostic",
      { textDocument: { uri } },
    );
    expect(report.items.map(({ code }) => code)).toEqual(rules);
    expect(questions).toEqual(
      fileRequests
        ? [
            "text /o/r/kubelet.d/.kubelet-config.yaml",
            "text /o/r/.kubelet-config.yaml",
            "folder /o/r",
            "folder /o/r/kubelet.d",
            "folder /o/r",
            "text /o/r/kubelet.yaml",
            "link /o/r/kubelet.d",
            "folder /o/r/kubelet.d",
          ]
        : [],
    );
  });

  test("that the client cannot read are not there", async () => {
    const client = await connect({
      capabilities: pulling,
      initializationOptions: { fileRequests: true },
      workspaceFolders: [`${origin}/o/r`],
    });
    await client.open(uri, high);
    const report = await client.connection.sendRequest<{ items: unknown[] }>(
      "textDocument/diagnostic",
      { textDocument: { uri } },
    );
    expect(report.items).toEqual([]);
  });
});

describe("nothing is held", () => {
  const nothing = { documents: 0, analyses: 0, settings: 0 };
  const files = { "kubelet.yaml": low, "kubelet.d/10.conf": high };

  test("once all files of a set are closed", async () => {
    const client = await connectWith(files, { capabilities: pulling, settings: () => ({}) });
    await client.show("kubelet.yaml");
    await client.show("kubelet.d/10.conf");
    await client.pull("kubelet.yaml");
    await client.pull("kubelet.d/10.conf");
    await client.effective({ uri: uriOf("kubelet.yaml"), version: "1.32" });
    expect(client.server.held()).toMatchObject({ documents: 2, settings: 2 });
    await client.close(uriOf("kubelet.yaml"));
    expect(await foundIn(client, "kubelet.d/10.conf")).toEqual(wrong);
    await client.close(uriOf("kubelet.d/10.conf"));
    expect(await client.pull("kubelet.d/10.conf")).toEqual([]);
    expect(client.server.held()).toEqual(nothing);
  });

  test("of a file that is closed while its set is looked for", async () => {
    const memory = memoryFileSystem({ "/w/kubelet.yaml": low, "/w/kubelet.d/10.conf": high });
    let isAsked = (): void => undefined;
    let goOn = (): void => undefined;
    const started = new Promise<void>((resolve) => (isAsked = resolve));
    const gate = new Promise<void>((resolve) => (goOn = resolve));
    const slow = {
      ...memory,
      readFolder: async (uri: string) => {
        isAsked();
        await gate;
        return memory.readFolder(uri);
      },
    };
    const client = await connect({
      capabilities: pulling,
      host: { files: slow },
      workspaceFolders: ["file:///w"],
    });
    const uri = uriOf("kubelet.yaml");
    await client.open(uri, low);
    const hover = client.connection.sendRequest(HoverRequest.type, {
      textDocument: { uri },
      position: { line: 2, character: 3 },
    });
    await started;
    await client.close(uri);
    // The close is read before this answer is sent.
    await client.connection.sendRequest(HoverRequest.type, {
      textDocument: { uri },
      position: { line: 0, character: 0 },
    });
    goOn();
    expect(await hover).toBeNull();
    expect(client.server.held()).toEqual(nothing);
  });
});

describe("storms of changes", () => {
  const listening = {
    ...pulling,
    workspace: {
      didChangeWatchedFiles: { dynamicRegistration: true },
      diagnostics: { refreshSupport: true },
      workspaceFolders: true,
    },
  };
  const files = { "kubelet.yaml": low, "kubelet.d/10.conf": high, "other/kubelet.yaml": head };

  /** The reads of the disk, and the requests to pull again, until the storm is answered. */
  async function workOf(
    storm: (client: SetsClient) => Promise<unknown>,
  ): Promise<{ readonly folders: number; readonly refreshes: number }> {
    // The pauses of the server end when the test says so.
    const later: (() => void)[] = [];
    const host = {
      later: (task: () => void) => {
        later.push(task);
        return () => undefined;
      },
    };
    const client = await connectWith(files, { capabilities: listening, host });
    const refreshes: Promise<unknown>[] = [];
    const refreshed = new Promise<void>((resolve) => {
      client.connection.onRequest(DiagnosticRefreshRequest.type, () => {
        // As an editor does with all documents that it shows.
        refreshes.push(foundIn(client, "kubelet.d/10.conf"));
        resolve();
      });
    });
    await client.show("kubelet.d/10.conf");
    expect(await foundIn(client, "kubelet.d/10.conf")).toEqual(wrong);
    const before = client.files.read.length;
    client.files.put("/w/kubelet.yaml", `${head}imageGCLowThresholdPercent: 50\n`);
    await storm(client);
    // Requests after the storm see the disk as it is then.
    expect(await foundIn(client, "kubelet.d/10.conf")).toEqual([]);
    for (let task = later.shift(); task; task = later.shift()) task();
    await refreshed;
    await Promise.all(refreshes);
    const read = client.files.read.slice(before);
    const folders = read.filter((one) => one === "folder /w/kubelet.d").length;
    return { folders, refreshes: refreshes.length };
  }

  test("6,000 changes of files cost no more than one", async () => {
    const one = await workOf((client) => client.fileChanged("kubelet.yaml"));
    const many = await workOf((client) =>
      Promise.all(Array.from({ length: 6_000 }, (_, at) => client.fileChanged(`f/${at}.yaml`))),
    );
    expect(one.refreshes).toBe(1);
    expect(many).toEqual(one);
  });

  test("6,000 files in one message cost no more than one", async () => {
    const one = await workOf((client) => client.fileChanged("kubelet.yaml"));
    const changes = Array.from({ length: 6_000 }, (_, at) => ({
      uri: uriOf(`f/${at}.yaml`),
      type: FileChangeType.Changed,
    }));
    const many = await workOf((client) =>
      client.connection.sendNotification(DidChangeWatchedFilesNotification.method, { changes }),
    );
    expect(many).toEqual(one);
  });

  test("100 changes of the workspace's folders cost no more than one", async () => {
    const folder = { uri: "file:///w/other", name: "other" };
    const change = (client: SetsClient, isAdded: boolean): Promise<void> =>
      client.connection.sendNotification(DidChangeWorkspaceFoldersNotification.type, {
        event: { added: isAdded ? [folder] : [], removed: isAdded ? [] : [folder] },
      });
    const one = await workOf((client) => change(client, true));
    const many = await workOf((client) =>
      Promise.all(Array.from({ length: 100 }, (_, at) => change(client, at % 2 === 0))),
    );
    expect(many).toEqual(one);
  });
});
