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
  "kubelet.d/10.conf": `${head}maxPods: 60\n`,
};

test("what changes with another version, with links to the places", async () => {
  const client = await connectWith(files, {
    settings: () => ({ kubernetesVersion: "1.31" }),
  });
  await client.show("kubelet.yaml");
  const ask = (params: Partial<UpgradeParams>): Promise<UpgradeResult | null> =>
    client.connection.sendRequest(upgradeRequest, { uri: uriOf("kubelet.yaml"), ...params });
  expect(await ask({})).toEqual({ from: "1.31" });
  const { text = "" } = (await ask({ to: "1.32" })) ?? {};
  expect(text).toMatch(/^# .*kubelet\.yaml.*1\.31.*1\.32\n/);
  expect(text).toMatch(/^# kubelet\.yaml, 10\.conf/);
  expect(text).toContain(
    `[kubelet.yaml:3:10](${uriOf("kubelet.yaml")}#L3,10) \`run-once-removed\``,
  );
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
  const { text: shown = "" } = (await ask({ to: "1.32" })) ?? {};
  expect(shown).toMatch(/^# ocp\.yaml \(spec\.kubeletConfig\): .*1\.31.*1\.32\n/);
  expect(shown).toContain(`[ocp.yaml:4:29](${uri}#L4,29) \`run-once-removed\``);
  await client.replace(uri, 2, text.replace("runOnce: true", ""));
  const { text: nothing = "" } = (await ask({ to: "1.32" })) ?? {};
  expect(nothing).toContain("What it leaves out is up to the tool.");
});
