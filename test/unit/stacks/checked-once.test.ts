import { expect, test } from "vitest";
import { createViewStore } from "../../../server/src/service/view-store.ts";
import { readSettings } from "../../../server/src/service/settings.ts";
import { knowledge } from "../../support/knowledge.ts";
import { memoryFileSystem } from "../../support/memory-file-system.ts";

const head = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";
const texts = {
  "/w/kubelet.conf.d/10.conf": `${head}imageGCHighThresholdPercent: 60\n`,
  "/w/kubelet.conf.d/20.json":
    '{"apiVersion": "kubelet.config.k8s.io/v1beta1", "kind": "KubeletConfiguration"}',
  "/w/kubelet.yaml": `${head}imageGCLowThresholdPercent: 70\n`,
};

test("files of a set that are not open share one check of it", async () => {
  const store = createViewStore({
    knowledge,
    files: memoryFileSystem(texts),
    roots: () => ["file:///w"],
    snapshot: () => undefined,
    jsonSyntaxReportedByEditor: () => false,
  });
  const { settings } = readSettings({}, 0);
  const checks = [];
  for (const [path, text] of Object.entries(texts)) {
    const snapshot = { uri: `file://${path}`, languageId: "yaml", version: 0, text };
    const { memberships } = await store.viewDocument(snapshot, settings, true);
    checks.push(...memberships.map(({ checked }) => checked));
  }
  expect(checks.length).toBe(2);
  expect(new Set(checks).size).toBe(1);
});
