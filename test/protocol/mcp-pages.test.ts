import { beforeAll, describe, expect, test } from "vitest";
import { connectAgent, type AgentClient } from "../support/agent-client.ts";
import { knowledge } from "../support/knowledge.ts";

let agent: AgentClient;

beforeAll(async () => {
  agent = await connectAgent([]);
});

describe("explain", () => {
  test("the page of a rule", async () => {
    const { text } = await agent.call("explain", { name: "image-gc-low-lt-high" });
    expect(text).toMatch(/^# image-gc-low-lt-high\n/);
  });

  test("a line of the log leads to its rule", async () => {
    const log =
      'E0101 12:00:00.000000 1 run.go:72] "command failed" err="failed to validate kubelet configuration, error: invalid configuration: imageGCLowThresholdPercent (--image-gc-low-threshold) 90 must be less than imageGCHighThresholdPercent (--image-gc-high-threshold) 85"';
    const { structured } = await agent.call("explain", { log });
    expect(structured).toMatchObject({ rules: [{ rule: "image-gc-low-lt-high" }] });
    expect((await agent.call("explain", { log: "all is well" })).problem).toBe(
      "The log contains no known message. Paste the line that shows why the kubelet exits, or the output of journalctl -u kubelet.",
    );
  });
});

describe("pages", () => {
  test("every rule and kind is listed and can be read", async () => {
    const { resources } = await agent.client.listResources();
    expect(resources.length).toBeGreaterThan(300);
    expect(resources.length).toBeLessThanOrEqual(knowledge.rules.size + 5);
    for (const { uri, mimeType } of resources) {
      const { contents } = await agent.client.readResource({ uri });
      expect(contents).toEqual([{ uri, mimeType, text: expect.stringMatching(/\S/) as string }]);
    }
  });

  test.each([
    ["kubelet-config://fields/KubeletConfiguration/maxPods", /maxPods/],
    ["kubelet-config://fields/KubeletConfiguration/maxPods?version=1.30", /maxPods/],
    ["kubelet-config://fields/KubeletConfiguration/evictionHard/memory.available", /memory/],
    ["kubelet-config://fields/KubeletConfiguration/featureGates.NodeSwap", /NodeSwap/],
  ])("%s", async (uri, text) => {
    const { contents } = await agent.client.readResource({ uri });
    expect(contents[0]).toMatchObject({ text: expect.stringMatching(text) as string });
  });

  test.each([
    "kubelet-config://rules/no-such-rule",
    "kubelet-config://rules/../../SECURITY",
    "kubelet-config://rules/..%2F..%2FSECURITY",
    "kubelet-config://fields/Pod/spec",
    "kubelet-config://fields/KubeletConfiguration/maxPods?version=2.2",
    "file:///etc/passwd",
  ])("there is none: %s", async (uri) => {
    await expect(agent.client.readResource({ uri })).rejects.toThrow(`There is no page ${uri}.`);
  });

  test("templates, whose names are completed", async () => {
    const { resourceTemplates } = await agent.client.listResourceTemplates();
    const [rules = "", fields = ""] = resourceTemplates.map(({ uriTemplate }) => uriTemplate);
    const complete = async (
      uri: string,
      name: string,
      value: string,
      more: Record<string, string> = {},
    ): Promise<readonly string[]> => {
      const { completion } = await agent.client.complete({
        ref: { type: "ref/resource", uri },
        argument: { name, value },
        context: { arguments: more },
      });
      return completion.values;
    };
    expect(await complete(rules, "id", "image-gc-low-l")).toEqual(["image-gc-low-lt-high"]);
    expect(await complete(fields, "kind", "Kubelet")).toEqual(["KubeletConfiguration"]);
    expect(await complete(fields, "version", "1.33")).toEqual(["1.33"]);
    expect(
      await complete(fields, "path", "maxp", { kind: "KubeletConfiguration", version: "1.36" }),
    ).toContain("maxPods");
    expect(await complete(fields, "path", "featureGates.NodeSw")).toEqual([
      "featureGates.NodeSwap",
    ]);
    expect(await complete("kubelet-config://others/{id}", "id", "")).toEqual([]);
  });
});

test("a line of the log is explained with its cause and what to do", async () => {
  const agent = await connectAgent(undefined);
  for (const log of ["running with swap on is not supported", "pull QPS exceeded"]) {
    const { text, structured } = await agent.call("explain", { log });
    expect(structured).toMatchObject({
      lines: [{ cause: expect.stringMatching(/\w/) as unknown }],
    });
    expect(text).toMatch(/\n.{40,}\nWhat to do: .{20,}\n/);
  }
});
