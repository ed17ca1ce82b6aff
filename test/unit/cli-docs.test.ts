import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { reportFile } from "../../server/src/cli/file-report.ts";
import { addToSummary, emptySummary } from "../../server/src/cli/report.ts";
import { jsonReport } from "../../server/src/cli/report-json.ts";
import { bundledTables } from "../../server/src/core/schema/bundled-tables.ts";
import { createKnowledge } from "../../server/src/core/schema/knowledge.ts";

const page = readFileSync(new URL("../../docs/cli.md", import.meta.url), "utf8");

function codeBlock(language: string): string {
  return new RegExp(`^\`\`\`${language}\n([^]*?)^\`\`\`$`, "m").exec(page)?.[1] ?? "";
}

test("the JSON example of the documentation is what check prints", () => {
  const file = { text: codeBlock("yaml"), invalidAt: undefined };
  const about = { path: "kubelet.yaml", location: undefined, isNamed: true };
  const report = reportFile(
    { ...file, ...about },
    { kubernetesVersion: "1.36", advice: false },
    createKnowledge(bundledTables),
  );
  expect(report).toBeDefined();
  if (!report) return;
  const output =
    jsonReport.begin +
    jsonReport.file(report, 0) +
    jsonReport.end(addToSummary(emptySummary, report));
  expect(JSON.parse(codeBlock("json"))).toEqual(JSON.parse(output));
});
