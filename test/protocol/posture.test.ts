import { describe, expect, test } from "vitest";
import { CodeActionRequest, HoverRequest, type CodeAction } from "vscode-languageserver/node";
import {
  postureEditRequest,
  postureRequest,
  type PostureEditParams,
  type PostureEditResult,
  type PostureParams,
  type PostureResult,
} from "../../server/src/lsp/protocol.ts";
import { head } from "./harness.ts";
import { connectWith, pulling, uriOf, type SetsClient } from "./sets-client.ts";

const inEditor = {
  capabilities: pulling,
  initializationOptions: { effectiveView: true, rulePages: "pages:/rules" },
};

const files = {
  ".kubelet-config.yaml": 'kubernetesVersion: "1.33"\nposture: {benchmark: cis-1.12}\n',
  "kubelet.yaml": `${head}podPidsLimit: 4096\nreadOnlyPort: 10255\n`,
  "kubelet.conf.d/40-local.conf": `${head}podPidsLimit: -1\n`,
};

function ask(client: SetsClient, params: Partial<PostureParams> = {}): Promise<PostureResult | null> {
  return client.connection.sendRequest(postureRequest, { uri: uriOf("kubelet.yaml"), ...params });
}

test("look", async () => {
  const client = await connectWith(files, inEditor);
  await client.show("kubelet.yaml");
  await client.show("kubelet.conf.d/40-local.conf");
  const result = await ask(client);
  console.log(JSON.stringify(result?.rows.slice(0, 8), undefined, 1), result?.summary, result?.notes);
  console.log(JSON.stringify(await client.pull("kubelet.yaml"), undefined, 1));
  console.log(JSON.stringify(await client.pull("kubelet.conf.d/40-local.conf"), undefined, 1));
  const actions = await client.connection.sendRequest(CodeActionRequest.type, {
    textDocument: { uri: uriOf("kubelet.conf.d/40-local.conf") },
    range: { start: { line: 2, character: 0 }, end: { line: 2, character: 0 } },
    context: { diagnostics: [] },
  });
  console.log(JSON.stringify(actions, undefined, 1));
});
