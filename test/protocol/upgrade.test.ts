import { expect, test } from "vitest";
import {
  upgradeRequest,
  type UpgradeParams,
  type UpgradeResult,
} from "../../server/src/lsp/protocol.ts";
import { head } from "./harness.ts";
import { connectWith, uriOf } from "./sets-client.ts";

const files = {
  "kubelet.yaml": `${head}runOnce: true\nfailCgroupV1: false\n`,
  "kubelet.d/10.conf": `${head}crashLoopBackOff: {}\n`,
};

/** What each link of an answer is written on, and where it leads. */
function linksOf(result: UpgradeResult | null): string[] {
  const lines = (result?.text ?? "").split("\n");
  return (result?.links ?? []).map(({ range: { start, end }, target }) => {
    const line = lines[start.line] ?? "";
    return `${line.slice(start.character, end.character)} -> ${target}`;
  });
}

test("what changes with another version, with links to the places", async () => {
  const client = await connectWith(files, {
    settings: () => ({ kubernetesVersion: "1.31" }),
  });
  await client.show("kubelet.yaml");
  const ask = (params: Partial<UpgradeParams>): Promise<UpgradeResult | null> =>
    client.connection.sendRequest(upgradeRequest, { uri: uriOf("kubelet.yaml"), ...params });
  expect(await ask({})).toEqual({ from: "1.31" });
  const result = await ask({ to: "1.32" });
  expect(result?.text).toMatch(/^# kubelet\.yaml, 10\.conf: .*1\.31.*1\.32\n/);
  expect(result?.text).toContain("\n- kubelet.yaml:3:10 `run-once-removed`  \n");
  expect(linksOf(result)).toEqual([
    `kubelet.yaml:3:10 -> ${uriOf("kubelet.yaml")}#L3,10`,
    `kubelet.yaml -> ${uriOf("kubelet.yaml")}#L1,1`,
    `kubelet.yaml -> ${uriOf("kubelet.yaml")}#L1,1`,
    `10.conf:3:1 -> ${uriOf("kubelet.d/10.conf")}#L3,1`,
  ]);
  const lines = (result?.text ?? "").split("\n");
  expect(
    (result?.actions ?? []).map(({ range: { start, end }, uri, edits }) => ({
      title: lines[start.line]?.slice(start.character, end.character),
      uri,
      edits: edits.map(({ oldText, newText }) => [oldText, newText]),
    })),
  ).toEqual([
    {
      title: "fix: Remove runOnce",
      uri: uriOf("kubelet.yaml"),
      edits: [["runOnce: true\n", ""]],
    },
  ]);
  expect(result?.text).toContain(
    "\n  On in 1.32 and off in 1.31:\n  - `RecoverVolumeExpansionFailure`: beta since 1.32\n",
  );
  const shown = await client.effective({ uri: uriOf("kubelet.yaml") });
  expect(result?.set).toBe(shown?.set);
  expect(await ask({ uri: uriOf("other.yaml") })).toBeNull();
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
  expect(result?.text).toMatch(/^# ocp\.yaml \(spec\.kubeletConfig\): .*1\.31.*1\.32\n/);
  expect(result?.set).toBeUndefined();
  expect(linksOf(result)).toEqual([`ocp.yaml:4:29 -> ${uri}#L4,29`]);
  await client.replace(uri, 2, text.replace("runOnce: true", ""));
  const { text: nothing = "" } = (await ask({ to: "1.32" })) ?? {};
  expect(nothing).toContain("What it leaves out is up to the tool.");
});
