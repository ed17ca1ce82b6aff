import { ResultSchema } from "@modelcontextprotocol/sdk/types.js";
import { expect, test } from "vitest";
import { connectAgent } from "../support/agent-client.ts";

const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";

test("a request of the wrong form is answered with a sentence", async () => {
  const { client } = await connectAgent([]);
  const errorOf = (method: string, params: Record<string, unknown>): Promise<unknown> =>
    client.request({ method, params }, ResultSchema).catch((error: unknown) => error);
  const wrong = [
    await errorOf("tools/call", { name: 5, arguments: "x" }),
    await errorOf("tools/call", {}),
    await errorOf("resources/read", {}),
    await errorOf("completion/complete", {
      ref: { type: "x" },
      argument: { name: "a", value: "" },
    }),
  ];
  expect(wrong.map(String)).toEqual([
    'McpError: MCP error -32602: "params.name" must be a string. "params.arguments" must be an object.',
    'McpError: MCP error -32602: "params.name" is missing.',
    'McpError: MCP error -32602: "params.uri" is missing.',
    'McpError: MCP error -32602: "params.ref" is not valid.',
  ]);
});

test("versions with a patch, and what is expected instead of one that does not exist", async () => {
  const agent = await connectAgent([]);
  const main = { path: "k.yaml", text: header };
  const { structured } = await agent.call("effective", { main, kubernetesVersion: "v1.33.4" });
  expect(structured).toMatchObject({ kubernetesVersion: "1.33" });
  expect((await agent.call("effective", { main, kubernetesVersion: "2.3" })).problem).toMatch(
    /^"kubernetesVersion" must be one of 1\.30, .*, not "2\.3"\.\nAn example of a valid input: \{"main":/,
  );
});

test("the one of several nodes that is wrong is named", async () => {
  const agent = await connectAgent([]);
  const main = { path: "k.yaml", text: header };
  const nodes = [{ cpus: 1, memory: "4Gi" }, { cpu: 2 }];
  expect((await agent.call("allocatable", { main, nodes })).problem).toBe(
    '"nodes[1]" is wrong: there is no member "cpu". Did you mean "cpus"?',
  );
});

test("the text of a project's file is checked as such", async () => {
  const agent = await connectAgent([]);
  const textOf = async (text: string): Promise<string | undefined> =>
    (await agent.call("check", { files: [{ path: "nodes/.kubelet-config.yaml", text }] })).text;
  expect([await textOf("advice: true\n"), await textOf("rulez: {}\n")]).toEqual([
    "No findings in 1 file.",
    'nodes/.kubelet-config.yaml:1:1: error[project-file]: There is no key "rulez". Did you mean rules?\n1 error in 1 file.',
  ]);
});
