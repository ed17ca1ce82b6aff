import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path/posix";
import { describe, expect, test } from "vitest";
import { createLanguageService } from "../../../server/src/service/language-service.ts";
import type { DocumentSymbol } from "../../../server/src/service/api.ts";
import { checkoutPath } from "../../support/checkout-path.ts";
import { knowledge } from "../../support/knowledge.ts";
import { memoryFileSystem } from "../../support/memory-file-system.ts";

const root = checkoutPath("examples");

const texts = Object.fromEntries(
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => {
      const path = join(parentPath.replaceAll("\\", "/"), name);
      return [path.slice(root.length + 1), readFileSync(path, "utf8")];
    }),
);

/** A service in which all examples are open. */
function openExamples(): ReturnType<typeof createLanguageService> {
  const files = Object.entries(texts).map(([path, text]) => [`/w/${path}`, text] as const);
  const disk = memoryFileSystem(Object.fromEntries(files));
  const service = createLanguageService({ knowledge, files: disk, roots: ["file:///w"] });
  for (const [path, text] of Object.entries(texts))
    service.open({ uri: `file:///w/${path}`, text });
  return service;
}

describe("the node of kubeadm", () => {
  const node = Object.keys(texts).filter((path) => path.startsWith("kubeadm-node/"));

  test("has no mistakes", async () => {
    const service = openExamples();
    expect(node).toHaveLength(6);
    for (const path of node) {
      const found = await service.diagnostics(`file:///w/${path}`);
      expect(
        found.filter(({ severity }) => severity === "error" || severity === "warning"),
      ).toEqual([]);
    }
  });

  test("has one configuration with origins in all files that set something", async () => {
    const service = openExamples();
    const inSet = node.filter((path) => !path.endsWith("/kubelet.service"));
    const views = await Promise.all(inSet.map((path) => service.effective(`file:///w/${path}`)));
    expect(new Set(views.map((view) => view?.text)).size).toBe(1);
    const lines = views[0]?.text.split("\n") ?? [];
    expect(lines.filter((line) => /# (?!default)/.test(line)).map((line) => line.trim())).toEqual([
      "# config.yaml with 1 drop-in of kubelet.conf.d and the flags of 10-kubeadm.conf, kubeadm-flags.env and kubelet, named by 10-kubeadm.conf",
      "staticPodPath: /etc/kubernetes/manifests  # config.yaml:10",
      "rotateCertificates: true  # config.yaml:9",
      "clusterDomain: cluster.local  # config.yaml:6",
      "clusterDNS:  # config.yaml:4",
      "- 10.96.0.10  # config.yaml:5",
      "imageGCHighThresholdPercent: 75  # --image-gc-high-threshold (kubelet:2)",
      "imageGCLowThresholdPercent: 65  # --image-gc-low-threshold (kubelet:2)",
      "cgroupDriver: systemd  # config.yaml:3",
      "maxPods: 150  # --max-pods (kubeadm-flags.env:1), overrides config.yaml:8",
      "cpu: 500m  # 10-reserved.conf:4",
      "memory: 1Gi  # 10-reserved.conf:5",
      "cpu: 250m  # 10-reserved.conf:7",
      "memory: 512Mi  # 10-reserved.conf:8",
    ]);
  });
});

test("the file of kubeadm with mistakes has each at its flag, once", async () => {
  const found = await openExamples().diagnostics("file:///w/kubeadm/join.yaml");
  const errors = found.filter(({ severity }) => severity === "error");
  expect(errors.map(({ range, rule }) => `${range.start.line + 1} ${rule}`)).toEqual([
    "7 flag-removed",
    "10 flag-unknown",
    "14 flag-value-unquoted",
    "16 image-gc-low-lt-high",
  ]);
});

test("every item of an outline has a name, which editors insist on", async () => {
  const service = openExamples();
  const nameless = (items: readonly DocumentSymbol[]): readonly DocumentSymbol[] =>
    items.flatMap((item) => [...(item.name === "" ? [item] : []), ...nameless(item.children)]);
  for (const path of Object.keys(texts)) {
    expect(nameless(await service.symbols(`file:///w/${path}`)), path).toEqual([]);
  }
});
