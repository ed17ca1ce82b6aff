import {
  CodeActionRequest,
  CodeActionResolveRequest,
  CodeActionTriggerKind,
  CompletionTriggerKind,
  DocumentLinkRequest,
  type CodeAction,
  type CompletionItem,
  type CompletionParams,
} from "vscode-languageserver/node";
import { expect, test } from "vitest";
import { kubernetesVersions } from "../../server/src/facts/table.ts";
import {
  versionEditRequest,
  type VersionEditResult,
} from "../../server/src/shells/lsp/protocol/protocol.ts";
import { completionsAt, head } from "./harness.ts";
import { connectWith, uriOf, type SetsClient } from "./sets-client.ts";

const end = { line: 0, character: 0 };

function completion(
  client: SetsClient,
  path: string,
  position: CompletionParams["position"],
  context?: CompletionParams["context"],
): Promise<readonly CompletionItem[]> {
  const textDocument = { uri: uriOf(path) };
  return completionsAt(client, { textDocument, position, context });
}

test("an empty file named as the kubelet's are is offered whole configurations", async () => {
  const client = await connectWith({ "kubelet-a.yaml": "", "other.yaml": "" });
  for (const [path, count] of [
    ["kubelet-a.yaml", 3],
    ["other.yaml", 0],
  ] as const) {
    await client.open(uriOf(path), "", "yaml");
    const scaffolds = (await completion(client, path, end)).filter(({ kind }) => kind === 15);
    expect(scaffolds).toHaveLength(count);
  }
});

test("type and default stand beside each field, where the editor can show them", async () => {
  const capabilities = {
    textDocument: { completion: { completionItem: { labelDetailsSupport: true } } },
  };
  const client = await connectWith({ "kubelet.yaml": head }, { capabilities });
  await client.show("kubelet.yaml");
  const items = await completion(client, "kubelet.yaml", { line: 2, character: 0 });
  const field = items.find(({ label }) => label === "maxPods");
  expect(field?.labelDetails).toEqual({ description: "integer, default 110" });
  expect(items.filter(({ labelDetails }) => labelDetails === undefined)).toEqual([]);
});

test("a blank behind the sign of a comment opens no list, one behind its word does", async () => {
  const text = `# \n# kubelet-version: \n${head}`;
  const client = await connectWith({ "kubelet.yaml": text });
  await client.show("kubelet.yaml");
  const typed = { triggerKind: CompletionTriggerKind.TriggerCharacter, triggerCharacter: " " };
  const first = { line: 0, character: 2 };
  expect(await completion(client, "kubelet.yaml", first, typed)).toEqual([]);
  expect(await completion(client, "kubelet.yaml", first)).not.toEqual([]);
  const version = { line: 1, character: 19 };
  expect(await completion(client, "kubelet.yaml", version, typed)).toHaveLength(
    kubernetesVersions.length,
  );
});

test("paths are links where they lead somewhere", async () => {
  const text = `${head}staticPodPath: manifests\npodLogsDir: /var/log/pods\n# https://kubernetes.io/docs\n`;
  const client = await connectWith({ "kubelet.yaml": text, "manifests/a.yaml": "" });
  await client.show("kubelet.yaml");
  const textDocument = { uri: uriOf("kubelet.yaml") };
  const links = await client.connection.sendRequest(DocumentLinkRequest.type, { textDocument });
  expect(links?.map(({ target }) => target)).toEqual([
    "file:///w/manifests",
    "https://kubernetes.io/docs",
  ]);
});

test("of a long file, what is asked unasked is answered without rewrites", async () => {
  const long = `${head}maxPods: 110\n${"# a comment\n".repeat(6_000)}`;
  const client = await connectWith({ "kubelet.yaml": long });
  await client.show("kubelet.yaml");
  const at = { line: 2, character: 3 };
  const actionsFor = async (triggerKind: CodeActionTriggerKind): Promise<CodeAction[]> =>
    client.connection.sendRequest<CodeAction[]>(CodeActionRequest.method, {
      textDocument: { uri: uriOf("kubelet.yaml") },
      range: { start: at, end: at },
      context: { diagnostics: [], triggerKind },
    });
  expect(await actionsFor(CodeActionTriggerKind.Automatic)).toEqual([]);
  expect(await actionsFor(CodeActionTriggerKind.Invoked)).not.toEqual([]);
});

test("a light bulb stands where something is repaired or inserted, and the menu has the rest", async () => {
  const text = `${head}maxPods: 110\nmaxPodz: 1\nregistryPullQPS:\nfailSwapOn: "false"\n`;
  const client = await connectWith({ "kubelet.yaml": text });
  await client.show("kubelet.yaml");
  const titlesAt = async (
    line: number,
    character: number,
    triggerKind: CodeActionTriggerKind,
    only?: string[],
  ): Promise<string[]> => {
    const at = { line, character };
    const actions = await client.connection.sendRequest<CodeAction[]>(CodeActionRequest.method, {
      textDocument: { uri: uriOf("kubelet.yaml") },
      range: { start: at, end: at },
      context: { diagnostics: [], triggerKind, only },
    });
    return actions.map(({ title }) => title);
  };
  const { Automatic, Invoked } = CodeActionTriggerKind;
  expect(await titlesAt(2, 3, Automatic)).toEqual([]);
  expect(await titlesAt(2, 3, Invoked)).not.toEqual([]);
  expect(await titlesAt(3, 3, Automatic)).toEqual(await titlesAt(3, 3, Invoked));
  expect(await titlesAt(4, 3, Automatic)).not.toEqual([]);
  expect(await titlesAt(0, 0, Automatic, ["source.fixAll"])).not.toEqual([]);
});

test("a mistake that keeps the text from being read is not offered to be ignored", async () => {
  const text = `${head}maxPods: 110\n<<<<<<< HEAD\n=======\n>>>>>>> other\n`;
  const client = await connectWith({ "kubelet.yaml": text });
  await client.show("kubelet.yaml");
  const at = { line: 3, character: 3 };
  const actions = await client.connection.sendRequest<CodeAction[]>(CodeActionRequest.method, {
    textDocument: { uri: uriOf("kubelet.yaml") },
    range: { start: at, end: at },
    context: { diagnostics: [], triggerKind: CodeActionTriggerKind.Invoked },
  });
  expect(actions.map(({ title }) => title)).toEqual([]);
});

test("a client that asks for edits gets them when an action is chosen, others at once", async () => {
  const files = { "kubelet.yaml": `${head}maxPods: "110"\n` };
  const at = { line: 2, character: 10 };
  const params = {
    textDocument: { uri: uriOf("kubelet.yaml") },
    range: { start: at, end: at },
    context: { diagnostics: [] },
  };
  const eager = await connectWith(files);
  await eager.show("kubelet.yaml");
  const complete = await eager.connection.sendRequest<CodeAction[]>(
    CodeActionRequest.method,
    params,
  );
  const codeAction = { dataSupport: true, resolveSupport: { properties: ["edit"] } };
  const lazy = await connectWith(files, { capabilities: { textDocument: { codeAction } } });
  await lazy.show("kubelet.yaml");
  const titles = await lazy.connection.sendRequest<CodeAction[]>(CodeActionRequest.method, params);
  expect(titles.map(({ title }) => title)).toEqual(complete.map(({ title }) => title));
  expect(titles.every(({ edit }) => edit === undefined)).toBe(true);
  const resolved = await Promise.all(
    titles.map((action) => lazy.connection.sendRequest(CodeActionResolveRequest.type, action)),
  );
  expect(resolved.map(({ edit }) => edit)).toEqual(complete.map(({ edit }) => edit));
  const forgotten = { title: "A title", data: "7000" };
  expect(await lazy.connection.sendRequest(CodeActionResolveRequest.type, forgotten)).toEqual(
    forgotten,
  );
});

test("another version is written where the version comes from", async () => {
  const project = "kubernetesVersion: 1.33\n";
  const client = await connectWith({
    "a/kubelet.yaml": `# kubelet-version: 1.32\n${head}`,
    "a/kubelet.conf.d/10.conf": `${head}maxPods: 3\n`,
    "b/kubelet.yaml": head,
    "b/.kubelet-config.yaml": project,
    "c/kubelet.yaml": head,
  });
  const editOf = async (path: string): Promise<VersionEditResult["edit"]> => {
    await client.show(path);
    const params = { uri: uriOf(path), version: "1.35" };
    return (await client.connection.sendRequest<VersionEditResult>(versionEditRequest, params))
      .edit;
  };
  const range = (from: number, to: number): object => ({
    start: { line: 0, character: from },
    end: { line: 0, character: to },
  });
  const inMain = { uri: uriOf("a/kubelet.yaml"), range: range(19, 23), newText: "1.35" };
  expect(await editOf("a/kubelet.yaml")).toEqual(inMain);
  expect(await editOf("a/kubelet.conf.d/10.conf")).toEqual(inMain);
  expect(await editOf("b/kubelet.yaml")).toEqual({
    uri: uriOf("b/.kubelet-config.yaml"),
    range: range(19, 23),
    newText: '"1.35"',
  });
  expect(await editOf("c/kubelet.yaml")).toBeUndefined();
});
