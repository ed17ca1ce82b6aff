import {
  CodeActionRequest,
  CompletionResolveRequest,
  HoverRequest,
  type CodeAction,
  type CompletionItem,
  type Hover,
} from "vscode-languageserver/node";
import { expect, test } from "vitest";
import { completionsAt, head, type ClientOptions } from "./harness.ts";
import { connectWith, uriOf, type SetsClient } from "./sets-client.ts";

const file = ".kubelet-config.yaml";
const textDocument = { uri: uriOf(file) };

const pages = {
  "pages/unknown-field.md":
    "# unknown-field\n\nThe file has a field that there is not.\n\n## Why it matters\n\nIt has no effect.\n\n## Wrong\n",
};

async function opened(text: string, options: ClientOptions = {}): Promise<SetsClient> {
  const client = await connectWith(pages, options);
  await client.open(uriOf(file), text, "yaml");
  return client;
}

function hoverText(hover: Hover | null): string {
  const contents = hover?.contents;
  return contents && typeof contents === "object" && "value" in contents ? contents.value : "";
}

function itemsAt(
  client: SetsClient,
  line: number,
  character: number,
): Promise<readonly CompletionItem[]> {
  return completionsAt(client, { textDocument, position: { line, character } });
}

test("keys and values are completed", async () => {
  const client = await opened("advice: false\n\n", {
    initializationOptions: { suggestCommand: "suggest" },
  });
  const keys = await itemsAt(client, 1, 0);
  expect(keys.map(({ label }) => label)).toEqual([
    "kubernetesVersion",
    "rules",
    "node",
    "nodes",
    "seccomp",
    "sets",
    "ignore",
    "overrides",
    "posture",
    "root",
  ]);
  expect(keys[1]).toMatchObject({
    textEdit: { newText: "rules:\n  " },
    command: { command: "suggest" },
  });
  const values = await itemsAt(client, 0, 8);
  expect(values.map(({ label }) => label)).toEqual(["true"]);
});

test("a rule says what it is about when it is looked at", async () => {
  const text = "rules:\n  unknown-fiel: off\n  \n";
  const rulePages = uriOf("pages");
  const client = await opened(text, { initializationOptions: { rulePages } });
  const [rule] = await itemsAt(client, 1, 2);
  expect(rule?.documentation).toBeUndefined();
  const unknown = (await itemsAt(client, 1, 2)).find(({ label }) => label === "unknown-field");
  const resolved = await client.connection.sendRequest<CompletionItem>(
    CompletionResolveRequest.method,
    unknown,
  );
  const expected =
    /^\*\*unknown-field\*\*\n\nThe kubelet has no field with this name here\.\n\nLog: ".*"\.\n\nIt has no effect\.$/;
  expect(resolved.documentation).toMatchObject({
    value: expect.stringMatching(expected) as string,
  });
  await client.replace(textDocument.uri, 2, "rules:\n  unknown-field: off\n");
  const position = { line: 1, character: 4 };
  const hover = await client.connection.sendRequest<Hover>(HoverRequest.method, {
    textDocument,
    position,
  });
  expect(hoverText(hover)).toMatch(expected);
});

test("without pages of the rules, the rest is said", async () => {
  const client = await opened("rules:\n  unknown-field: off\n  template: off\nadvice: true\n");
  const hovered = async (line: number): Promise<string> => {
    const params = { textDocument, position: { line, character: 4 } };
    return hoverText(
      await client.connection.sendRequest<Hover | null>(HoverRequest.method, params),
    );
  };
  expect(await hovered(1)).toMatch(/^\*\*unknown-field\*\*\n\nThe kubelet .*\n\nLog: ".*"\.$/);
  expect(await hovered(2)).toMatch(/^\*\*template\*\*\n\nThe file is a template and .*\.$/);
  expect(await hovered(3)).toMatch(/^\*\*advice\*\*/);
  expect(await hovered(4)).toBe("");
});

test("a name that is nearly right is corrected", async () => {
  const client = await opened("advise: false\nrules:\n  template: maybe\n  unknown-field: warn\n");
  const actionsAt = async (line: number, character = 2): Promise<CodeAction[]> => {
    const position = { line, character };
    return client.connection.sendRequest<CodeAction[]>(CodeActionRequest.method, {
      textDocument,
      range: { start: position, end: position },
      context: { diagnostics: [] },
    });
  };
  const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 6 } };
  expect(await actionsAt(0)).toEqual([
    {
      title: 'Change to "advice"',
      kind: "quickfix",
      isPreferred: true,
      edit: { changes: { [textDocument.uri]: [{ range, newText: "advice" }] } },
    },
  ]);
  expect(await actionsAt(2)).toEqual([]);
  const [level] = await actionsAt(3, 18);
  expect(level?.title).toBe('Change to "warning"');
});

test("a rule is switched off in the project's file, which the settings cannot do", async () => {
  const client = await connectWith(
    {
      "kubelet.yaml": `${head}maxPodz: 1\n`,
      [file]: "rules:\n  unknown-field: error\n",
      "p/kubelet.yaml": `${head}maxPodz: 1\n`,
      [`p/${file}`]: "root: true\n",
    },
    { initializationOptions: { effectiveView: true } },
  );
  const offered = async (path: string): Promise<CodeAction[]> => {
    await client.show(path);
    const position = { line: 2, character: 2 };
    const actions = await client.connection.sendRequest<CodeAction[]>(CodeActionRequest.method, {
      textDocument: { uri: uriOf(path) },
      range: { start: position, end: position },
      context: { diagnostics: [] },
    });
    return actions.filter(({ title }) => title.startsWith("Disable rule"));
  };
  const [action, ...more] = await offered("kubelet.yaml");
  expect(more).toEqual([]);
  expect(action?.title).toBe("Disable rule unknown-field for everyone in .kubelet-config.yaml");
  const range = { start: { line: 1, character: 17 }, end: { line: 1, character: 22 } };
  expect(action?.edit?.changes).toEqual({ [uriOf(file)]: [{ range, newText: '"off"' }] });
  const [, inSettings] = await offered("p/kubelet.yaml");
  expect(inSettings?.command?.command).toBe("kubelet.switchOffRule");
});
