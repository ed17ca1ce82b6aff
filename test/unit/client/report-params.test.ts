import { expect, test } from "vitest";
import {
  keyOfReport,
  restoredReport,
  type ReportParams,
} from "../../../client/src/views/report-params.ts";

const kept: readonly ReportParams[] = [
  { report: "upgrade", uri: "file:///w/a.yaml", from: "1.33", to: "1.36" },
  { report: "versions", uri: "file:///w/a.yaml" },
  { report: "versions", uri: "file:///w/a.yaml", set: "file:///w/b.yaml" },
  { report: "node", root: "file:///node/" },
  { report: "image", uri: "file:///w/p.yaml", image: "a.example/b" },
  { report: "log", text: "err", version: "1.36", uris: ["file:///w/a.yaml"] },
];

test.each(kept)("a view about $report comes back after a reload", (params) => {
  expect(restoredReport(JSON.parse(JSON.stringify(params)))).toEqual(params);
});

test("each report has a view of its own", () => {
  expect(new Set(kept.map(keyOfReport)).size).toBe(kept.length);
});

test.each([
  undefined,
  null,
  "upgrade",
  {},
  { report: "upgrade", uri: "file:///w/a.yaml", from: "x", to: "1.36" },
  { report: "upgrade", from: "1.33", to: "1.36" },
  { report: "versions" },
  { report: "node" },
  { report: "image", uri: "file:///w/p.yaml", image: 3 },
  { report: "log", text: "err", version: "1.36", uris: "all" },
  { report: "other", uri: "file:///w/a.yaml" },
])("what is kept of another version is not taken: %j", (state) => {
  expect(restoredReport(state)).toBeUndefined();
});
