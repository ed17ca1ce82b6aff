import {
  CodeActionRequest,
  DefinitionRequest,
  DocumentLinkRequest,
  DocumentSymbolRequest,
  FoldingRangeRequest,
  HoverRequest,
  ReferencesRequest,
  RenameRequest,
  SelectionRangeRequest,
  SemanticTokensRequest,
  type CodeAction,
  type Command,
  type DocumentSymbol,
  type Hover,
  type TextEdit,
} from "vscode-languageserver/node";
import { expect, test } from "vitest";
import { completionsAt } from "./harness.ts";
import { connectWith, foundAt, pulling, uriOf } from "./sets-client.ts";

const text = `apiVersion: machineconfiguration.openshift.io/v1
kind: KubeletConfig
spec:
  kubeletConfig:
    maxPodz: 250
    
  logLevel: 5
  machineConfigPoolSelector: {matchLabels: {a: b}}
`;

/** The edits of each action, in whatever file; of one without any, none. */
function editsOf(actions: readonly (CodeAction | Command)[] | null): TextEdit[][] {
  return (actions ?? []).map((action) =>
    "edit" in action ? Object.values(action.edit?.changes ?? {}).flat() : [],
  );
}

test("a configuration inside another tool's file is answered for in place", async () => {
  const client = await connectWith({}, { capabilities: pulling, settings: () => ({}) });
  await client.open(uriOf("ocp.yaml"), text, "yaml");
  const file = { textDocument: { uri: uriOf("ocp.yaml") } };
  expect((await client.pull("ocp.yaml")).map(foundAt)).toEqual([
    "5:5 warning[platform-unknown-field]",
  ]);

  const position = { line: 4, character: 6 };
  const actions = await client.connection.sendRequest<CodeAction[]>(CodeActionRequest.method, {
    ...file,
    range: { start: position, end: position },
    context: { diagnostics: [] },
  });
  const [fix] = actions.filter(({ isPreferred }) => isPreferred === true);
  expect(fix?.title).toBe('Change to "maxPods"');
  expect(Object.values(fix?.edit?.changes ?? {}).flat()).toEqual([
    {
      range: { start: { line: 4, character: 4 }, end: { line: 4, character: 11 } },
      newText: "maxPods",
    },
  ]);

  const items = await completionsAt(client, {
    ...file,
    position: { line: 5, character: 4 },
  });
  expect(items.map(({ label }) => label)).toContain("evictionHard");

  await client.replace(uriOf("ocp.yaml"), 2, text.replace("maxPodz", "maxPods"));
  expect(await client.pull("ocp.yaml")).toEqual([]);
  const hover = await client.connection.sendRequest<Hover | null>(HoverRequest.method, {
    ...file,
    position,
  });
  expect(JSON.stringify(hover?.contents)).toContain("**maxPods** · integer");
  const outside = await client.connection.sendRequest<Hover | null>(HoverRequest.method, {
    ...file,
    position: { line: 6, character: 4 },
  });
  expect(outside).toBeNull();
  await client.close(uriOf("ocp.yaml"));
  await client.connection.sendRequest(HoverRequest.method, { ...file, position });
  expect(client.server.held()).toEqual({ documents: 0, analyses: 0, settings: 0 });
});

const cluster = `kind: Cluster
apiVersion: kind.x-k8s.io/v1alpha4
kubeadmConfigPatches:
- |
  kind: KubeletConfiguration
  maxPods: "3"
  # https://example.org
  evictionHard:
    memory.available: 5%
- |
  kind: KubeletConfiguration
  maxPodz: &n 3
  podPidsLimit: *n
  maxPods: "3"
`;

test("outline, folding, selection, colours, links and anchors work in place", async () => {
  const textDocument = { hierarchicalDocumentSymbolSupport: true };
  const client = await connectWith(
    {},
    { capabilities: { textDocument: { documentSymbol: textDocument } }, settings: () => ({}) },
  );
  const uri = uriOf("kind.yaml");
  await client.open(uri, cluster, "yaml");
  const { connection } = client;
  const file = { textDocument: { uri } };
  const at = (line: number, character: number) => ({ ...file, position: { line, character } });

  const symbols = (await connection.sendRequest(DocumentSymbolRequest.type, file)) ?? [];
  expect(
    (symbols as DocumentSymbol[]).map(({ name, range, children = [] }) => [
      name,
      range.start.line,
      range.end.line,
      children.map((child) => child.name).join(" "),
    ]),
  ).toEqual([
    ["kubeadmConfigPatches[0]", 3, 8, "kind maxPods evictionHard"],
    ["kubeadmConfigPatches[1]", 9, 13, "kind maxPodz podPidsLimit maxPods"],
  ]);

  const folds = (await connection.sendRequest(FoldingRangeRequest.type, file)) ?? [];
  expect(folds.map(({ startLine, endLine }) => [startLine, endLine])).toEqual([
    [2, 13],
    [3, 8],
    [7, 8],
    [9, 13],
  ]);

  const selections = await connection.sendRequest(SelectionRangeRequest.type, {
    ...file,
    positions: [
      { line: 8, character: 6 },
      { line: 0, character: 1 },
    ],
  });
  expect(selections?.[0]?.parent?.range).toEqual({
    start: { line: 8, character: 4 },
    end: { line: 8, character: 24 },
  });
  expect(selections?.[1]?.parent).toBeUndefined();

  const tokens = await connection.sendRequest(SemanticTokensRequest.type, file);
  expect(tokens?.data).toEqual([11, 2, 7, 0, 2]);
  const links = (await connection.sendRequest(DocumentLinkRequest.type, file)) ?? [];
  expect(links.map(({ target }) => target)).toEqual(["https://example.org"]);

  const definition = await connection.sendRequest(DefinitionRequest.type, at(12, 17));
  expect(definition).toMatchObject([{ range: { start: { line: 11, character: 11 } } }]);
  const context = { includeDeclaration: true };
  const places = await connection.sendRequest(ReferencesRequest.type, { ...at(12, 17), context });
  expect(places?.map(({ range }) => range.start.line)).toEqual([11, 12]);
  const renamed = await connection.sendRequest(RenameRequest.type, { ...at(12, 17), newName: "m" });
  expect(renamed?.changes?.[uri]?.map(({ newText }) => newText)).toEqual(["m", "m"]);
  expect(await connection.sendRequest(DefinitionRequest.type, at(0, 1))).toBeNull();
});

test("all safe fixes of a file are one action", async () => {
  const client = await connectWith({}, { settings: () => ({}) });
  const uri = uriOf("kind.yaml");
  await client.open(uri, cluster, "yaml");
  const start = { line: 0, character: 0 };
  const actions = await client.connection.sendRequest(CodeActionRequest.type, {
    textDocument: { uri },
    range: { start, end: start },
    context: { diagnostics: [], only: ["source.fixAll"] },
  });
  expect(editsOf(actions).map((edits) => edits.map(({ range }) => range.start.line))).toEqual([
    [5, 13],
  ]);
});

test("a rule is silenced above the line, at its own indentation", async () => {
  const client = await connectWith({}, { settings: () => ({}) });
  const uri = uriOf("ocp.yaml");
  const inBraces = text.replace("\n    maxPodz: 250\n    \n", ' { "maxPodz": 250 }\n');
  await client.open(uri, inBraces, "yaml");
  const position = { line: 3, character: 22 };
  const actions = await client.connection.sendRequest(CodeActionRequest.type, {
    textDocument: { uri },
    range: { start: position, end: position },
    context: { diagnostics: [], only: ["quickfix"] },
  });
  const texts = editsOf(actions).flatMap((edits) => edits.map(({ newText }) => newText));
  expect(texts).toContain("  # kubelet-config-ignore: platform-unknown-field\n");
});

test("flags become configuration at the indentation of the part", async () => {
  const client = await connectWith({}, { settings: () => ({}) });
  const uri = uriOf("ocp.yaml");
  await client.open(uri, text.replace("maxPodz: 250", "# --max-pods=60 --v=2"), "yaml");
  const position = { line: 4, character: 8 };
  const convert = async (end: typeof position): Promise<(string | undefined)[]> => {
    const actions = await client.connection.sendRequest(CodeActionRequest.type, {
      textDocument: { uri },
      range: { start: position, end },
      context: { diagnostics: [], only: ["refactor.rewrite.convertFlags"] },
    });
    return editsOf(actions).map(([edit]) => edit?.newText);
  };
  expect(await convert(position)).toEqual(["    maxPods: 60\n    logging:\n      verbosity: 2"]);
  expect(await convert({ line: 6, character: 3 })).toEqual([]);
});
