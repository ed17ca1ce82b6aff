import { CodeLensRequest } from "vscode-languageserver/node";
import { expect, test } from "vitest";
import {
  upgradeRequest,
  versionsRequest,
  type UpgradeResult,
  type VersionsResult,
} from "../../server/src/shells/lsp/protocol/protocol.ts";
import { head } from "./harness.ts";
import { connectWith, pulling, uriOf, type SetsClient } from "./sets-client.ts";

const files = {
  "kubelet.yaml": `${head}maxPods: 20\nfailCgroupV1: true\n`,
  "kubelet.d/10.conf": `${head}runOnce: true\n`,
};

function versionsOf({ connection }: SetsClient, path: string): Promise<VersionsResult | null> {
  return connection.sendRequest(versionsRequest, { uri: uriOf(path) });
}

/** Each version as the row has it, then what its chapter says about the start. */
function rowOf(result: VersionsResult | null): string[] {
  const { row, chapters = [] } = result?.report.view ?? {};
  return (row?.steps ?? []).flatMap(({ name, about, tone, isCurrent }, at) => {
    const { notes = [], sections = [] } = chapters[at] ?? {};
    const refused = sections.flatMap(({ kind, items = [] }) =>
      kind?.id === "refused"
        ? items.map(({ place, rule }) => `${place?.text ?? ""} ${rule ?? ""}`)
        : [],
    );
    return [`${name} ${about} ${tone}${isCurrent ? " current" : ""}`, ...notes, ...refused];
  });
}

test("the versions are a row that says where the kubelet stops starting, and by which rule and line", async () => {
  const client = await connectWith(files, { settings: () => ({ kubernetesVersion: "1.33" }) });
  await client.show("kubelet.yaml");
  const result = await versionsOf(client, "kubelet.yaml");
  expect(result?.report.view.title).toBe(
    "kubelet.yaml, 10.conf: Kubernetes 1.30 to 1.38 (preview)",
  );
  expect(rowOf(result)).toEqual([
    "1.30 starts good",
    "1.30 is the oldest version that Kubelet Config knows, so nothing is compared with it.",
    "1.31 starts, 3 changes good",
    "1.32 does not start, 3 changes bad",
    "10.conf:3:10 run-once-removed",
    "1.33 does not start, 2 changes bad current",
    "1 error from earlier versions remains.",
    "1.34 does not start, 2 changes bad",
    "1 error from earlier versions remains.",
    "1.35 does not start, 3 changes bad",
    "1 error from earlier versions remains.",
    "1.36 does not start, 2 changes bad",
    "1 error from earlier versions remains.",
    "1.37 does not start, 3 changes bad",
    "1 error from earlier versions remains.",
    "1.38 (preview) does not start, 1 change bad",
    "1 error from earlier versions remains.",
  ]);
  const { markdown = "" } = result?.report ?? {};
  expect(markdown).toContain("\n- 1.32: does not start, 3 changes\n");
  expect(markdown).toContain("\n  fix: Remove runOnce\n");
  expect(markdown).toContain("\n  Enabled in 1.32, disabled in 1.31:\n");
  const shown = await client.effective({ uri: uriOf("kubelet.yaml") });
  expect(result?.set).toBe(shown?.set);
});

test("what may break startup in a version may do so in the next ones", async () => {
  const client = await connectWith({ "kubelet.yaml": head });
  await client.show("kubelet.yaml");
  const row = rowOf(await versionsOf(client, "kubelet.yaml"));
  expect(row.slice(row.findIndex((line) => line.startsWith("1.34")))).toEqual([
    "1.34 starts, 2 changes good",
    "1.35 may not start, 4 changes doubtful",
    "1.36 may not start, 2 changes doubtful",
    "1 setting that may break startup since an earlier version remains.",
    "1.37 may not start, 3 changes doubtful current",
    "1 setting that may break startup since an earlier version remains.",
    "1.38 (preview) may not start, 1 change doubtful",
    "1 setting that may break startup since an earlier version remains.",
  ]);
});

test("of several configurations in a file, the row is about the one at the cursor or lens", async () => {
  const text = `locals {
  first = <<-EOT
    apiVersion: kubelet.config.k8s.io/v1beta1
    kind: KubeletConfiguration
    maxPods: 40
  EOT
  second = <<-EOT
    apiVersion: kubelet.config.k8s.io/v1beta1
    kind: KubeletConfiguration
    maxPods: -5
  EOT
}
`;
  const client = await connectWith({ "main.tf": text });
  await client.show("main.tf", undefined, "terraform");
  const uri = uriOf("main.tf");
  const shown = async (set: string | undefined): Promise<string[]> => {
    const result = await client.connection.sendRequest<VersionsResult | null>(versionsRequest, {
      uri,
      set,
    });
    return [
      result?.set ?? "",
      result?.report.view.title ?? "",
      result?.report.view.row?.steps[0]?.about ?? "",
    ];
  };
  const range = "Kubernetes 1.30 to 1.38 (preview)";
  expect(await shown(`${uri}#0`)).toEqual([`${uri}#0`, `main.tf:3: ${range}`, "starts"]);
  expect(await shown(`${uri}#1`)).toEqual([`${uri}#1`, `main.tf:8: ${range}`, "does not start"]);
  expect(await shown(undefined)).toEqual(["", `main.tf: ${range}`, "does not start"]);
  const at = { line: 3, character: 4 };
  const first = await client.connection.sendRequest<UpgradeResult | null>(upgradeRequest, {
    uri,
    at,
  });
  expect(first?.set).toBe(`${uri}#0`);
});

test("documents of a platform with several configurations have a row each", async () => {
  const values = (fields: string): string => `      values:\n        ${fields}\n`;
  const text = `apiVersion: k0s.k0sproject.io/v1beta1
kind: ClusterConfig
spec:
  workerProfiles:
    - name: big
${values("maxPods: 200")}    - name: broken
${values("maxPods: -5")}`;
  const client = await connectWith({ "k0s.yaml": text });
  await client.show("k0s.yaml", undefined, "yaml");
  const uri = uriOf("k0s.yaml");
  const abouts: unknown[] = [];
  for (const set of [`${uri}#0`, `${uri}#1`]) {
    const question = { uri, set };
    const result = await client.connection.sendRequest<VersionsResult | null>(
      versionsRequest,
      question,
    );
    const { title, row } = result?.report.view ?? {};
    abouts.push([title, row?.steps[0]?.about]);
  }
  expect(abouts).toEqual([
    ["k0s.yaml:7 (big): Kubernetes 1.30 to 1.38 (preview)", "starts"],
    ["k0s.yaml:10 (broken): Kubernetes 1.30 to 1.38 (preview)", "does not start"],
  ]);
});

test("errors of the oldest version are listed there, and those of a file alone", async () => {
  const client = await connectWith({ "alone.yaml": `${head}maxPods: -5\n` });
  await client.show("alone.yaml");
  expect(rowOf(await versionsOf(client, "alone.yaml")).slice(0, 5)).toEqual([
    "1.30 does not start bad",
    "1.30 is the oldest version that Kubelet Config knows, so nothing is compared with it.",
    "alone.yaml:3:10 max-pods-negative",
    "1.31 does not start, 2 changes bad",
    "1 error from earlier versions remains.",
  ]);
  expect(await versionsOf(client, "other.yaml")).toBeNull();
});

test("of a part of a node's configuration, the tool determines the rest", async () => {
  const patch = "machine:\n  kubelet:\n    extraConfig:\n      maxPods: 40\n";
  const client = await connectWith({ "patch.yaml": patch });
  await client.show("patch.yaml", undefined, "yaml");
  const { chapters = [] } = (await versionsOf(client, "patch.yaml"))?.report.view ?? {};
  expect(chapters[1]?.notes).toEqual([
    "None of the settings in machine.kubelet.extraConfig change from 1.30 to 1.31. The tool determines the rest.",
  ]);
});

test("flags alone are not said to start", async () => {
  const client = await connectWith({ "kubelet.env": "KUBELET_EXTRA_ARGS=--max-pods=40\n" });
  await client.show("kubelet.env", undefined, "properties");
  const { row } = (await versionsOf(client, "kubelet.env"))?.report.view ?? {};
  const abouts = (row?.steps ?? []).map(({ about, tone }) => `${about} ${tone}`);
  expect([...new Set(abouts)]).toEqual(["incomplete neutral", "incomplete, 0 changes neutral"]);
});

test("the effective view has the versions as a row, and the way to what changes between them", async () => {
  const client = await connectWith(files, {
    capabilities: pulling,
    initializationOptions: { effectiveView: true },
    settings: () => ({ kubernetesVersion: "1.33" }),
  });
  const view = "kubelet-effective:/kubelet.yaml";
  const { text = "" } =
    (await client.effective({ uri: uriOf("kubelet.yaml"), defaults: true, view })) ?? {};
  await client.open(view, text, "kubelet-config");
  const lenses = await client.connection.sendRequest(CodeLensRequest.type, {
    textDocument: { uri: view },
  });
  const select = (title: string, ...args: readonly string[]): string =>
    `${title}: kubelet.selectEffectiveVersion ${[view, ...args].join(" ")}`;
  expect(
    (lenses ?? []).map(
      ({ range, command }) =>
        `${range.start.line === 0 ? "" : "elsewhere "}${command?.title ?? ""}: ${command?.command ?? ""} ${(command?.arguments ?? []).join(" ")}`,
    ),
  ).toEqual([
    `Changes between versions: kubelet.showVersions ${view}`,
    select("1.30", "1.30"),
    select("1.31", "1.31"),
    select("1.32", "1.32"),
    select("● 1.33"),
    ...["1.34", "1.35", "1.36", "1.37", "1.38"].map((version) => select(version, version)),
  ]);
});
