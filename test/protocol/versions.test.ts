import { CodeLensRequest } from "vscode-languageserver/node";
import { expect, test } from "vitest";
import {
  versionsRequest,
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
