import { describe, expect, test } from "vitest";
import { lateParts } from "../../server/src/shells/hosts/late-parts.ts";
import { toolRequest, type ToolResult } from "../../server/src/shells/lsp/protocol/protocol.ts";
import { linkTo } from "../support/memory-file-system.ts";
import { head } from "./harness.ts";
import { connectWith, uriOf, type SetsClient } from "./sets-client.ts";

const files = {
  "kubelet.yaml": `${head}maxPods: many\n`,
  "kubelet.conf.d/10.conf": `${head}maxPods: 20\n`,
  "leads-out.yaml": linkTo("/secret/kubelet.yaml"),
  "../secret/kubelet.yaml": `${head}maxPods: 1\n`,
};

const { runTool } = lateParts;

function connect(more = {}): Promise<SetsClient> {
  return connectWith(files, { host: { runTool }, ...more });
}

async function call(client: SetsClient, name: string, input: unknown): Promise<ToolResult | null> {
  return client.connection.sendRequest<ToolResult | null>(toolRequest, { name, input });
}

/** The reported rules, each with its file. */
function rulesIn(result: ToolResult | null): readonly string[] {
  if (!result || "problem" in result) return [result?.problem ?? "nothing"];
  const { files: found } = result.structured as {
    files: { path: string; findings: { rule: string }[] }[];
  };
  return found.flatMap(({ path, findings }) => findings.map(({ rule }) => `${path} ${rule}`));
}

describe("the tools of an editor", () => {
  test("look at the files of the workspace", async () => {
    const client = await connect();
    const result = await call(client, "check", { files: [{ path: "." }] });
    expect(rulesIn(result)).toEqual(["kubelet.yaml type-mismatch"]);
    const effective = await call(client, "effective", { configDir: "kubelet.conf.d" });
    expect(effective).toMatchObject({
      structured: { starts: true, effective: { maxPods: 20 } },
    });
  });

  test("see what is typed and not saved", async () => {
    const client = await connect();
    await client.show("kubelet.yaml", `${head}maxPodz: 1\n`);
    for (const path of ["kubelet.yaml", "/w/kubelet.yaml", uriOf("kubelet.yaml")]) {
      const result = await call(client, "check", { files: [{ path }] });
      expect(rulesIn(result)).toEqual([`${path} unknown-field`]);
    }
  });

  test("see an open document outside of the workspace, and nothing else there", async () => {
    const client = await connect();
    await client.open("file:///else/kubelet.yaml", `${head}maxPodz: 1\n`);
    const opened = await call(client, "check", { files: [{ path: "/else/kubelet.yaml" }] });
    expect(rulesIn(opened)).toEqual(["/else/kubelet.yaml unknown-field"]);
    for (const path of ["/secret/kubelet.yaml", "../secret/kubelet.yaml", "leads-out.yaml"]) {
      const result = await call(client, "check", { files: [{ path }] });
      expect(result).toEqual({ problem: expect.stringContaining(path) as string });
    }
  });

  test("judge by the user's settings where a call says nothing else", async () => {
    const settings = { kubernetesVersion: "1.31", rules: { "type-mismatch": "hint" } };
    const client = await connect({ initializationOptions: { settings } });
    const input = { files: [{ path: "kubelet.yaml" }] };
    expect(await call(client, "check", input)).toMatchObject({
      structured: { files: [{ version: "1.31", findings: [{ severity: "hint" }] }] },
    });
    expect(await call(client, "check", { ...input, kubernetesVersion: "1.34" })).toMatchObject({
      structured: { files: [{ version: "1.34" }] },
    });
    expect(await call(client, "explain", { name: "maxPods" })).toMatchObject({
      structured: { kubernetesVersion: "1.31" },
    });
  });

  test("tell what is wrong with a call", async () => {
    const client = await connect();
    expect(await call(client, "destroy", {})).toEqual({
      problem:
        'There is no tool "destroy". Available tools: check, effective, explain, upgrade, allocatable, posture.',
    });
    expect(await call(client, "check", { files: 7 })).toEqual({
      problem: `"files" must be a list.\nAn example of a valid input: {"files":[{"path":"kubelet.yaml","text":"…"}],"kubernetesVersion":"1.33"}`,
    });
  });

  test("show the page of a rule", async () => {
    const options = { initializationOptions: { rulePages: "file:///w/pages/" } };
    const client = await connectWith(
      { "pages/type-mismatch.md": "# type-mismatch\n" },
      { host: { runTool }, ...options },
    );
    expect(await call(client, "explain", { name: "type-mismatch" })).toMatchObject({
      text: "# type-mismatch\n",
    });
  });
});
