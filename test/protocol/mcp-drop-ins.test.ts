import { expect, test } from "vitest";
import { connectAgent } from "../support/agent-client.ts";
import { head } from "./harness.ts";

test("a drop-in that the kubelet ignores has a finding, whatever its extension", async () => {
  const agent = await connectAgent(undefined);
  const main = { path: "kubelet.yaml", text: head };
  const dropIns = [{ path: "10.txt", text: `${head}maxPods: x\n` }];
  const { structured } = await agent.call("check", { main, dropIns });
  expect(structured).toMatchObject({
    files: [
      { path: "kubelet.yaml", findings: [] },
      { path: "10.txt", findings: [{ rule: "dropin-extension", severity: "warning" }] },
    ],
    summary: { errors: 0, warnings: 1 },
  });
});
