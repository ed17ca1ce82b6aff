import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { ListRootsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { temporaryFolder } from "../support/temporary-folder.ts";

const cli = fileURLToPath(new URL("../../dist/cli.js", import.meta.url));
const head = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";

let folder = "";
let client: Client;

beforeAll(async () => {
  folder = temporaryFolder("kubelet agents ");
  await writeFile(join(folder, "kubelet.yaml"), `${head}maxPods: many\n`);
  client = new Client({ name: "test", version: "1.0.0" }, { capabilities: { roots: {} } });
  client.setRequestHandler(ListRootsRequestSchema, () => ({
    roots: [{ uri: pathToFileURL(folder).href }],
  }));
  const args = [cli, "mcp", "--stdio", "--locale", "zh-cn"];
  await client.connect(new StdioClientTransport({ command: process.execPath, args }));
});

afterAll(async () => {
  await client.close();
});

test("the packed program serves an agent, in the language that is asked for", async () => {
  const { tools } = await client.listTools();
  expect(tools).toHaveLength(6);
  const input = { files: [{ path: "kubelet.yaml" }] };
  const { structuredContent } = await client.callTool({ name: "check", arguments: input });
  expect(structuredContent).toMatchObject({
    files: [
      {
        path: "kubelet.yaml",
        findings: [
          { rule: "type-mismatch", message: expect.stringMatching(/[\u4e00-\u9fff]/) as string },
        ],
      },
    ],
  });
});

test("the pages come with the package", async () => {
  const uri = "kubelet-config://rules/image-gc-low-lt-high";
  const { contents } = await client.readResource({ uri });
  expect(contents[0]).toMatchObject({
    text: expect.stringMatching(/^# image-gc-low-lt-high\n/) as string,
  });
});

test("what is refused is an error of the tool, and the server goes on", async () => {
  const input = { main: { path: "/etc/passwd" } };
  const refused = await client.callTool({ name: "effective", arguments: input });
  expect(refused.isError).toBe(true);
  expect(await client.ping()).toEqual({});
});
