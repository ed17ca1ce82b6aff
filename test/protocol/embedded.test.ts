import {
  CodeActionRequest,
  CompletionRequest,
  HoverRequest,
  type CodeAction,
  type CompletionItem,
  type Hover,
} from "vscode-languageserver/node";
import { expect, test } from "vitest";
import { connectWith, foundAt, pulling, uriOf } from "./sets-client.ts";

const text = `apiVersion: machineconfiguration.openshift.io/v1
kind: KubeletConfig
spec:
  kubeletConfig:
    maxPodz: 250
    
  logLevel: 5
`;

test("a configuration inside another tool's file is answered for in place", async () => {
  const client = await connectWith({}, { capabilities: pulling, settings: () => ({}) });
  await client.open(uriOf("ocp.yaml"), text, "yaml");
  const file = { textDocument: { uri: uriOf("ocp.yaml") } };
  expect((await client.pull("ocp.yaml")).map(foundAt)).toEqual(["5:5 warning[unknown-field]"]);

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

  const items = await client.connection.sendRequest<CompletionItem[]>(CompletionRequest.method, {
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
