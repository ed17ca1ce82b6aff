import { expect, test } from "vitest";
import { defaultVersion } from "../../server/src/facts/field-index.ts";
import {
  diagnosisRequest,
  type DiagnosisResult,
} from "../../server/src/shells/lsp/protocol/protocol.ts";
import { head } from "./harness.ts";
import { connectWith, uriOf } from "./sets-client.ts";

test("a report says what open documents were taken for, what was found, and what took how long", async () => {
  const client = await connectWith({
    "kubelet.yaml": `${head}maxPodz: 1\nmaxPodx: 1\nmaxPods: x\n`,
    "deployment.yaml": "apiVersion: apps/v1\nkind: Deployment\n",
  });
  await client.show("kubelet.yaml");
  await client.show("deployment.yaml", undefined, "yaml");
  await client.pull("kubelet.yaml");
  const result = await client.connection.sendRequest<DiagnosisResult>(diagnosisRequest, {});
  expect(result.documents).toEqual([
    {
      uri: uriOf("kubelet.yaml"),
      lines: 6,
      parts: ["KubeletConfiguration"],
      sets: 0,
      kubernetesVersion: defaultVersion,
      versionSource: "default",
      findings: [
        { severity: "warning", rule: "unknown-field", count: 2 },
        { severity: "error", rule: "type-mismatch", count: 1 },
      ],
    },
  ]);
  expect(result.timings.map(({ name }) => name)).toContain("diagnostic");
});
