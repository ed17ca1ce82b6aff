import { describe, expect, test } from "vitest";
import { defaultVersion } from "../../../../server/src/facts/field-index.ts";
import { reportFile } from "../../../../server/src/answers/reports/file-report.ts";
import { createLanguageService } from "../../../../server/src/service/language-service.ts";
import { connectAgent } from "../../../support/agent-client.ts";
import { knowledge } from "../../../support/knowledge.ts";

const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";
const long = "x".repeat(100_000);

describe.each([
  ["a key", `${header}${long}: 1\n`],
  ["a gate", `${header}featureGates:\n  ${long}: true\n`],
  ["a value", `${header}cpuManagerPolicy: ${long}\n`],
  ["a signal", `${header}evictionHard:\n  ${long}: 5%\n`],
])("%s of 100,000 characters", (_name, text) => {
  test("is cut in the messages of the command line", () => {
    const file = { path: "a.yaml", location: "/a.yaml", isNamed: true, text, invalidAt: undefined };
    const report = reportFile(file, { kubernetesVersion: defaultVersion }, knowledge);
    const findings = report?.findings ?? [];
    expect(findings).not.toEqual([]);
    for (const { message, path } of findings) {
      expect(message.length + path.length).toBeLessThan(2_000);
    }
  });

  test("is cut in the messages of the editor", async () => {
    const service = createLanguageService({ knowledge });
    service.open({ uri: "file:///a.yaml", text });
    for (const { message } of await service.diagnostics("file:///a.yaml")) {
      expect(message.length).toBeLessThan(1_500);
    }
  });
});

describe("a call of an agent with long words", () => {
  const million = "x".repeat(1_000_000);
  test.each([
    ["explain", { path: million }],
    ["explain", { [million]: true }],
    ["explain", { path: "maxPods", kubernetesVersion: million }],
    ["check", { files: [{ path: million, text: header }] }],
    ["check", { files: [{ path: "a.yaml", text: "x".repeat(4_200_000) }] }],
    ["effective", { flags: [`--${million}`] }],
    ["effective", { flags: ["--max-pods=1"], node: { memory: million } }],
    [million, {}],
  ])("is refused without them: %#", async (tool, input) => {
    const agent = await connectAgent(undefined);
    const answer = await agent
      .call(tool, input)
      .catch((error: unknown) => ({ problem: String(error) }));
    expect(answer.problem).toMatch(/limit|There is no|Unknown key|must be one of|characters/);
    expect(answer.problem?.length).toBeLessThan(1_500);
  });
});
