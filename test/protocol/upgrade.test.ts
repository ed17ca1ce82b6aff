import type { ReportItem } from "../../server/src/engine/reports/report-view.ts";
import { expect, test } from "vitest";
import {
  upgradeRequest,
  type UpgradeParams,
  type UpgradeResult,
} from "../../server/src/shells/lsp/protocol/protocol.ts";
import { head } from "./harness.ts";
import { connectWith, uriOf } from "./sets-client.ts";

const files = {
  "kubelet.yaml": `${head}runOnce: true\nfailCgroupV1: false\n`,
  "kubelet.d/10.conf": `${head}crashLoopBackOff: {}\n`,
};

/** The items of a report. */
function itemsOf(result: UpgradeResult | null): readonly ReportItem[] {
  const chapters = result?.report?.view.chapters ?? [];
  return chapters.flatMap(({ sections }) => sections).flatMap(({ items = [] }) => items);
}

/** The places that a report names, and where they lead. */
function linksOf(result: UpgradeResult | null): string[] {
  return itemsOf(result).flatMap(({ place }) =>
    place?.target === undefined ? [] : [`${place.text} -> ${place.target}`],
  );
}

test("what changes with another version, with links to the places", async () => {
  const client = await connectWith(files, {
    settings: () => ({ kubernetesVersion: "1.31" }),
  });
  await client.show("kubelet.yaml");
  const ask = (params: Partial<UpgradeParams>): Promise<UpgradeResult | null> =>
    client.connection.sendRequest(upgradeRequest, { uri: uriOf("kubelet.yaml"), ...params });
  expect(await ask({})).toEqual({ from: "1.31", set: uriOf("kubelet.yaml") });
  const result = await ask({ to: "1.32" });
  expect(result?.report?.view.title).toMatch(/^kubelet\.yaml, 10\.conf: .*1\.31.*1\.32$/);
  expect(linksOf(result)).toEqual([
    `kubelet.yaml:3:10 -> ${uriOf("kubelet.yaml")}#L3,10`,
    `10.conf:3:1 -> ${uriOf("kubelet.d/10.conf")}#L3,1`,
    `kubelet.yaml -> ${uriOf("kubelet.yaml")}#L1,1`,
    `kubelet.yaml -> ${uriOf("kubelet.yaml")}#L1,1`,
  ]);
  const [first] = itemsOf(result);
  expect(first?.rule).toBe("run-once-removed");
  expect(result?.report?.view.chapters[0]?.sections[0]?.kind).toEqual({
    id: "refused",
    word: "Breaks startup",
    tone: "bad",
  });
  expect(itemsOf(result).flatMap(({ fixes = [] }) => fixes)).toEqual([
    {
      title: "Remove runOnce",
      uri: uriOf("kubelet.yaml"),
      edits: [
        {
          range: { start: { line: 2, character: 0 }, end: { line: 3, character: 0 } },
          oldText: "runOnce: true\n",
          newText: "",
        },
      ],
    },
  ]);
  const { markdown = "" } = result?.report ?? {};
  expect(markdown).toMatch(/^# kubelet\.yaml, 10\.conf: .*1\.31.*1\.32\n/);
  expect(markdown).toContain("\n- kubelet.yaml:3:10 `run-once-removed`  \n");
  expect(markdown).toContain("\n  fix: Remove runOnce\n");
  expect(markdown).toContain(
    "\n  Enabled in 1.32, disabled in 1.31:\n  - `RecoverVolumeExpansionFailure`: beta since 1.32\n",
  );
  const shown = await client.effective({ uri: uriOf("kubelet.yaml") });
  expect(result?.set).toBe(shown?.set);
  expect(await ask({ uri: uriOf("other.yaml") })).toBeNull();
  // The version that the user says counts, whatever the file is checked for.
  const asked = await ask({ from: "1.35", to: "1.36" });
  expect(asked?.from).toBe("1.35");
  expect(asked?.report?.view.title).toMatch(/1\.35.*1\.36$/);
});

test("what changes for configurations inside another tool's file", async () => {
  const client = await connectWith({}, { settings: () => ({ kubernetesVersion: "1.31" }) });
  const uri = uriOf("ocp.yaml");
  const text = `apiVersion: machineconfiguration.openshift.io/v1
kind: KubeletConfig
spec:
  kubeletConfig: { runOnce: true }
`;
  await client.open(uri, text, "yaml");
  const ask = (params: Partial<UpgradeParams>): Promise<UpgradeResult | null> =>
    client.connection.sendRequest(upgradeRequest, { uri, ...params });
  expect(await ask({})).toEqual({ from: "1.31" });
  const result = await ask({ to: "1.32" });
  expect(result?.report?.markdown).toMatch(
    /^# ocp\.yaml \(spec\.kubeletConfig\): .*1\.31.*1\.32\n/,
  );
  expect(result?.set).toBeUndefined();
  expect(linksOf(result)).toEqual([`ocp.yaml:4:29 -> ${uri}#L4,29`]);
  await client.replace(uri, 2, text.replace("runOnce: true", ""));
  const nothing = await ask({ to: "1.32" });
  expect(nothing?.report?.markdown).toContain("The tool determines the rest.");
});
